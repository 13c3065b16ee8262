package rollout_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// gated is a journal that lets a commit pass when somebody else has come so far.
type gated struct {
	commits int
	at      int           // commit that waits
	until   chan struct{} // until this is closed
	err     error         // what comes of it
}

func (g *gated) Commit(context.Context, *store.Batch) error {
	if g.commits++; g.commits != g.at {
		return nil
	}
	if g.until != nil {
		<-g.until
	}
	return g.err
}

// asked is a script that tells when it is asked for a turn.
type asked struct {
	*rollout.Script
	turn int
	tell chan struct{} // closed then
}

func (a *asked) Next(ctx context.Context, v *rollout.View) (*rollout.Move, error) {
	if len(v.History)+1 == a.turn && a.tell != nil {
		close(a.tell)
	}
	return a.Script.Next(ctx, v)
}

func threeTurns(t *testing.T) *rollout.Script {
	t.Helper()
	return script(t, `{"say": "one"}`, `{"say": "two"}`, `{"say": "three"}`)
}

// TestTapeWritesBehindScripts: while a turn of a script is written, the next one
// is played; the end waits for all of them.
func TestTapeWritesBehindScripts(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	second := make(chan struct{})
	to := &gated{at: 2, until: second} // the first turn, after the beginning
	r := rollout.Play(t.Context(), built, &asked{threeTurns(t), 2, second}, &rollout.Options{ID: "r", Record: to})
	if r.Outcome != journal.OutcomeOK || r.Turns != 3 || to.commits != 5 {
		t.Errorf("%s after %d turns and %d commits: %s", r.Outcome, r.Turns, to.commits, r.Error)
	}
}

// TestTapeWritesBeforeOthers: whoever else acts is not asked before what it was told
// is durable.
func TestTapeWritesBeforeOthers(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	wrong := errors.New("the disk is full")
	to := &gated{at: 2, err: wrong}
	second := make(chan struct{})
	agent := struct{ rollout.Agent }{&asked{threeTurns(t), 2, second}} // does not say what it is made of
	r := rollout.Play(t.Context(), built, agent, &rollout.Options{ID: "r", Record: to})
	if r.Cause != rollout.HostFault || !strings.Contains(r.Error, "record turn 1: ") || to.commits != 3 { // the end is the third
		t.Errorf("%s after %d commits: %s", r.Cause, to.commits, r.Error)
	}
	select {
	case <-second:
		t.Error("the agent was asked for turn 2, and turn 1 is not durable")
	default:
	}
}

// TestTapeKeepsFaults: a turn that could not be written is a fault, the last one
// too.
func TestTapeKeepsFaults(t *testing.T) {
	for turn := 1; turn <= 3; turn++ {
		to := &gated{at: turn + 1, err: errors.New("the disk is full")}
		r := rollout.Play(t.Context(), build(t, packageOf(holds), &toolbox{}), threeTurns(t), &rollout.Options{ID: "r", Record: to})
		if r.Cause != rollout.HostFault || !strings.Contains(r.Error, "the disk is full") || r.Reward != nil {
			t.Errorf("turn %d: %s: %s", turn, r.Cause, r.Error)
		}
	}
}
