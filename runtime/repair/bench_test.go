package repair_test

import (
	"fmt"
	"testing"

	"github.com/workrover/workrover/runtime/repair"
)

// BenchmarkAnalyse analyses a table of four components with eight candidates each, of
// which every combination was tested.
func BenchmarkAnalyse(b *testing.B) {
	o := &repair.Outcomes{Format: repair.OutcomesFormat, Candidates: map[string][]string{}}
	for _, c := range []string{"context", "task", "harness", "verifier"} {
		o.Components = append(o.Components, c)
		for i := range 8 {
			o.Candidates[c] = append(o.Candidates[c], fmt.Sprint(c, i))
		}
	}
	sets, err := o.Combinations()
	if err != nil {
		b.Fatal(err)
	}
	for i, set := range sets {
		outcome := repair.Fail
		if len(set) > 1 && i%3 == 0 {
			outcome = repair.Pass
		}
		o.Outcomes = append(o.Outcomes, repair.Tested{Set: set, Outcome: outcome})
	}
	b.ReportAllocs()
	for b.Loop() {
		if a, err := o.Analyse(); err != nil || a.Tested != 6561 || a.Selected == nil {
			b.Fatal(err, a)
		}
	}
}
