package convert_test

import (
	"math"
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
)

// audit is the recording of the oracle of the example expense-audit, with its
// contents or without.
func audit(t *testing.T, contents bool) *convert.Group {
	t.Helper()
	bundle, err := journal.OpenBundle("../../examples/expense-audit/testdata/oracle.rover", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = bundle.Close() }()
	groups := convert.NewGroups(contents)
	if err := groups.Add(bundle); err != nil {
		t.Fatal(err)
	}
	return &groups.All()[0].Group
}

// TestAudit holds the credit of the example against values that are derived by hand
// from what its oracle does in 17 turns:
//
//	 9  writes draft.csv, and so makes the directory out
//	10  edits draft.csv
//	13  writes draft.csv again, and reads it
//	14  writes violations.csv with the text that it read in 13, into out; deletes the draft
//	15  writes memo-draft.md, into out
//	16  edits memo-draft.md, and moves it to memo.md in out
//
// The other turns only look, and no later turn takes their outputs up.
//
// Violations have 4 of 10 of the reward and are right in turn 14. The call that
// wrote them stands on turn 13, whose output it took, and on turn 9, which made the
// directory, both one turn away; and by way of 13 on turn 10, whose draft 13 looked at
// before it wrote over it, two away. So 0.3 of 0.4 is shared as 1 : 1 : ½.
//
// Memo and outline, 4 and 1 of 10, and the half of tidy that was not right at the
// beginning, 0.05, are right in turn 16: 0.55. It stands on turn 15, the draft, and on
// turn 9, the directory, one turn away each. So 0.3 of 0.55 is shared as 1 : 1.
func TestAudit(t *testing.T) {
	const rho, violations, memo = 0.3, 0.4, 0.4 + 0.1 + 0.05
	retained := map[int]float64{14: violations * (1 - rho), 16: memo * (1 - rho)}
	received := map[int]float64{
		9:  violations*rho*1/2.5 + memo*rho/2,
		10: violations * rho * 0.5 / 2.5,
		13: violations * rho * 1 / 2.5,
		15: memo * rho / 2,
	}
	result := assign(t, audit(t, false))
	turns := result.Rollouts[0].Turns
	if len(turns) != 17 {
		t.Fatalf("%d turns, want 17", len(turns))
	}
	for i := range turns {
		turn := &turns[i]
		near(t, turn.Turn, "retained", turn.Retained, retained[turn.Turn])
		near(t, turn.Turn, "received", turn.Received, received[turn.Turn])
		near(t, turn.Turn, "cost", turn.Cost, 0)
	}
	advantages(t, turns, retained, received)
}

// advantages holds that turns of a rollout alone, whose outcome says nothing, differ
// from their mean as what they came to does, and that the largest is bounded.
func advantages(t *testing.T, turns []credit.TurnCredit, retained, received map[int]float64) {
	t.Helper()
	const lambda, clip = 0.5, 2
	n := float64(len(turns))
	mean, squares, largest := 0.0, 0.0, 0.0
	for i := range turns {
		mean += (retained[i+1] + received[i+1]) / n
	}
	for i := range turns {
		deviation := retained[i+1] + received[i+1] - mean
		squares += deviation * deviation / n
		largest = max(largest, math.Abs(deviation))
	}
	sigma := math.Sqrt(squares)
	for i := range turns {
		u := (retained[i+1] + received[i+1] - mean) / sigma
		near(t, i+1, "advantage", turns[i].Advantage, lambda*u*min(1, clip*sigma/largest))
	}
}

func near(t *testing.T, turn int, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) < 1e-9) {
		t.Errorf("turn %d: %s is %v, want %v", turn, what, got, want)
	}
}

// TestContents holds that a recording with its contents has the same credit, and
// what was said and shown.
func TestContents(t *testing.T) {
	with, without := audit(t, true), audit(t, false)
	want := assign(t, without).Rollouts[0].Turns
	for i, turn := range assign(t, with).Rollouts[0].Turns {
		near(t, turn.Turn, "advantage", turn.Advantage, want[i].Advantage)
	}
	if with.Task.ID != "expense-audit" || with.Task.Instructions == "" || len(with.Tools) != 7 {
		t.Errorf("task %+v, %d tools", with.Task, len(with.Tools))
	}
	r := with.Rollouts[0]
	call := r.Turns[0].Calls[1]
	if call.Tool != "read" || string(call.Arguments) != `{"path":"policy.md"}` || call.Shown == nil || len(*call.Shown) < 1000 {
		t.Errorf("call %s %s of turn 1", call.Tool, call.Arguments)
	}
	if !*r.Passed || len(r.Verdict) < 8 || r.Agent != "oracle" || r.Turns[0].Time.IsZero() {
		t.Errorf("rollout: passed %v, %d checks, agent %q", *r.Passed, len(r.Verdict), r.Agent)
	}
	if bare := without.Rollouts[0]; without.Task != nil || bare.Turns[0].Calls[1].Shown != nil {
		t.Error("there are contents where none were asked for")
	}
}
