package wasm

import (
	"context"
	"slices"
	"strings"

	sdk "github.com/extism/go-sdk"

	"github.com/workrover/workrover/runtime/step"
)

// conversation is one request to an Extism plugin.
type conversation struct {
	guest    *Guest
	instance *sdk.Plugin
	memories *memories
}

// hold brings the instance to where requests begin, and asks it.
func (c *conversation) hold(ctx context.Context, w *step.World, request []byte) ([]byte, error) {
	if err := c.begin(ctx); err != nil {
		return nil, err
	}
	g := c.guest
	g.session.Enter(w)
	if g.module != nil {
		g.meter.reset()
	}
	response, err := c.call(ctx, entryHandle, request)
	if err == nil {
		err = g.checkOutput(uint64(len(response)))
	}
	if err == nil {
		err = g.meter.check()
	}
	return response, err
}

// begin lets the instance initialise.
func (c *conversation) begin(ctx context.Context) error {
	for _, name := range c.guest.pool.module.beginnings() {
		if !c.instance.FunctionExists(name) {
			continue
		}
		if _, err := c.call(ctx, name, nil); err != nil {
			return err
		}
		if name == entryInitialize {
			break
		}
	}
	return nil
}

// beginnings are the functions of the module, if it has them, that are called
// before it is asked, in this order.
func (m *module) beginnings() []string {
	const constructors = "__wasm_call_ctors" // of a program that has no _initialize
	names := []string{entryInitialize, constructors}
	if start := m.plan.Start; start != "" {
		names = slices.Insert(names, 0, start)
	}
	return names
}

// recovered is what the engine adds to what a function of the host panicked with.
const recovered = " (recovered by wazero)"

// call calls a function, with an input, and returns the output.
func (c *conversation) call(ctx context.Context, name string, input []byte) ([]byte, error) {
	code, output, err := c.instance.CallWithContext(ctx, name, input)
	said := c.instance.GetErrorWithContext(ctx)
	switch {
	case err != nil && said != "" && err.Error() == said:
		return nil, Broken("%s set the error: %s", name, said)
	case err != nil && c.guest.session.Ended() == nil && strings.HasSuffix(firstLine(err), recovered):
		how := strings.TrimSuffix(firstLine(err), recovered)
		return nil, &step.Failure{Cause: step.Trapped, Detail: how}
	case err != nil:
		c.guest.memory = c.memories.refusing()
		return nil, c.guest.explain(err)
	case code != 0:
		return nil, Broken("%s returned %d", name, int32(code))
	}
	return output, nil
}
