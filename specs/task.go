package specs

import "github.com/hashicorp/hcl/v2"

// InvariantVerifier is the name under which invariants appear in a verdict; no
// verifier block may have it.
const InvariantVerifier = "invariant"

// Task is the block `task`: what the agent is asked.
type Task struct {
	Place
	Instructions string
	Requirements []*Requirement // as written
	Invariants   []*Invariant   // as written
}

// Requirement is a block `requirement`: one thing that a right result has.
type Requirement struct {
	Place
	ID   string
	Text string
}

// Invariant is a block `invariant`: files that must stay as they were.
type Invariant struct {
	Place
	ID        string
	Unchanged []string // patterns under the workspace
}

func taskSchema() *hcl.BodySchema {
	return &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{{Name: "instructions", Required: true}},
		Blocks: []hcl.BlockHeaderSchema{
			{Type: "requirement", LabelNames: []string{"id"}},
			{Type: "invariant", LabelNames: []string{"id"}},
		},
	}
}

func requirementSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "text", Required: true}}}
}

func invariantSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "unchanged", Required: true}}}
}

func (l *loader) task(block *hcl.Block) *Task {
	b := l.open(block, taskSchema())
	t := &Task{Place: b.Place}
	t.Instructions, _ = b.text("instructions")
	var names names
	for _, inner := range b.content.Blocks {
		l.report(names.check(inner)...)
		id := inner.Labels[0]
		switch inner.Type {
		case "requirement":
			r := l.open(inner, requirementSchema())
			text, _ := r.text("text")
			t.Requirements = append(t.Requirements, &Requirement{Place: r.Place, ID: id, Text: text})
		case "invariant":
			v := l.open(inner, invariantSchema())
			t.Invariants = append(t.Invariants, &Invariant{Place: v.Place, ID: id, Unchanged: v.globs("unchanged")})
		}
	}
	return t
}
