package main

import (
	"context"
	"errors"
	"io"
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
func run(ctx context.Context, p process) exit {
	c := newConsole(p)
	root := newRoot(c, p)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = c.answerError()
	}
	code := codeOf(err)
	var silent *said
	switch {
	case err == nil || errors.As(err, &silent):
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		c.tellf("rover: interrupted\n")
		code = couldNotTell
	default:
		c.complain(err)
	}
	return code
}
