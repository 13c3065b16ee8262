package rollout_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// gated is a journal that lets a commit pass when somebody else has come so far.
type gated struct {
	kept  *store.Memory
	turns []int         // in each commit
	at    int           // commit that waits, from 1
	until chan struct{} // until this is closed
	err   error         // what comes of it
}

func (g *gated) Commit(ctx context.Context, b *store.Batch) error {
	if len(b.Needs) > 0 {
		return &store.MissingError{Digest: b.Needs[0]} // which is no commit
	}
	turns := 0
	for _, line := range b.Lines {
		if bytes.HasPrefix(line, []byte(`{"type":"turn"`)) {
			turns++
		}
	}
	g.turns = append(g.turns, turns)
	if len(g.turns) == g.at {
		if g.until != nil {
			<-g.until
		}
		if g.err != nil {
			return g.err
		}
	}
	return g.kept.Commit(ctx, b)
}

// asked is a script that tells when it is asked for a turn.
type asked struct {
	*rollout.Script
	turn int
	tell func() // nil for nobody
}

func (a *asked) Next(ctx context.Context, v *rollout.View) (*rollout.Move, error) {
	if len(v.History)+1 == a.turn && a.tell != nil {
		a.tell()
	}
	return a.Script.Next(ctx, v)
}

// scriptOf is a script of n turns, which each write as many bytes.
func scriptOf(t *testing.T, n, size int) *rollout.Script {
	t.Helper()
	var lines []string
	for i := range n {
		text := strings.Repeat(string(rune('a'+i)), size)
		lines = append(lines, call(fmt.Sprint(i), "write", fmt.Sprintf(`{"path": "/workspace/out/x", "text": %q}`, text)))
	}
	return script(t, lines...)
}

// manyTurns is an environment of 20 turns.
func manyTurns(t *testing.T) *environment.Built {
	t.Helper()
	built := build(t, packageOf(holds), &toolbox{})
	built.Env.MaxTurns = 20
	return built
}

// recorded reads the journal of the rollout r.
func recorded(t *testing.T, from *gated) *journal.Journal {
	t.Helper()
	text, err := from.kept.Journal(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestTapeWritesBehindScripts: while turns of a script are written, the next ones
// are played; the last ones come with the end.
func TestTapeWritesBehindScripts(t *testing.T) {
	twelfth := make(chan struct{})
	to := &gated{kept: store.NewMemory(), at: 2, until: twelfth} // the first turns, after the beginning
	agent := &asked{scriptOf(t, 20, 1), 12, func() { close(twelfth) }}
	r := rollout.Play(t.Context(), manyTurns(t), agent, &rollout.Options{ID: "r", Record: to})
	if r.Outcome != journal.OutcomeOK || !slices.Equal(to.turns, []int{0, 8, 8, 4}) {
		t.Errorf("%s after commits of %d turns: %s", r.Outcome, to.turns, r.Error)
	}
	if j := recorded(t, to); len(j.Turns) != 20 || j.End == nil {
		t.Errorf("recorded are %d turns and the end %v", len(j.Turns), j.End)
	}
}

// TestTapeHoldsLittle: turns that have written much are not kept waiting for others.
func TestTapeHoldsLittle(t *testing.T) {
	to := &gated{kept: store.NewMemory()}
	r := rollout.Play(t.Context(), manyTurns(t), scriptOf(t, 3, 600<<10), &rollout.Options{ID: "r", Record: to})
	if r.Outcome != journal.OutcomeOK || !slices.Equal(to.turns, []int{0, 2, 1}) {
		t.Errorf("%s after commits of %d turns: %s", r.Outcome, to.turns, r.Error)
	}
}

// TestTapeWritesBeforeOthers: whoever else acts is not asked before what it was told
// is durable.
func TestTapeWritesBeforeOthers(t *testing.T) {
	to := &gated{kept: store.NewMemory(), at: 2, err: errors.New("the disk is full")}
	script := &asked{scriptOf(t, 3, 1), 2, func() { t.Error("the agent was asked for turn 2, and turn 1 is not durable") }}
	agent := struct{ rollout.Agent }{script} // does not say what it is made of
	r := rollout.Play(t.Context(), manyTurns(t), agent, &rollout.Options{ID: "r", Record: to})
	if r.Cause != rollout.HostFault || !strings.Contains(r.Error, "record turn 1: ") || !slices.Equal(to.turns, []int{0, 1, 0}) {
		t.Errorf("%s after commits of %d turns: %s", r.Cause, to.turns, r.Error)
	}
}

// TestTapeKeepsFaults: turns that could not be written are a fault, and no turn
// is written after them.
func TestTapeKeepsFaults(t *testing.T) {
	for at, want := range map[int][]int{2: {0, 8, 0}, 3: {0, 8, 8, 0}, 4: {0, 8, 8, 4}} {
		to := &gated{kept: store.NewMemory(), at: at, err: errors.New("the disk is full")}
		r := rollout.Play(t.Context(), manyTurns(t), scriptOf(t, 20, 1), &rollout.Options{ID: "r", Record: to})
		if r.Cause != rollout.HostFault || !strings.Contains(r.Error, "the disk is full") || r.Reward != nil || !slices.Equal(to.turns, want) {
			t.Errorf("commit %d: %s after commits of %d turns, want %d: %s", at, r.Cause, to.turns, want, r.Error)
		}
	}
}

// TestTapeKeepsWhatWasPlayed: a rollout that is stopped has every turn that it
// played in its journal, and no end.
func TestTapeKeepsWhatWasPlayed(t *testing.T) {
	for _, turn := range []int{3, 9, 12} {
		ctx, stop := context.WithCancel(t.Context())
		to := &gated{kept: store.NewMemory()}
		agent := &asked{scriptOf(t, 20, 1), turn, stop}
		r := rollout.Play(ctx, manyTurns(t), agent, &rollout.Options{ID: "r", Record: to})
		j := recorded(t, to)
		if r.Cause != rollout.Interrupted || r.Turns < turn-1 || len(j.Turns) != r.Turns || j.End != nil {
			t.Errorf("%s after %d turns, %d recorded, the end %v: %s", r.Cause, r.Turns, len(j.Turns), j.End, r.Error)
		}
	}
}
