package native

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/mounts"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// Transport is the name of the transport that this package speaks.
const Transport = "native"

// Plugin is a plugin in this process. It implements [step.Plugin].
type Plugin struct {
	plugin *plugin.Plugin
	limits step.Limits
}

var _ step.Plugin = (*Plugin)(nil)

// New returns p as a plugin of the host. Of the limits, those of memory, fuel
// and depth cannot be held here.
func New(p *plugin.Plugin, limits step.Limits) *Plugin {
	return &Plugin{plugin: p, limits: limits.Filled()}
}

// Identity implements [step.Plugin]. Code in the process has no digest; its
// name and version stand for it.
func (p *Plugin) Identity() step.Identity {
	id := digest.NewHasher("native plugin").String("name", p.plugin.Name).String("version", p.plugin.Version).Sum()
	return step.Identity{Digest: id, Transport: Transport, Engine: "go", Limits: p.limits}
}

// Handle implements [step.Plugin]. It does not return before the plugin does.
func (p *Plugin) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	log := &log{limit: p.limits.Log}
	files := mounts.New(w.Files, p.limits.Files)
	response, err := p.answer(serve.Host{Files: files, Now: w.Wall, Random: random{w}, Log: log}, request)
	if err := files.Fault(); err != nil {
		return nil, fmt.Errorf("the plugin's files: %w", err)
	}
	if length := int64(len(response)); length > p.limits.Output {
		response, err = nil, step.Exceeded("output", "%d bytes, and the response has %d", p.limits.Output, length)
	}
	return &step.Answer{Response: response, Log: log.kept.Bytes()}, err
}

// answer turns a panic of the plugin into its failure.
func (p *Plugin) answer(host serve.Host, request []byte) (response []byte, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Fprintf(host.Log, "panic: %v\n", reason)
			response, err = nil, &step.Failure{Cause: step.Trapped, Detail: "the plugin panicked"}
		}
	}()
	return serve.Handle(p.plugin, host, request), nil
}

// log keeps the first bytes that are written to it.
type log struct {
	limit int64
	kept  bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	room := max(0, l.limit-int64(l.kept.Len()))
	l.kept.Write(p[:min(int64(len(p)), room)])
	return len(p), nil
}

// random reads the random stream of a world.
type random struct{ world *step.World }

var _ io.Reader = random{}

func (r random) Read(p []byte) (int, error) {
	r.world.Random(p)
	return len(p), nil
}
