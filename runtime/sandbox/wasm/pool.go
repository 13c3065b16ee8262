package wasm

import (
	"context"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// pool is where the instances of a plugin come from. All plugins of an engine
// with one key share a pool.
//
// The first request boots an instance and takes its image. From then on every
// request meets an instance that has just started from the image: a new one, or
// one that has answered and was put back. A plugin whose instances cannot be told
// by an image boots one for each request, which is slow and otherwise the same.
type pool struct {
	engine    *Engine
	module    *module
	transport Transport
	files     *vfs.Namespace // what an instance sees while it boots
	args, env []string
	limits    step.Limits

	gate  chan struct{} // holds a token while somebody boots the first instance
	first *birth        // nil until then
}

// birth is what came of the first boot.
type birth struct {
	image *image // nil: none could be taken
	err   error  // why no instance comes to where requests begin; it would happen again
	log   []byte // then
}

// key covers all that an image depends on.
func (p *pool) key(files *vfs.Tree) digest.Digest {
	h := digest.NewHasher("image").Digest("module", p.module.key.digest).Bool("nan", p.module.key.nan)
	h.String("transport", p.transport.Name()).Strings("args", p.args).Strings("env", p.env)
	if files != nil {
		h.Digest("files", files.Digest())
	}
	for _, limit := range []int64{p.limits.Fuel, p.limits.Memory, p.limits.Depth, p.limits.Files, p.limits.Output, p.limits.Log} {
		h.Int("limit", limit)
	}
	return h.Sum()
}

// take returns an instance that no request has met. Beside an error of the plugin
// there may be a log.
func (p *pool) take(ctx context.Context) (g *Guest, log []byte, err error) {
	if g := p.engine.resting.take(p); g != nil {
		return g, nil, nil
	}
	b, err := p.birth(ctx)
	switch {
	case err != nil:
		return nil, nil, err
	case b.err != nil:
		return nil, b.log, b.err
	case b.image == nil:
		g, err = p.boot(ctx)
	default:
		g, err = p.spawn(ctx, b.image)
	}
	if err != nil {
		log = g.session.Log()
		g.close(ctx)
		return nil, log, err
	}
	return g, nil, nil
}

// put takes back an instance that has answered, for another request.
func (p *pool) put(ctx context.Context, g *Guest) {
	if !g.reset() {
		g.close(ctx)
		return
	}
	if evicted := p.engine.resting.put(g); evicted != nil {
		evicted.close(ctx)
	}
}

// birth boots the first instance, if nobody has.
func (p *pool) birth(ctx context.Context) (*birth, error) {
	select {
	case p.gate <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-p.gate }()
	if p.first != nil {
		return p.first, nil
	}
	g, err := p.boot(ctx)
	defer g.close(ctx)
	b := &birth{err: err, log: g.session.Log()}
	switch {
	case err == nil:
		b.image, _ = g.capture() // without one every request boots
	case !repeats(err):
		return nil, err
	}
	p.first = b
	return b, nil
}

// close gives the image back. No instance of it may run any more.
func (p *pool) close() {
	if p.first != nil && p.first.image != nil {
		p.first.image.memory.free()
	}
}

// repeats reports whether an error is the plugin's, and so would happen again.
func repeats(err error) bool {
	_, failed := errors.AsType[*step.Failure](err)
	_, refused := errors.AsType[*step.Refusal](err)
	return failed || refused
}

// boot makes an instance and brings it to where requests begin. There is always
// a guest, which must be closed.
func (p *pool) boot(ctx context.Context) (*Guest, error) {
	g, err := p.instantiate(ctx, nil)
	if err != nil {
		return g, err
	}
	ctx = g.within(ctx)
	if err := g.writeData(); err != nil {
		return g, err
	}
	g.meter.reset()
	if start := p.module.plan.Start; start != "" {
		if _, err := g.Call(ctx, start); err != nil {
			return g, settled(err)
		}
	}
	if err := p.transport.Boot(ctx, g); err != nil {
		return g, settled(err)
	}
	if err := g.fault(); err != nil {
		return g, err
	}
	return g, g.meter.check()
}

// writeData writes what the module wants in its memory before it begins.
func (g *Guest) writeData() error {
	for _, s := range g.pool.module.plan.Data {
		if !g.Write(s.Offset, s.Bytes) {
			return &step.Failure{Cause: step.Trapped, Detail: fmt.Sprintf("its %d bytes of data at %d are outside its memory", len(s.Bytes), s.Offset)}
		}
	}
	return nil
}

// spawn makes an instance that starts from an image.
func (p *pool) spawn(ctx context.Context, i *image) (*Guest, error) {
	g, err := p.instantiate(ctx, i)
	if err == nil {
		g.setGlobals()
	}
	return g, err
}

// instantiate makes an instance of which nothing has run, with the memory of an
// image if there is one. There is always a guest, which must be closed.
func (p *pool) instantiate(ctx context.Context, i *image) (*Guest, error) {
	g := &Guest{pool: p, image: i, functions: map[string]*export{}, slots: map[uint32]*export{}}
	g.session = wasi.NewSession(initialWorld(p.files), &wasi.Options{
		Args: p.args, Env: p.env, Files: p.limits.Files, Log: p.limits.Log, Spend: g.Spend,
	})
	code, err := p.module.load(ctx)
	if err != nil {
		return g, err
	}
	var origin *frozen
	if i != nil {
		origin = i.memory
	}
	if g.memory, err = newLinear(uint64(p.limits.Memory), p.module.memory, origin); err != nil {
		return g, err
	}
	g.module, err = code.instantiate(experimental.WithMemoryAllocator(ctx, g.memory))
	if err != nil {
		return g, g.explain(err)
	}
	g.meter = newCounters(g.module, &p.limits)
	for _, name := range p.module.plan.Globals {
		g.globals = append(g.globals, g.module.ExportedGlobal(name).(api.MutableGlobal)) //nolint:forcetypeassert // so it was written
	}
	return g, nil
}

// enter puts the guest into the world of a request.
func (g *Guest) enter(w *step.World) {
	if g.image != nil {
		g.session.Restart(g.image.session, w)
	} else {
		g.session.Enter(w)
	}
	g.meter.reset()
}

// reset puts an instance that has answered back to its image, if it can.
func (g *Guest) reset() bool {
	if g.image == nil || !g.memory.reset(g.module.Memory(), g.pool.engine.pages) {
		return false
	}
	g.setGlobals()
	return true
}

func (g *Guest) setGlobals() {
	for n, value := range g.image.globals {
		g.globals[n].Set(value)
	}
}

// fault is the error of the host that the guest has met, if any.
func (g *Guest) fault() error {
	if g.memory.fault != nil {
		return g.memory.fault
	}
	return g.session.Fault()
}

// close gives back what the instance holds.
func (g *Guest) close(ctx context.Context) {
	_ = g.session.Close() // its faults were told to whoever asked
	if g.module != nil {
		// There is nothing of the host's in it that could fail; and cleaning
		// up must not be cut short.
		_ = g.module.Close(context.WithoutCancel(ctx))
	}
	if g.memory != nil {
		g.memory.Free()
	}
}
