package replay_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/store"
)

// cutOff is a store that has lost the end of its journal.
type cutOff struct {
	*store.Memory
	lines int // that are left
}

// Journal implements [journal.Source].
func (c *cutOff) Journal(ctx context.Context, id string) ([]byte, error) {
	whole, err := c.Memory.Journal(ctx, id)
	if err != nil {
		return nil, err
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	return slices.Concat(lines[:min(c.lines, len(lines))]...), nil
}

// torn has half a line more.
type torn struct{ *cutOff }

// Journal implements [journal.Source].
func (c *torn) Journal(ctx context.Context, id string) ([]byte, error) {
	left, err := c.cutOff.Journal(ctx, id)
	if err != nil {
		return nil, err
	}
	whole, err := c.Memory.Journal(ctx, id)
	rest := whole[len(left):]
	if end := bytes.IndexByte(rest, '\n'); end > 0 {
		rest = rest[:end]
	}
	return append(left, rest[:len(rest)/2]...), err
}

// TestPlayOfAJournalCutOffAnywhere: what is left plays to its last whole turn, is
// as it was so far, takes all steps from the record, and says where it ends.
func TestPlayOfAJournalCutOffAnywhere(t *testing.T) {
	kept := recorded(t, base(), "oracle")
	whole, err := kept.Journal(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	env := load(t, base())
	read, err := journal.Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	trees := len(read.Trees)
	for lines := 1; lines < bytes.Count(whole, []byte("\n")); lines++ {
		for name, from := range map[string]journal.Source{"whole": &cutOff{kept, lines}, "torn": &torn{&cutOff{kept, lines}}} {
			t.Run(fmt.Sprint(lines, " lines, the last ", name), func(t *testing.T) {
				file := filepath.Join(t.TempDir(), "cut.rover")
				if err := journal.WriteBundle(t.Context(), file, from, "r", nil); err != nil {
					t.Fatal(err)
				}
				bundle, err := journal.OpenBundle(file, nil)
				if err != nil {
					t.Fatal(err)
				}
				defer bundle.Close() //nolint:errcheck // reading only
				left := bundle.Journal
				if !bundle.Manifest.Cut || left.End != nil || 1+len(left.Trees)+len(left.Steps)+len(left.Turns) != lines {
					t.Fatalf("manifest %+v, %d steps and %d turns of %d lines", bundle.Manifest, len(left.Steps), len(left.Turns), lines)
				}
				if len(left.Trees) < trees {
					return // it has no workspace, and nothing was shown to anybody
				}
				got := playIn(t, bundle, env, nil)
				want := "its record is " + left.Cut()
				if !got.Identical || got.Outcome != replay.Unresolved || got.Unresolved != want || got.Reward != nil {
					t.Errorf("identical: %v, %s: %s; want %s\n%+v", got.Identical, got.Outcome, got.Unresolved, want, got.Divergence)
				}
				for _, d := range got.Decisions {
					if recorded := left.Step(d.Step) != nil; recorded != d.Reused {
						t.Errorf("%s is recorded: %v, reused: %v", d.Step, recorded, d.Reused)
					}
				}
			})
		}
	}
}
