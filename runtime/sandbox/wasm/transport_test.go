package wasm

import (
	"context"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/step"
)

// doubling is a transport of another package: a request is a byte, and its
// modules may ask the host to double it.
type doubling struct{}

func (doubling) Name() string { return "doubling" }

func (doubling) Imports() []Import {
	one := []api.ValueType{api.ValueTypeI32}
	return []Import{{Module: "env", Name: "double", Params: one, Results: one, Func: func(_ context.Context, g *Guest, stack []uint64) {
		g.Write(100, []byte("seen"))
		stack[0] *= 2
	}}}
}

func (doubling) Boot(ctx context.Context, g *Guest) error { return nil }

func (doubling) Handle(ctx context.Context, g *Guest, request []byte) ([]byte, error) {
	results, err := g.Call(ctx, "ask", uint64(request[0]))
	if err != nil {
		return nil, err
	}
	seen, _ := g.Read(100, 4)
	return append([]byte{byte(results[0])}, seen...), nil
}

// asking exports ask, which hands its parameter to the import called name.
func asking(name string) assembly {
	return assembly{
		memory: onePage, export: true,
		imports: []function{{name: name, typ: "i>i"}},
		funcs:   []function{{name: "ask", typ: "i>i", code: []byte{opLocalGet, 0, opCall, 0}}},
	}
}

func TestTransportOfAnotherPackage(t *testing.T) {
	for _, interpret := range []bool{false, true} {
		e := New(&Options{Interpret: interpret})
		p := open(t, e, Source{Module: asking("env/double").bytes(), Transport: doubling{}})
		if got := answerOf(t, p, "!"); got != "Bseen" {
			t.Errorf("%s: got %q", e.Name(), got)
		}
		if got := p.Identity().Transport; got != "doubling" {
			t.Errorf("transport = %s", got)
		}
		if err := e.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

func TestOutputIsLimitedInEveryTransport(t *testing.T) {
	p := open(t, guestEngine, Source{Module: asking("env/double").bytes(), Transport: doubling{}, Limits: step.Limits{Output: 4}})
	failure, answer := failureOf(t, p, "!")
	if got, want := failure.Detail, "limit output: 4 bytes, and the response has 5"; got != want || answer.Response != nil {
		t.Errorf("got %s, response %q; want %s", got, answer.Response, want)
	}
}

func TestImportsAreThoseOfTheTransport(t *testing.T) {
	for _, tt := range []struct {
		name      string
		module    assembly
		transport Transport
		want      string
	}{
		{"of no transport", asking("env/double"), nil, "imports env.double"},
		{"of another name", asking("env/triple"), doubling{}, "imports env.triple"},
	} {
		_, err := New(nil).Plugin(&Source{Module: tt.module.bytes(), Transport: tt.transport})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// wayward calls what is not there.
type wayward struct {
	reactor
	export string
	args   []uint64
}

func (w wayward) Handle(ctx context.Context, g *Guest, _ []byte) ([]byte, error) {
	_, err := g.Call(ctx, w.export, w.args...)
	return nil, err
}

func TestCallOfTheWrongFunction(t *testing.T) {
	for _, tt := range []struct {
		transport wayward
		want      string
	}{
		{wayward{export: "none"}, "the module does not export none"},
		{wayward{export: entryHandle}, "call rover_handle with 0 values for 2 parameters and 1 results"},
	} {
		e := New(nil) // two transports of one name share instances
		p := open(t, e, Source{Module: small.bytes(), Transport: tt.transport})
		if _, _, err := ask(t, p, ""); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
		if err := e.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
