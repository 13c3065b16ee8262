// Command rover builds, plays and judges the workplaces that agents are
// trained in. It joins the parts of WorkRover; each verb has its own file.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first interrupt asks for a clean end. From then on the signals do
	// what they always do, so that the second one kills.
	context.AfterFunc(ctx, stop)
	os.Exit(int(run(ctx, process{
		args:   os.Args[1:],
		stdin:  os.Stdin,
		stdout: os.Stdout,
		stderr: os.Stderr,
		env:    os.Getenv,
	})))
}
