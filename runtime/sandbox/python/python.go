// Package python runs plugins that are written in Python.
//
// A [Transport] starts the interpreter, a WASI program, with a script that
// imports the SDK, loads the plugin and ends the process in the middle. What then
// lies in memory is an interpreter that waits inside a call: for a request the
// transport calls a Python function through the slot that its type has for it.
// Where that slot is depends on the build of the interpreter, so there is one
// that this package knows, [language.Python].
package python

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/sandbox/wasm"
	"github.com/workrover/workrover/runtime/step"
	sdk "github.com/workrover/workrover/sdk/python"
)

//go:embed boot.py
var boot string

// Transport is how the interpreter is asked. It implements [wasm.Transport].
type Transport struct {
	program string
	main    string
}

var (
	_ wasm.Transport = (*Transport)(nil)
	_ wasm.Arguer    = (*Transport)(nil)
)

// New returns the transport for a plugin whose main file is at the path main
// among its own files.
func New(main string) (*Transport, error) {
	modules, err := sdk.Modules()
	if err != nil {
		return nil, fmt.Errorf("read the Python SDK: %w", err)
	}
	sources, err := json.Marshal(modules) // a dictionary of Python too
	if err != nil {
		return nil, fmt.Errorf("encode the Python SDK: %w", err)
	}
	return &Transport{program: "SOURCES = " + string(sources) + "\n" + boot, main: "/plugin" + main}, nil
}

// Program is all that the interpreter runs beside the plugin: the SDK, and what
// loads the plugin.
func (t *Transport) Program() string { return t.program }

// Name implements [wasm.Transport].
func (*Transport) Name() string { return "python" }

// Arguments implements [wasm.Arguer]: no variable, no site package and no file
// in the working directory has a say in what the interpreter imports.
func (t *Transport) Arguments(own []string) []string {
	return slices.Concat([]string{"python", "-I", "-S", "-B", "-c", t.program, t.main}, own)
}

// The layout of objects in the interpreter.
const (
	typeOfObject = 4  // PyObject.ob_type
	callOfType   = 64 // PyTypeObject.tp_call
	sizeOfBytes  = 8  // PyBytesObject.ob_size
	textOfBytes  = 16 // PyBytesObject.ob_sval
)

// stateAt is where the transport keeps what Boot has to tell Handle: the bottom
// of the stack, 512 KiB below its top.
const stateAt = 16

// state is what calls a Python function without arguments.
type state struct {
	Slot      uint32 // in the function table
	Function  uint32
	Arguments uint32 // an empty tuple
}

// Boot implements [wasm.Transport].
func (t *Transport) Boot(ctx context.Context, g *wasm.Guest) error {
	g.SetInput(nil)
	_, err := g.Call(ctx, "_start")
	if _, ended := errors.AsType[*wasm.ExitError](err); err != nil && !ended {
		return err
	}
	var message struct {
		Function, Arguments uint32
		Error               string
	}
	switch err := json.Unmarshal(g.Output(), &message); {
	case err != nil:
		return crashed("it ended the interpreter while it was loaded")
	case message.Error != "":
		return crashed(message.Error)
	}
	typ, ok := word(g, message.Function+typeOfObject)
	slot, okay := word(g, typ+callOfType)
	if !ok || !okay {
		return wasm.Broken("it says that its function is at %d", message.Function)
	}
	b, err := binary.Append(nil, binary.LittleEndian, state{slot, message.Function, message.Arguments})
	if err == nil {
		g.Write(stateAt, b)
	}
	return err
}

func crashed(how string) error { return &step.Failure{Cause: step.Trapped, Detail: how} }

func word(g *wasm.Guest, at uint32) (uint32, bool) {
	b, ok := g.Read(at, 4)
	if !ok {
		return 0, false
	}
	return binary.LittleEndian.Uint32(b), true
}

// Handle implements [wasm.Transport].
func (t *Transport) Handle(ctx context.Context, g *wasm.Guest, request []byte) ([]byte, error) {
	var s state
	b, _ := g.Read(stateAt, uint32(binary.Size(s))) // every memory has these bytes
	if _, err := binary.Decode(b, binary.LittleEndian, &s); err != nil {
		return nil, err
	}
	g.Feed(request)
	result, err := g.CallIndirect(ctx, s.Slot, s.Function, s.Arguments, 0)
	switch {
	case err != nil:
		return nil, err
	case result == 0:
		return nil, wasm.Broken("the interpreter could not answer; the log may say why")
	}
	size, ok := word(g, result+sizeOfBytes)
	response, okay := g.Read(result+textOfBytes, size)
	if !ok || !okay {
		return nil, wasm.Broken("it says that its response is at %d", result)
	}
	return bytes.Clone(response), nil
}
