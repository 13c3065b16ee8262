package main

import (
	"context"
	"errors"
	"io"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
)

// A process is all that the command sees of the operating system that started
// it, so that a test can be one.
type process struct {
	program        string // path of the executable; "" if it is not known
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	env            func(name string) string
}

// run executes one command line. Cancelling ctx asks it to end cleanly and
// soon, with nothing half-written.
func run(ctx context.Context, p process) exit.Code {
	c := terminal.New(p.stdout, p.stderr, p.env)
	root := newRoot(c, p)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = c.AnswerError()
	}
	code := exit.Of(err)
	switch {
	case err == nil || exit.Silent(err):
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		c.Tellf("rover: interrupted\n")
		code = exit.CouldNotTell
	default:
		c.Complain(err)
	}
	return code
}
