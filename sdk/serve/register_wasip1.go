package serve

import (
	"os"
	"time"
	"unsafe"

	"github.com/workrover/workrover/sdk/plugin"
)

// guest is the state of a WASM module. It is global because exported functions
// have no other way to reach it, and because what the host reads and writes in
// linear memory must be out of the garbage collector's reach.
var guest struct {
	plugin   *plugin.Plugin
	request  []byte
	response []byte
}

// Register makes p the plugin that this module serves. It returns p.
func Register(p *plugin.Plugin) *plugin.Plugin {
	guest.plugin = p
	rehearse(p)
	return p
}

// rehearse answers what needs nothing of the plugin's own, and writes what its
// tools answer with. What is found out about a type while the module initialises
// is in the memory that every request starts from, and not to be found out again for
// each.
func rehearse(p *plugin.Plugin) {
	Handle(p, Host{}, []byte(`{"protocol": 1, "op": "call", "name": "", "args": {}, "config": {}}`))
	for _, t := range p.Tools {
		_, _ = plugin.Encode(t.Output) // Handle says what cannot be encoded
	}
	checks := plugin.Response{OK: true, Checks: []plugin.Check{plugin.Fail("", "", plugin.Evidence{})}}
	if _, err := checks.Encode(); err != nil {
		panic(err) // it holds plain data
	}
}

// alloc gives the host the place for a request of size bytes.
//
//go:wasmexport rover_alloc
func alloc(size uint32) uint32 {
	guest.request = make([]byte, max(size, 1))
	return address(guest.request)
}

// handle answers the request at the place that alloc gave last. The result is
// where the response is: its address in the upper half, its length in the lower.
//
//go:wasmexport rover_handle
func handle(at, size uint32) uint64 {
	if guest.plugin == nil {
		panic("serve: no plugin is registered; write var _ = serve.Register(…) in the main package")
	}
	if at != address(guest.request) || int(size) > len(guest.request) {
		panic("serve: the request is not where rover_alloc said")
	}
	guest.response = Handle(guest.plugin, wasmHost(), guest.request[:size])
	return uint64(address(guest.response))<<32 | uint64(len(guest.response))
}

// wasmHost is the host as WASI shows it.
func wasmHost() Host {
	return Host{Files: mounts{}, Now: time.Now, Random: random{}, Log: os.Stderr} //nolint:forbidigo // the guest's clock is the host's
}

func address(p []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(p)))) }

// random is the randomness of the host. Package crypto/rand would ask the same
// host, but draws and tests its own generators first.
type random struct{}

func (random) Read(p []byte) (int, error) {
	if errno := randomGet(unsafe.Pointer(unsafe.SliceData(p)), uint32(len(p))); errno != 0 {
		return 0, plugin.EIO
	}
	return len(p), nil
}

//go:wasmimport wasi_snapshot_preview1 random_get
//go:noescape
func randomGet(buf unsafe.Pointer, size uint32) uint32
