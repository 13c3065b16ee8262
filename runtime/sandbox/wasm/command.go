package wasm

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/step"
)

// command is the transport of a program that is run from beginning to end for
// each request: the request is its standard input, the response its standard
// output.
type command struct{}

var (
	_ Transport = command{}
	_ inspector = command{}
)

const entryStart = "_start"

// Name implements [Transport].
func (command) Name() string { return "command" }

func (command) check(s *shape) error {
	const remedy = "build it as a program for WASI preview 1, as with GOOS=wasip1 GOARCH=wasm go build"
	if err := s.checkEntry(entry{name: entryStart, typ: ">"}, remedy); err != nil {
		return err
	}
	return s.checkMemory(remedy)
}

// Boot implements [Transport]: all that a program does belongs to a request.
func (command) Boot(context.Context, *Guest) error { return nil }

// Handle implements [Transport].
func (command) Handle(ctx context.Context, g *Guest, request []byte) ([]byte, error) {
	g.SetInput(request)
	_, err := g.Call(ctx, entryStart)
	if exit, ok := errors.AsType[*ExitError](err); ok {
		err = exited(exit.Code)
	}
	if err != nil {
		return nil, err
	}
	return g.Output(), nil
}

// exited is nil for a program that says that all is well.
func exited(code uint32) error {
	if code == 0 {
		return nil
	}
	return &step.Failure{Cause: step.Trapped, Detail: fmt.Sprintf("exit with code %d", code)}
}
