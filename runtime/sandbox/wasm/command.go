package wasm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

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
		err = exited(exit.Code, g.Output())
	}
	if err != nil {
		return nil, err
	}
	return g.Output(), nil
}

// lastWords is how many bytes of what a program has written tell why it ended.
const lastWords = 200

// exited is nil for a program that says that all is well. What others have written is no
// response; but many a program says there what is wrong.
func exited(code uint32, output []byte) error {
	if code == 0 {
		return nil
	}
	detail := fmt.Sprintf("exit with code %d", code)
	if output = bytes.TrimSpace(output); len(output) > 0 {
		from := max(0, len(output)-lastWords)
		for from < len(output) && !utf8.RuneStart(output[from]) {
			from++
		}
		detail += fmt.Sprintf("; its standard output ended with %q", output[from:])
	}
	return &step.Failure{Cause: step.Trapped, Detail: detail}
}
