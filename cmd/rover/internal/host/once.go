package host

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
)

// Once loads environments whose built-in plugins are the same: each is
// opened once for hundreds of them.
type Once struct {
	host *Host

	mu      sync.Mutex
	plugins map[string]step.Plugin
}

var _ environment.Describer = (*Once)(nil)

// NewOnce opens plugins by a host.
func NewOnce(h *Host) *Once { return &Once{host: h, plugins: map[string]step.Plugin{}} }

// Open implements [environment.Opener].
func (o *Once) Open(ctx context.Context, p *environment.Package) (step.Plugin, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	key := fmt.Sprint(p.Builtin, p.Limits, p.NaN)
	if opened, ok := o.plugins[key]; ok && p.Builtin != "" {
		return opened, nil
	}
	opened, err := o.host.Open(ctx, p)
	if err == nil {
		o.plugins[key] = opened
	}
	return opened, err
}

// Describe implements [environment.Describer].
func (o *Once) Describe(ctx context.Context, s *step.Step) (*step.Result, error) {
	return o.host.Describe(ctx, s)
}

// Load loads an environment that the import has written, which has no mistakes.
func (o *Once) Load(ctx context.Context, dir string) (*environment.Environment, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	loaded, err := environment.Load(ctx, environment.FilesOf(root), dir, o)
	if err = errors.Join(err, root.Close()); err != nil {
		return nil, fmt.Errorf("load %s: %w", dir, err)
	}
	if loaded.Env == nil {
		return nil, fmt.Errorf("load %s: %w", dir, loaded.Diags)
	}
	return loaded.Env, nil
}
