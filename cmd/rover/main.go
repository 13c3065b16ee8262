// Command rover builds, plays and judges the workplaces that agents are
// trained in. It joins the parts of WorkRover: this package is the process and the list
// of verbs, and each family of verbs is a package below internal/verb.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// patience is how long an interrupted command may take to end.
const patience = 10 * time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first interrupt asks for a clean end. From then on the signals do
	// what they always do, so that the second one kills. What cannot be asked,
	// as a read that waits for input, is not waited for.
	context.AfterFunc(ctx, func() {
		stop()
		time.Sleep(patience)
		fmt.Fprintf(os.Stderr, "rover: interrupted, and something still runs after %v: it is left behind\n", patience)
		os.Exit(int(exit.CouldNotTell))
	})
	limitMemory(os.Getenv)
	program, _ := os.Executable() // without it, nothing is found beside it
	os.Exit(int(run(ctx, process{
		program: program,
		args:    os.Args[1:],
		stdin:   os.Stdin,
		stdout:  os.Stdout,
		stderr:  os.Stderr,
		env:     os.Getenv,
	})))
}
