package measure

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair"
)

// failures is how many failures remain with a set, written A+B, and with any other as
// many as with "".
type failures map[string]int

// Failing implements [Sight]. Each set takes two cells.
func (f failures) Failing(_ context.Context, set []string) (failing, cells int, err error) {
	failing, known := f[strings.Join(set, "+")]
	if !known {
		failing = f[""]
	}
	return failing, 2, nil
}

func TestBaselines(t *testing.T) {
	four := map[string][]string{"context": {"c1", "c2"}, "task": {"t1"}, "harness": {"h1"}, "verifier": {"v1", "v2"}}
	for _, tt := range []struct {
		name     string
		table    repair.Outcomes
		failures failures
		cells    int
		want     map[Method]string // with the combinations that were looked at
	}{
		{
			name:     "one revision mends",
			table:    repair.Outcomes{Candidates: four},
			failures: failures{"": 1, "v2": 0, "v2+c1": 0},
			want:     map[Method]string{Regenerate: "none after 1", Single: "v2 after 6", Greedy: "v2 after 7"},
		},
		{
			name:     "two do, the smaller edit is taken",
			table:    repair.Outcomes{Candidates: four, EditSize: map[string]float64{"c1": 9, "c2": 8, "t1": 7, "h1": 6, "v1": 5, "v2": 4}},
			failures: failures{"": 2, "c2": 0, "h1": 0},
			want:     map[Method]string{Regenerate: "none after 1", Single: "h1 after 3", Greedy: "h1 after 7"},
		},
		{
			name:     "all firsts do",
			table:    repair.Outcomes{Candidates: four},
			failures: failures{"": 3, "c1+t1+h1+v1": 0},
			want:     map[Method]string{Regenerate: "c1+t1+h1+v1 after 1", Single: "none after 6", Greedy: "none after 7"},
		},
		{
			name:     "step by step",
			table:    repair.Outcomes{Candidates: four},
			failures: failures{"": 3, "t1": 2, "h1": 2, "t1+h1": 2, "t1+v1": 1, "t1+v2": 1, "c2+t1+v1": 0},
			want:     map[Method]string{Regenerate: "none after 1", Single: "none after 6", Greedy: "c2+t1+v1 after 15"},
		},
		{
			name:     "only two together, which no step leads to",
			table:    repair.Outcomes{Candidates: four},
			failures: failures{"": 1, "c1+v1": 0},
			want:     map[Method]string{Regenerate: "none after 1", Single: "none after 6", Greedy: "none after 7"},
		},
		{
			name:     "what is required comes along, and is no single",
			table:    repair.Outcomes{Candidates: map[string][]string{"context": {"c1"}, "verifier": {"v1"}}, Requires: map[string][]string{"c1": {"v1"}, "v1": {"c1"}}},
			failures: failures{"": 1, "c1+v1": 0},
			want:     map[Method]string{Regenerate: "c1+v1 after 1", Single: "none after 0", Greedy: "c1+v1 after 2"},
		},
		{
			name:     "firsts that require another are no combination",
			table:    repair.Outcomes{Candidates: four, Requires: map[string][]string{"c1": {"v2"}}},
			failures: failures{"": 1, "c1+t1+h1+v1": 0, "c1+v2": 0},
			want:     map[Method]string{Regenerate: "none after 0", Single: "none after 5", Greedy: "c1+v2 after 7"},
		},
		{
			name:     "the budget ends it",
			table:    repair.Outcomes{Candidates: four},
			failures: failures{"": 2, "c1": 1, "v2": 0},
			cells:    5, // of two each: the third passes it
			want:     map[Method]string{Regenerate: "none after 1", Single: "none after 3", Greedy: "none after 3"},
		},
		{
			name:     "nothing to mend",
			table:    repair.Outcomes{Candidates: map[string][]string{"task": {"t1"}}},
			failures: failures{"": 0, "t1": 0},
			want:     map[Method]string{Regenerate: "t1 after 1", Single: "t1 after 1", Greedy: "none after 1"},
		},
		{
			name: "nothing to mend it with",
			want: map[Method]string{Regenerate: "none after 1", Single: "none after 0", Greedy: "none after 1"}, failures: failures{"": 1},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.table.Format, tt.table.Components = repair.OutcomesFormat, []string{"context", "task", "harness", "verifier"}
			if tt.cells == 0 {
				tt.cells = 1000
			}
			got := map[Method]string{}
			for _, m := range Methods()[1:] {
				b := &Baseline{Table: &tt.table, Sight: tt.failures, Cells: tt.cells}
				set, err := b.Choose(t.Context(), m)
				if err != nil {
					t.Fatal(err)
				}
				if set == nil {
					set = []string{"none"}
				}
				if b.Replayed != 2*b.Combinations {
					t.Errorf("%s: %d cells of %d combinations", m, b.Replayed, b.Combinations)
				}
				got[m] = fmt.Sprintf("%s after %d", strings.Join(set, "+"), b.Combinations)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
