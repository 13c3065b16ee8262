package replay

import (
	"testing"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
)

// TestLibraryKeepsAgentsApart: what plays by one script stands in for no other, also of
// the same name; what plays by the same is parsed once.
func TestLibraryKeepsAgentsApart(t *testing.T) {
	const one, other = `{"say": "one"}`, `{"say": "other"}`
	control := func(script string) *environment.Control {
		return &environment.Control{Name: "oracle", File: "oracle.jsonl", Script: []byte(script)}
	}
	first, second, third := control(one), control(other), control(one)
	library := NewLibrary()
	agents := map[string]rollout.Agent{}
	for name, find := range map[string]func() (rollout.Agent, error){
		"script one":      func() (rollout.Agent, error) { return library.script("a.jsonl", one) },
		"script other":    func() (rollout.Agent, error) { return library.script("a.jsonl", other) },
		"script b":        func() (rollout.Agent, error) { return library.script("b.jsonl", one) },
		"control first":   func() (rollout.Agent, error) { return library.control(first) },
		"control second":  func() (rollout.Agent, error) { return library.control(second) },
		"control another": func() (rollout.Agent, error) { return library.control(third) },
	} {
		agent, err := find()
		if err != nil {
			t.Fatal(err)
		}
		for known, a := range agents {
			if a == agent {
				t.Errorf("%s stands in for %s", known, name)
			}
		}
		if again, err := find(); err != nil || again != agent {
			t.Errorf("%s is parsed again, %v", name, err)
		}
		agents[name] = agent
	}
	if _, err := library.script("a.jsonl", "{"); err == nil {
		t.Error("what is no script is an agent")
	}
}
