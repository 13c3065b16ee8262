package exampletest

import (
	"testing"

	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/runtime/rollout"
)

// Mutants changes what the control "oracle" makes: the verifiers must tell every
// file that says something else, and accept every one that says the same in other
// bytes. It returns how many there were of each label.
func Mutants(t *testing.T, built *environment.Built) map[mutate.Label]int {
	t.Helper()
	var final *environment.Scene
	p, err := rollout.PlayControl(t.Context(), built, built.Env.Control("oracle"), &rollout.Options{ID: "oracle", Agent: "oracle", Final: func(s *environment.Scene) { final = s }})
	if err != nil || !p.OK {
		t.Fatal(p, err)
	}
	result := &mutate.Result{
		Start: built.Workspace, Final: final.Workspace,
		Free: map[string][]string{}, Protected: built.Env.Declared().Task.Invariants[0].Unchanged,
	}
	for _, f := range built.Env.Declared().Freedoms {
		result.Free[f.Kind] = f.Paths
	}
	list, err := mutate.Mutants(result, &mutate.Options{Formats: mutants.Formats()})
	if err != nil {
		t.Fatal(err)
	}
	count := map[mutate.Label]int{}
	for _, m := range list {
		verdict, err := rollout.Judge(t.Context(), built, &environment.Scene{Workspace: m.Tree, Rollout: final.Rollout}, p.Result.Turns)
		if err != nil {
			t.Fatal(err)
		}
		if count[m.Label]++; m.Label != mutate.Unsettled && verdict.Passed != (m.Label == mutate.Equivalent) {
			t.Errorf("%s %s in %s [%s]: passed %v", m.Label, m.Operator, m.Path, m.Place, verdict.Passed)
		}
	}
	return count
}
