package specs

import (
	"testing"
	"testing/fstest"
)

// TestConditionInTwoEnvironments: a condition stands in the package and in what
// revisions make of it, and means the same in both.
func TestConditionInTwoEnvironments(t *testing.T) {
	p := Parse(fstest.MapFS{"main.hcl": {Data: []byte(rest + `verifier "nested" {
  check "sum" { condition = trimspace(text("/workspace/a.txt")) == upper("x") }
}
`)}}, "case")
	r, diags := LoadRevision(fstest.MapFS{"r/revision.hcl": {Data: []byte("revision \"r\" {\n component = \"context\"\n}\ncontext {}\n")}}, "revisions", "r")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, set := range [][]*Revision{nil, {r}, {r}} {
		env, diags := p.Load(set...)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		condition := env.Verifiers[1].Checks[0].Condition
		got, diags, err := Evaluate(condition, memory{"/workspace/a.txt": "X\n"})
		if err != nil || diags.HasErrors() || got.Value != 1 {
			t.Errorf("with %d revisions: %v, %v, %v", len(set), got, diags, err)
		}
	}
}
