package environment

import (
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
)

// Header is what the record of every rollout in b begins with; who and when is
// for the caller to fill in.
func (b *Built) Header() *journal.Header {
	e := b.Env
	return &journal.Header{
		Environment: journal.Environment{Name: e.Name, Version: e.Version, Digest: e.Digest, Components: e.Components},
		Seed:        e.clock.seed, Clock: e.clock.start, ClockStep: e.clock.step,
		Task: e.Task, Tools: e.ToolInfos(), Plugins: e.Plugins(),
	}
}

// Plugins are the plugins of the environment as they are recorded.
func (e *Environment) Plugins() []journal.Plugin {
	plugins := []journal.Plugin{}
	for _, p := range e.plugins {
		plugins = append(plugins, journal.Plugin{
			Name: p.name, Version: p.offer.Version, Source: p.source, Locked: p.locked, Identity: p.Identity(),
		})
	}
	return plugins
}

// Trees are what the rollouts in b stand on, ready to be recorded. They are
// made once.
func (b *Built) Trees() ([]*journal.Tree, error) { return b.trees() }

func (b *Built) makeTrees() ([]*journal.Tree, error) {
	var trees []*journal.Tree
	for _, t := range []struct {
		name string
		tree *vfs.Tree
	}{
		{journal.Package, b.Env.Source},
		{journal.Workspace, b.Workspace},
		{journal.Reference, b.Reference},
	} {
		made, err := journal.NewTree(t.name, t.tree)
		if err != nil {
			return nil, err
		}
		trees = append(trees, made)
	}
	return trees, nil
}
