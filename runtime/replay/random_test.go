package replay_test

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

var (
	seeds = flag.Uint64("seeds", 100, "number of random environments")
	first = flag.Uint64("seed", 1, "the first of them")
)

// revisedEach is how often each environment is revised by revisions laid over.
const revisedEach = 20

// TestRandomRevisions plays random programs in random environments, lays random
// revisions over them, and holds replay with records against playing from scratch:
// both come to the same, and what is executed is exactly what depends on what
// has changed.
func TestRandomRevisions(t *testing.T) {
	count := *seeds
	if testing.Short() {
		count = min(count, 10)
	}
	var executed, steps atomic.Int64
	t.Run("seeds", func(t *testing.T) {
		for seed := *first; seed < *first+count; seed++ {
			t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
				t.Parallel()
				for _, got := range reviseAtRandom(t, seed) {
					executed.Add(int64(got.Executed))
					steps.Add(int64(got.Steps))
				}
			})
		}
	})
	if e, s := executed.Load(), steps.Load(); e*8 < s || e*8 > s*7 {
		t.Errorf("%d of %d steps were executed: the revisions test little", e, s)
	}
}

// reviseAtRandom makes an environment, and returns what came of its revisions.
func reviseAtRandom(t *testing.T, seed uint64) (all []*replay.Report) {
	random := &chance{rand.New(rand.NewPCG(seed, 0))}
	was := random.office()
	base := was.read()
	recording := loadOver(t, base, nil)
	bundle := takeIn(t, recording, "oracle", oracleOf(t, recording))
	for range revisedEach {
		now := was.copy()
		for range random.IntN(4) {
			random.revise(&now)
		}
		env := loadOver(t, base, revisions(t, was, now))
		got := playIn(t, bundle, env, nil)
		fromScratch(t, env).agrees(t, got, bundle.Journal)
		all = append(all, got)
	}
	// The same, written into the package, together with another script.
	now := was.copy()
	random.revise(&now)
	random.rewrite(&now)
	env := load(t, now)
	got := playIn(t, bundle, env, nil)
	fromScratch(t, env).agrees(t, got, bundle.Journal)
	agree(t, got, playIn(t, bundle, env, &replay.Options{Fresh: true}))
	return append(all, got)
}

// scratch is a rollout that was played without records.
type scratch struct {
	*rollout.Result
	steps []*step.Record
}

// fromScratch plays the control of an environment.
func fromScratch(t *testing.T, env *environment.Environment) *scratch {
	t.Helper()
	s := &scratch{}
	run := func(ctx context.Context, at *step.Step) (*step.Result, error) {
		result, err := step.Run(ctx, at)
		if err == nil {
			s.steps = append(s.steps, result.Record)
		}
		return result, err
	}
	built, err := env.Build(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	s.Result = rollout.Play(t.Context(), built, oracleOf(t, env), &rollout.Options{ID: "r", Sample: 2, Run: run})
	return s
}

// agrees holds a replay of recorded against s.
func (s *scratch) agrees(t *testing.T, got *replay.Report, recorded *journal.Journal) {
	t.Helper()
	want := replay.Fail
	switch {
	case s.Outcome == journal.OutcomeError:
		want = replay.Unresolved
	case s.Passed:
		want = replay.Pass
	}
	if got.Digest != s.Digest || got.Outcome != want || rewardOf(got.Reward) != rewardOf(s.Reward) || got.Steps != len(s.steps) {
		t.Errorf("with records: %s, %s, reward %s, %d steps\nfrom scratch: %s, %s, reward %s, %d steps", got.Digest, got.Outcome, rewardOf(got.Reward), got.Steps, s.Digest, want, rewardOf(s.Reward), len(s.steps))
	}
	if same := s.Digest == recorded.End.Digest; got.Identical != same {
		t.Errorf("identical: %v, and digests are equal: %v", got.Identical, same)
	}
	if diff := cmp.Diff(s.closure(recorded), got.ExecutedSteps, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("executed (-want +got):\n%s", diff)
	}
}

func rewardOf(r *float64) string {
	if r == nil {
		return "none"
	}
	return fmt.Sprint(*r)
}

// closure is what has to run, by a model without look-ups and without trees: it
// asks of each step that ran from scratch whether one with the same key has seen
// the same before.
func (s *scratch) closure(recorded *journal.Journal) []string {
	seen := map[string]bool{}
	sight := func(r *step.Record) string { return r.Key.String() + asJSON(r.Observations) }
	for _, r := range recorded.Steps {
		seen[sight(r)] = r.Reusable
	}
	var ran []string
	for _, r := range s.steps {
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
	return "/workspace/" + pick(c, "a", "b", "dir", "dir/a", "dir/b", "dir/sub", "dir/sub/a", "dir/sub/new", "l", "l/a", "made")
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
	o := office{files: map[string]string{"keep": ""}, links: map[string]string{}, modes: map[string]fs.FileMode{}, verifiers: map[string][]op{}, task: "Do.", seed: c.IntN(3)}
	for _, name := range []string{"a", "b", "dir/a", "dir/b", "dir/sub/a"} {
		if c.IntN(2) == 0 {
			o.files[name] = c.text()
		}
	}
	if c.IntN(2) == 0 {
		o.links["l"] = c.target()
	}
	o.build = c.looks()
	for range 1 + c.IntN(6) {
		o.turns = append(o.turns, c.program())
	}
	o.verifiers["v1"], o.verifiers["v2"] = c.looks(), c.looks()
	return o
}

// target is where a symbolic link of the context leads.
func (c *chance) target() string { return pick(c, "a", "dir", "dir/sub", "none", "keep") }

// revise changes one thing of a component.
func (c *chance) revise(o *office) {
	names := slices.Sorted(maps.Keys(o.files))
	switch c.IntN(20) {
	case 0, 1, 2: // other content, or a file where there was none, or one more in a directory
		o.files[pick(c, "a", "b", "dir/a", "dir/b", "dir/sub/a", "dir/sub/new")] = c.text()
	case 3: // content alone
		o.files[pick(c, names...)] += "."
	case 4, 5:
		if name := pick(c, names...); name != "keep" {
			delete(o.files, name)
		}
	case 6, 7:
		o.links["l"] = c.target()
	case 8:
		delete(o.links, "l")
	case 9:
		o.modes[pick(c, names...)] = pick(c, fs.FileMode(0o600), 0o644, 0o755)
	case 10:
		o.verifiers[pick(c, "v1", "v2")] = c.looks()
	case 11:
		o.build = c.looks()
	case 12: // deleted, and made again
		if name := pick(c, names...); !strings.Contains(name, "/") {
			o.build = append(o.build, op{Op: "remove", Path: "/workspace/" + name}, op{Op: "write", Path: "/workspace/" + name, To: o.files[name]})
		}
	case 13:
		o.seed++
	case 14:
		o.task += "!"
	case 15:
		o.more = "# a comment"
	case 16:
		o.maker += "!"
	case 17:
		o.judge += "!"
	case 18:
		o.tool += "!"
	case 19: // and back, a later time
		o.tool = strings.TrimSuffix(o.tool, "!")
	}
}

// rewrite changes the script.
func (c *chance) rewrite(o *office) { o.turns[c.IntN(len(o.turns))] = c.program() }
