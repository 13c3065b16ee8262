package repair_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair"
)

// table is a table of two components with c1, c2 and v1, and what else is said.
func table(rest string) string {
	return `{"format":"rover.fcr.outcomes/v1","components":["context","verifier"],"candidates":{"context":["c1","c2"],"verifier":["v1"]},` + rest + `}`
}

func TestProblems(t *testing.T) {
	var many []string
	for i := range 21 {
		many = append(many, fmt.Sprintf(`"c%d":["r%d"]`, i, i))
	}
	components := `"c` + strings.Join(numbers(21), `","c`) + `"`
	tests := []struct{ name, input, want string }{
		{"no JSON", `{`, `it is no table of outcomes: line 1: it is not JSON: it breaks off`},
		{"wrong type", `{"components":3}`, `it is no table of outcomes: line 1: components cannot be a number`},
		{"not finite", table(`"edit_size":{"c1":1e999}`), `it is no table of outcomes: line 1: edit_size.c1 cannot be the number 1e999`},
		{"no format", `{}`, `the format is ""; it must be "rover.fcr.outcomes/v1"`},
		{"component twice", `{"format":"rover.fcr.outcomes/v1","components":["a","a"]}`, `components: "a" is listed twice`},
		{"component without a name", `{"format":"rover.fcr.outcomes/v1","components":["a",""]}`, `components: a name is empty, as that of no components is`},
		{"component named as two", `{"format":"rover.fcr.outcomes/v1","components":["a","b","a+b"]}`, `components: "a+b" holds "+", by which the names of several are joined`},
		{"unknown component", `{"format":"rover.fcr.outcomes/v1","components":["a"],"candidates":{"b":[]}}`, `candidates: "b" is no component`},
		{"candidate twice", `{"format":"rover.fcr.outcomes/v1","components":["a"],"candidates":{"a":["x","x"]}}`, `candidates of a: "x" is listed twice`},
		{"candidate of two", `{"format":"rover.fcr.outcomes/v1","components":["a","b"],"candidates":{"a":["x"],"b":["x"]}}`, `candidates of b: "x" is a candidate of a, too`},
		{"too many", `{"format":"rover.fcr.outcomes/v1","components":[` + components + `],"candidates":{` + strings.Join(many, ",") + `}}`, `candidates: there are more than 1048576 combinations of them`},
		{"edit size of", table(`"edit_size":{"x":1}`), `edit_size: "x" is no candidate`},
		{"edit size", table(`"edit_size":{"c1":-1}`), `edit_size of c1: -1 must be a finite number that is not negative`},
		{"edit sizes", table(`"edit_size":{"c1":1e308,"c2":1,"v1":1e308}`), `edit_size: those of the largest revisions are too large to add up`},
		{"requires twice", table(`"requires":{"c1":["v1","v1"]}`), `requires of c1: "v1" is listed twice`},
		{"requires of", table(`"requires":{"x":[]}`), `requires: "x" is no candidate`},
		{"requires", table(`"requires":{"c1":["x"]}`), `requires of c1: "x" is no candidate`},
		{"focus of", table(`"focus":{"task":"c1"}`), `focus: "task" is no component`},
		{"focus", table(`"focus":{"context":"v1"}`), `focus of context: "v1" is no candidate of it`},
		{"set of", table(`"outcomes":[{"set":["x"],"outcome":"pass"}]`), `outcomes[0], set ["x"]: "x" is no candidate`},
		{"two of one", table(`"outcomes":[{"set":["c1","v1","c2"],"outcome":"pass"}]`), `outcomes[0], set ["c1" "v1" "c2"]: "c1" and "c2" are both of context`},
		{"id twice", table(`"outcomes":[{"set":["v1","v1"],"outcome":"pass"}]`), `outcomes[0], set ["v1" "v1"]: "v1" is in it twice`},
		{"id without letters twice", `{"format":"rover.fcr.outcomes/v1","components":["a"],"candidates":{"a":[""]},"outcomes":[{"set":["",""],"outcome":"pass"}]}`, `outcomes[0], set ["" ""]: "" is in it twice`},
		{"set twice", table(`"outcomes":[{"set":["c1","v1"],"outcome":"pass"},{"set":["v1","c1"],"outcome":"pass"}]`), `outcomes[1], set ["v1" "c1"]: outcomes[0] has the same set`},
		{"inadmissible twice", table(`"requires":{"c1":["v1"]},"outcomes":[{"set":["c1"],"outcome":"pass"},{"set":["c1"],"outcome":"pass"}]`), `outcomes[1], set ["c1"]: outcomes[0] has the same set`},
		{"outcome", table(`"outcomes":[{"set":[],"outcome":"ok"}]`), `outcomes[0], set []: unknown outcome "ok": there are "pass", "fail" and "unresolved"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			outcomes, err := repair.Parse([]byte(tt.input))
			if err == nil {
				_, err = outcomes.Analyse()
			}
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(err.Error(), tt.want); diff != "" {
				t.Errorf("(-got +want):\n%s", diff)
			}
		})
	}
}

func numbers(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint(i))
	}
	return list
}

// TestLeftOut: an inadmissible set has no outcome, and that is said.
func TestLeftOut(t *testing.T) {
	outcomes, err := repair.Parse([]byte(table(`"requires":{"c1":["v1"]},"outcomes":[{"set":[],"outcome":"fail"},{"set":["c1"],"outcome":"pass"}]`)))
	if err != nil {
		t.Fatal(err)
	}
	analysis, err := outcomes.Analyse()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(analysis.Warnings, []string{`outcomes[1], set ["c1"], is left out: something that a revision in it requires is not in it`}); diff != "" {
		t.Errorf("warnings (-got +want):\n%s", diff)
	}
	if analysis.Admissible != 5 || analysis.Tested != 1 || *analysis.Abstained != repair.NoPassingCombination {
		t.Errorf("got %+v", analysis)
	}
}

// TestStrays: what is misspelt is said to be passed over.
func TestStrays(t *testing.T) {
	outcomes, err := repair.Parse([]byte(table("\"edit_sizes\":{\"c1\":3},\n\"outcomes\":[{\"set\":[],\"outcome\":\"fail\",\"seed\":1}]")))
	if err != nil {
		t.Fatal(err)
	}
	analysis, err := outcomes.Analyse()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(analysis.Warnings, []string{
		`line 1: the member "edit_sizes" is passed over: did you mean "edit_size"?`,
		`line 2: the member "outcomes[0].seed" is passed over; there are "outcome", "set"`,
	}); diff != "" {
		t.Errorf("warnings (-got +want):\n%s", diff)
	}
}

// TestTie: combinations of the same edit sizes tie, whichever component has which, and ids
// decide.
func TestTie(t *testing.T) {
	outcomes := &repair.Outcomes{
		Format: repair.OutcomesFormat, Components: []string{"a", "b", "c"},
		Candidates: map[string][]string{"a": {"a1", "a2"}, "b": {"b1", "b2"}, "c": {"c1", "c2"}},
		EditSize:   map[string]float64{"a1": 0.1, "b1": 0.2, "c1": 0.3, "a2": 0.3, "b2": 0.2, "c2": 0.1},
		Outcomes: []repair.Tested{
			{Set: nil, Outcome: repair.Fail},
			{Set: []string{"a2", "b2", "c2"}, Outcome: repair.Pass},
			{Set: []string{"a1", "b1", "c1"}, Outcome: repair.Pass},
		},
	}
	analysis, err := outcomes.Analyse()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(analysis.Selected.Set, []string{"a1", "b1", "c1"}); diff != "" {
		t.Errorf("selected (-got +want):\n%s", diff)
	}
}

// TestNoComponents: there is only the baseline.
func TestNoComponents(t *testing.T) {
	outcomes := &repair.Outcomes{Format: repair.OutcomesFormat, Outcomes: []repair.Tested{{Outcome: repair.Pass}}}
	analysis, err := outcomes.Analyse()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(analysis.Moebius, map[string]float64{"": 1}); diff != "" {
		t.Errorf("moebius (-got +want):\n%s", diff)
	}
	if diff := cmp.Diff(analysis.Effects, map[string]float64{}); diff != "" {
		t.Errorf("effects (-got +want):\n%s", diff)
	}
}
