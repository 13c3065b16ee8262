package search_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/search"
)

// cheat is the environment with a known-bad control, and revisions of which one mends
// and one accepts anything.
func cheat() *attempt {
	return &attempt{
		files: map[string]string{
			"main.hcl":  desk + "control \"bad\" {\n  script = \"./bad.jsonl\"\n  expect = \"fail\"\n}\n",
			"bad.jsonl": strings.Replace(good, `{"$from": "in", "at": "/text"}`, `"1"`, 1),
		},
		revisions: map[string]string{
			"c": revision("c", "context", "", ""), "c/files/context/in.txt": "42\n\n\n\n\n\n",
			"v": revision("v", "verifier", "", asks("true")),
			"w": revision("w", "verifier", "", "verifier {"), // is no HCL
		},
	}
}

// TestUngated: without gates the verifier that accepts anything is as good as what
// mends, and is accepted; a sealed case finds it out.
func TestUngated(t *testing.T) {
	a := cheat()
	a.options.Withheld = []string{"bad"}
	s := a.freeze(t, t.Context())
	u, err := s.Ungated(t.Context(), proposals(a.revisions))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string][]string{"context": {"c"}, "verifier": {"v"}}, u.Table().Candidates); diff != "" {
		t.Errorf("candidates (-want +got)\n%s", diff)
	}
	for set, want := range map[string][2]int{"": {1, 1}, "c": {0, 1}, "v": {0, 1}, "c v": {0, 1}} {
		failing, cells, err := u.Failing(t.Context(), strings.Fields(set))
		if got := [2]int{failing, cells}; got != want || err != nil {
			t.Errorf("%q: %d, want %d, %v", set, got, want, err)
		}
	}
	for set, sealed := range map[string]bool{"c": true, "v": false} {
		r, err := u.Choose(t.Context(), []string{set})
		if err != nil {
			t.Fatal(err)
		}
		validation, audit, err := r.Accept(t.Context(), &search.Acceptance{Written: r.Environment(), Sealed: func() ([]*cell.Source, error) {
			return withheld(r.Environment(), "bad"), nil
		}})
		if err != nil || !validation.Accepted || audit.Passed != sealed {
			t.Errorf("%s: accepted %t, sealed cases %t, want %t, %v", set, validation.Accepted, audit.Passed, sealed, err)
		}
	}
}

// withheld are the controls of a name, as cases.
func withheld(env *environment.Environment, name string) []*cell.Source {
	return []*cell.Source{{Name: "sealed/" + name, Control: name, Expect: env.Control(name).Expect}}
}

// TestWithheld: what is withheld is not played, so that the verifier which accepts
// anything is not found out by it.
func TestWithheld(t *testing.T) {
	a := cheat()
	delete(a.revisions, "c")
	delete(a.revisions, "c/files/context/in.txt")
	for _, withheld := range [][]string{nil, {"bad"}} {
		a.options.Withheld = withheld
		played := 0
		for _, c := range a.run(t).Combinations {
			for _, cell := range c.Cells {
				if cell.Source == "control/bad" {
					played++
				}
			}
		}
		if (played > 0) != (withheld == nil) {
			t.Errorf("with %q withheld, it is played %d times", withheld, played)
		}
	}
}

// TestCube: behind what is selected come those combinations that say whether it was
// needed, and no others; what is selected stays.
func TestCube(t *testing.T) {
	a := &attempt{options: search.Options{Cube: true}, revisions: map[string]string{
		"a": revision("a", "context", "", ""), "a/files/context/in.txt": "42\n",
		"b": revision("b", "context", "", ""), "b/files/context/in.txt": "42\n\n\n",
		"v": revision("v", "verifier", "", asks(`trimspace(text("/workspace/out.txt")) == "43"`)),
	}}
	r := a.run(t)
	if diff := cmp.Diff([]string{asIs, "a pass", "v " + stays, "a+v " + stays, "selected a: minimum"}, told(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if n := r.Analysis.Necessity; len(n) != 1 || n[0].Strict == nil || *n[0].Strict {
		t.Errorf("necessity %+v", n)
	}
}
