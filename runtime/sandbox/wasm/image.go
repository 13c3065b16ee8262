package wasm

import (
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
)

// image is a guest at the moment when requests may begin: all that it could tell
// two instances apart by. What there is beside it is the host's, or constant.
type image struct {
	memory  *frozen
	globals []uint64
	session *wasi.State
}

// capture takes the image of a guest.
func (g *Guest) capture() (*image, error) {
	if why := g.pool.module.plan.Opaque; why != "" {
		return nil, fmt.Errorf("take an image: %s", why)
	}
	state, ok := g.session.State()
	if !ok {
		return nil, errors.New("take an image: it has descriptors open")
	}
	memory, err := freeze(g.memory.view())
	if err != nil {
		return nil, err
	}
	i := &image{memory: memory, session: state}
	for _, global := range g.globals {
		i.globals = append(i.globals, global.Get())
	}
	return i, nil
}
