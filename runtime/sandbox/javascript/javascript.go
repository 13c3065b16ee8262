// Package javascript runs plugins that are written in JavaScript.
//
// A [Transport] makes an interpreter, loads the SDK and the plugin as modules,
// and keeps the function that answers requests. The interpreter is a library
// without a file system: whatever a plugin does outside of itself, it does
// through one function of the host. The names and meanings of the library's
// exports are those of the build that this package knows, [language.JavaScript].
package javascript

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/runtime/sandbox/wasm"
	"github.com/workrover/workrover/runtime/step"
	sdk "github.com/workrover/workrover/sdk/javascript"
)

//go:embed boot.js
var boot string

// Where modules are: those of the SDK by a name that no file has, those of the
// plugin among its own files.
const (
	sdkDir    = "/workrover/"
	pluginDir = "/plugin/"
	bootName  = sdkDir + "boot.js"
	hostName  = sdkDir + "host.rover.js"
)

// Transport is how the interpreter is asked. It implements [wasm.Transport].
type Transport struct {
	modules map[string]string // of the SDK, by their whole names
}

var (
	_ wasm.Transport = (*Transport)(nil)
	_ wasm.Importer  = (*Transport)(nil)
)

// New returns the transport for a plugin whose main module is at the path main
// among its own files.
func New(main string) (*Transport, error) {
	sources, err := sdk.Modules()
	if err != nil {
		return nil, fmt.Errorf("read the JavaScript SDK: %w", err)
	}
	modules := map[string]string{bootName: "const MAIN = " + strconv.Quote("/plugin"+main) + ";\n" + boot}
	for name, text := range sources {
		modules[sdkDir+name] = text
	}
	return &Transport{modules: modules}, nil
}

// Program is all that the interpreter runs beside the plugin: the SDK, and what
// loads the plugin.
func (t *Transport) Program() string {
	var program strings.Builder
	for _, name := range slices.Sorted(maps.Keys(t.modules)) {
		fmt.Fprintf(&program, "// %s\n%s", name, t.modules[name])
	}
	return program.String()
}

// Name implements [wasm.Transport].
func (*Transport) Name() string { return "javascript" }

// Boot implements [wasm.Transport].
func (t *Transport) Boot(ctx context.Context, g *wasm.Guest) error {
	in := &interpreter{ctx: ctx, guest: g}
	in.call("_initialize")
	in.call("qjs_init")
	in.call("qjs_set_max_stack_size", stackSize)
	in.call("qjs_set_module_loader", 1)
	in.setGlobal("host", in.hostFunction("host"))
	promise := in.eval(t.modules[bootName], bootName)
	reason, settled := in.settle(promise)
	switch {
	case in.err != nil:
		return in.err
	case reason != "":
		return &step.Failure{Cause: step.Trapped, Detail: reason}
	case !settled:
		return &step.Failure{Cause: step.Trapped, Detail: "it waits, while it is loaded, for what never comes"}
	}
	return nil
}

// outOfMemory is what the interpreter says when it is.
const outOfMemory = "out of memory"

// stackSize is what the interpreter's checks leave to plugins of its stack of
// 1 MiB: so much that a script that recurses without end gets an exception from
// the interpreter before it runs into the limit of depth.
const stackSize = 256 << 10

// Handle implements [wasm.Transport].
func (t *Transport) Handle(ctx context.Context, g *wasm.Guest, request []byte) ([]byte, error) {
	in := &interpreter{ctx: ctx, guest: g}
	answer := in.apply(in.word(readyAt), in.newText(string(request)))
	reason, settled := in.settle(answer)
	switch {
	case in.err != nil:
		return nil, in.err
	case strings.Contains(reason, outOfMemory):
		return nil, step.Exceeded("memory", "it asked for more (%s)", reason)
	case reason != "":
		return nil, wasm.Broken("it could not answer: %s", reason)
	case !settled:
		return nil, wasm.Broken("it waits for what never comes: a promise that nothing settles")
	}
	return []byte(in.text(in.call("qjs_promise_result", answer))), in.err
}
