package javascript

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/wasm"
)

// Imports implements [wasm.Importer]: the functions that the library asks of
// whoever embeds it.
func (t *Transport) Imports() []wasm.Import {
	return []wasm.Import{
		imported("host_call", 5, 1, call),
		imported("host_module_normalize", 2, 1, t.normalize),
		imported("host_module_load", 2, 1, t.load),
		// Time is UTC everywhere; the host has other means to stop a loop; and of
		// a rejection that nobody looks at nobody hears.
		imported("host_get_timezone_offset", 2, 1, zero),
		imported("host_interrupt", 0, 1, zero),
		imported("host_promise_rejection", 3, 0, zero),
	}
}

// imported makes an import of a function on 32-bit values. An error ends the
// guest.
func imported(name string, params, results int, f func(in *interpreter, args []uint64) uint32) wasm.Import {
	i32 := func(n int) []api.ValueType {
		types := make([]api.ValueType, n)
		for i := range types {
			types[i] = api.ValueTypeI32
		}
		return types
	}
	return wasm.Import{
		Module: "env", Name: name, Params: i32(params), Results: i32(results),
		Func: func(ctx context.Context, g *wasm.Guest, stack []uint64) {
			in := &interpreter{ctx: ctx, guest: g}
			result := f(in, stack)
			if in.err != nil {
				panic(in.err) // the engine returns it from the call into the guest
			}
			if results > 0 {
				stack[0] = uint64(result)
			}
		},
	}
}

func zero(*interpreter, []uint64) uint32 { return 0 }

// normalize finds the whole name of what a module imports.
func (t *Transport) normalize(in *interpreter, args []uint64) uint32 {
	base, name := in.cstring(uint32(args[0])), in.cstring(uint32(args[1]))
	whole, err := t.resolve(base, name)
	if err != nil {
		return in.throw(err.Error())
	}
	at, _ := in.put([]byte(whole))
	return at
}

func (t *Transport) resolve(base, name string) (string, error) {
	own := strings.HasPrefix(base, sdkDir)
	switch {
	case name == "workrover":
		return sdkDir + "index.js", nil
	case name == "#host" && own:
		return hostName, nil
	case strings.HasPrefix(name, "."):
		name = path.Join(path.Dir(base), name)
	}
	if _, ok := t.modules[name]; ok && own {
		return name, nil
	}
	if whole := path.Clean(name); strings.HasPrefix(whole, pluginDir) {
		return whole, nil
	}
	return "", fmt.Errorf("cannot import %q from %s: a plugin imports \"workrover\" and its own files", name, base)
}

// load finds the text of a module.
func (t *Transport) load(in *interpreter, args []uint64) uint32 {
	name := in.cstring(uint32(args[0]))
	text, ok := t.modules[name]
	if !ok {
		content, refusal := in.file(name)
		if refusal != nil {
			return in.throw("cannot import " + refusal.Message)
		}
		text = string(content)
	}
	at, size := in.put([]byte(text))
	in.setWord(uint32(args[1]), size)
	return at
}
