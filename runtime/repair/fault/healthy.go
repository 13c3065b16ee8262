package fault

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Options may be nil.
type Options struct {
	Label string       // what files of the package are called in diagnostics
	Jobs  int          // cells at a time; default 1
	Pool  *replay.Pool // of what steps come to; default: one of its own

	// Withheld are names of controls that are not played, whatever they come to: sealed
	// cases, which neither the truth nor a decoy may be chosen by.
	Withheld []string

	// Formats are those with which a repair will be judged.
	Formats []mutate.Format

	Played func(done, of int) // hears how many controls are played, concurrently; default: nobody does
}

// Healthy is an environment in which every control ends as it should. It may not be used
// concurrently.
type Healthy struct {
	options   Options
	opener    environment.Opener
	source    *source
	env       *environment.Environment
	trial     *gate.Trial
	good      *cell.Cell    // of the first control that has to pass
	made      []string      // files that it makes or changes, in the workspace
	did       []plugin.Turn // its turns
	misjudges *string       // see blind; nil as long as it is not known
}

// SickError is an environment in which a control does not end as it should already.
type SickError struct {
	Controls []string // and how they end
}

func (e *SickError) Error() string {
	return "a fault is put into an environment in which every control ends as it should: " + strings.Join(e.Controls, "; ")
}

// ErrNoGood is an environment without a control that has to pass.
var ErrNoGood = errors.New("the environment has no control that has to pass, so nobody could tell whether a fault is mended")

// Open reads the package in fsys and plays its controls, but for those withheld. The error is of the
// type [hcl.Diagnostics] if it is no environment, a [*SickError], [ErrNoGood], or a
// fault of the host.
func Open(ctx context.Context, fsys fs.FS, opener environment.Opener, opts *Options) (*Healthy, error) {
	h := &Healthy{opener: opener}
	if opts != nil {
		h.options = *opts
	}
	if h.options.Jobs = max(1, h.options.Jobs); h.options.Pool == nil {
		h.options.Pool = replay.NewPool(nil)
	}
	loaded, err := environment.Load(ctx, fsys, h.options.Label, opener)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, loaded.Diags
	}
	h.env = loaded.Env
	if h.source, err = importPackage(fsys); err != nil {
		return nil, fmt.Errorf("read the package: %w", err)
	}
	if h.trial, err = h.play(ctx, h.env, h.options.Played); err != nil {
		return nil, err
	}
	h.trial.Progress = nil
	return h, h.examine()
}

// play plays all controls in an environment. hear may be nil.
func (h *Healthy) play(ctx context.Context, env *environment.Environment, hear func(done, of int)) (*gate.Trial, error) {
	stage, err := cell.NewStage(ctx, env, h.options.Pool)
	if err != nil {
		return nil, err
	}
	t := &gate.Trial{Stage: stage, Progress: hear}
	open := slices.DeleteFunc(cell.Controls(env), func(c *cell.Source) bool {
		return slices.Contains(h.options.Withheld, c.Control)
	})
	return t, t.Play(ctx, open, h.options.Jobs)
}

// examine finds the known-good control, and whether all end as they should.
func (h *Healthy) examine() error {
	sick := &SickError{}
	for _, source := range h.trial.Sources {
		c := h.trial.Cells[source.Name]
		if string(c.Outcome) != string(source.Expect) {
			sick.Controls = append(sick.Controls, strings.TrimSuffix(fmt.Sprintf("%s should %s and ends with %s: %s", source.Name, source.Expect, c.Outcome, c.Why), ": "))
		}
		if h.good == nil && source.Expect == specs.Pass {
			h.good = c
		}
	}
	switch {
	case len(sick.Controls) > 0:
		return sick
	case h.good == nil:
		return ErrNoGood
	}
	for _, c := range vfs.Diff(h.trial.Stage.Built.Workspace, h.good.Scene.Workspace) {
		if c.After != nil && c.After.Type == vfs.TypeFile {
			h.made = append(h.made, c.Path)
		}
	}
	return h.readTurns()
}

// readTurns reads what the known-good control did.
func (h *Healthy) readTurns() error {
	blob, err := h.good.Scene.Rollout.Blob("/turns.jsonl")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(blob.Bytes())) {
		var turn plugin.Turn
		if err := json.Unmarshal([]byte(line), &turn); err != nil {
			return fmt.Errorf("what the control %s did: %w", h.good.Source, err)
		}
		h.did = append(h.did, turn)
	}
	return nil
}
