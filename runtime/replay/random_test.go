package replay_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
)

var (
	seeds = flag.Uint64("seeds", 200, "number of random environments")
	first = flag.Uint64("seed", 1, "the first of them")
)

// TestRandomRevisions plays random programs in random environments, revises
// them, and holds replay with records against one from scratch: both come to the
// same, and what is executed is exactly what depends on what has changed.
func TestRandomRevisions(t *testing.T) {
	executed, steps := 0, 0
	for seed := *first; seed < *first+*seeds; seed++ {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := &chance{rand.New(rand.NewPCG(seed, 0))}
			was := random.office()
			recording := load(t, was)
			bundle := takeIn(t, recording, "oracle", oracleOf(t, recording))
			revised := was.copy()
			for range random.IntN(4) {
				random.revise(&revised)
			}
			env := load(t, revised)
			got := playIn(t, bundle, env, nil)
			agree(t, got, playIn(t, bundle, env, &replay.Options{Fresh: true}))
			if diff := cmp.Diff(closure(t, bundle.Journal, env), got.ExecutedSteps, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("executed (-want +got):\n%s", diff)
			}
			executed += got.Executed
			steps += got.Steps
		})
	}
	if executed*5 < steps || executed*5 > steps*4 {
		t.Errorf("%d of %d steps were executed: the revisions test little", executed, steps)
	}
}

// closure is what has to run, by a model without look-ups and without trees: it
// plays from scratch, and asks of each step that ran whether one with the same
// key has seen the same before.
func closure(t *testing.T, recorded *journal.Journal, env *environment.Environment) []string {
	t.Helper()
	seen := map[string]bool{}
	sight := func(r *step.Record) string { return r.Key.String() + asJSON(r.Observations) }
	for _, r := range recorded.Steps {
		seen[sight(r)] = r.Reusable
	}
	kept := store.NewMemory()
	built, err := env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	rollout.Play(t.Context(), built, oracleOf(t, env), &rollout.Options{ID: "r", Sample: 2, Record: kept})
	text, err := kept.Journal(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	played, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var ran []string
	for _, r := range played.Steps {
		if !seen[sight(r)] {
			ran = append(ran, r.Name)
		}
		seen[sight(r)] = r.Reusable
	}
	return ran
}

// chance makes offices and revisions.
type chance struct{ *rand.Rand }

func pick[T any](c *chance, list ...T) T { return list[c.IntN(len(list))] }

// The names are few, so that operations meet.
func (c *chance) path() string {
	return "/workspace/" + pick(c, "a", "b", "dir", "dir/a", "dir/b", "dir/sub", "dir/sub/a", "l", "l/a", "made")
}

func (c *chance) text() string { return pick(c, "", "one", "two", "a longer text") }

func (c *chance) look() op {
	return op{Op: pick(c, "read", "read", "list", "stat", "exists", "readlink", "clock", "random"), Path: c.path()}
}

func (c *chance) change() op {
	o := op{Op: pick(c, "write", "write", "append", "mkdir", "remove", "removeall", "rename", "symlink", "chmod"), Path: c.path(), To: c.text()}
	switch o.Op {
	case "rename":
		o.To = c.path()
	case "symlink":
		o.To = pick(c, "a", "dir", "none", "../b", "l")
	}
	return o
}

func (c *chance) program() []op {
	ops := []op{}
	for range 1 + c.IntN(4) {
		if c.IntN(2) == 0 {
			ops = append(ops, c.look())
		} else {
			ops = append(ops, c.change())
		}
	}
	if c.IntN(12) == 0 {
		ops = append(ops, op{Op: "trap"})
	}
	return ops
}

func (c *chance) looks() []op {
	ops := []op{}
	for range 1 + c.IntN(3) {
		ops = append(ops, c.look())
	}
	return ops
}

func (c *chance) office() office {
	o := office{files: map[string]string{"keep": ""}, verifiers: map[string][]op{}, task: "Do.", seed: c.IntN(3)}
	for _, name := range []string{"a", "b", "dir/a", "dir/b", "dir/sub/a"} {
		if c.IntN(2) == 0 {
			o.files[name] = c.text()
		}
	}
	o.build = c.looks()
	for range 1 + c.IntN(6) {
		o.turns = append(o.turns, c.program())
	}
	o.verifiers["v1"], o.verifiers["v2"] = c.looks(), c.looks()
	return o
}

// revise changes one thing.
func (c *chance) revise(o *office) {
	names := slices.Sorted(maps.Keys(o.files))
	switch c.IntN(12) {
	case 0, 1, 2, 3:
		o.files[pick(c, "a", "b", "dir/a", "dir/b", "dir/sub/a", "dir/sub/new")] = c.text()
	case 4, 5:
		if name := pick(c, names...); name != "keep" {
			delete(o.files, name)
		}
	case 6:
		o.verifiers[pick(c, "v1", "v2")] = c.looks()
	case 7:
		o.turns[c.IntN(len(o.turns))] = c.program()
	case 8:
		o.build = c.looks()
	case 9:
		o.seed++
	case 10:
		o.judge += "!"
	case 11:
		o.tool += "!"
	}
}
