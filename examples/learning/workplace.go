package main

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

//go:embed environment.hcl task.md context reference
var packaged embed.FS

// workplace is the environment of this directory, ready to be played.
type workplace struct {
	built *environment.Built
	pool  *replay.Pool // all rollouts do the same few things

	listings map[string]journal.Listing // of what every rollout begins with
}

// inside opens the plugin of the environment as code of this program.
type inside struct{}

var _ environment.Opener = inside{}

// Open implements [environment.Opener].
func (inside) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	return native.New(files.Plugin(), p.Limits), nil
}

// openWorkplace builds the environment.
func openWorkplace(ctx context.Context) (*workplace, error) {
	loaded, err := environment.Load(ctx, fs.FS(packaged), "learning", inside{})
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, loaded.Diags
	}
	pool := replay.NewPool(nil)
	built, err := loaded.Env.Build(ctx, pool.Run)
	if err != nil {
		return nil, err
	}
	w := &workplace{built, pool, map[string]journal.Listing{}}
	for name, tree := range map[string]*vfs.Tree{journal.Workspace: built.Workspace, journal.Reference: built.Reference} {
		if w.listings[name], err = journal.ListingOf(tree); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// maxTurns is how many turns a rollout has at most.
func (w *workplace) maxTurns() int { return w.built.Env.MaxTurns }

// play plays and records a rollout, and reads from its journal what credit is
// computed of.
func (w *workplace) play(ctx context.Context, id string, agent rollout.Agent) (*credit.Rollout, error) {
	kept := store.NewMemory()
	result := rollout.Play(ctx, w.built, agent, &rollout.Options{ID: id, Record: kept})
	if result.Outcome != journal.OutcomeOK {
		return nil, fmt.Errorf("rollout %s: %s", id, result.Error)
	}
	text, err := kept.Journal(ctx, id)
	if err != nil {
		return nil, err
	}
	recorded, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	groups := convert.NewGroups(false)
	if err := groups.AddJournal(recorded, func(tree string) journal.Listing { return w.listings[tree] }); err != nil {
		return nil, err
	}
	return &groups.All()[0].Plain().Rollouts[0], nil
}
