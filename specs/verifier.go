package specs

import (
	"encoding/json"

	"github.com/hashicorp/hcl/v2"
)

// DefaultWeight is the weight of a verifier, and of a check within it.
const DefaultWeight = 1.0

// CheckKind tells how a check enters the reward.
type CheckKind string

// The two kinds of checks.
const (
	Score CheckKind = "score" // its share of the reward
	Gate  CheckKind = "gate"  // below 1, the reward is 0
)

// Verifier is a block `verifier`: a plugin that judges, or checks that are
// written out.
type Verifier struct {
	Place
	Name     string
	Use      Ref             // zero when there are Checks
	Config   json.RawMessage // nil: none
	Checks   []*Check        // as written
	Covers   []string        // ids of requirements
	Weight   float64
	Progress bool // judged after each turn too; default true
}

// Check is a block `check`: a condition on the files of a rollout.
type Check struct {
	Place
	ID        string
	Condition *Condition
	Message   string // what to say when it does not hold
	Weight    float64
	Kind      CheckKind
	Covers    []string // ids of requirements; its own, or else the verifier's
}

func verifierSchema() *hcl.BodySchema {
	return &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{
			{Name: "use"}, {Name: "config"}, {Name: "covers"}, {Name: "weight"}, {Name: "progress"},
		},
		Blocks: []hcl.BlockHeaderSchema{{Type: "check", LabelNames: []string{"id"}}},
	}
}

func checkSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "condition", Required: true}, {Name: "message"}, {Name: "weight"}, {Name: "kind"}, {Name: "covers"},
	}}
}

func (l *loader) verifier(block *hcl.Block, name string) *Verifier {
	b := l.open(block, verifierSchema())
	if name == InvariantVerifier {
		b.report(Errorf(block.LabelRanges[0], "Reserved name", "%q is the name of the verifier that judges the task's invariants. Choose another name.", name))
	}
	checks := b.content.Blocks
	if b.has("use") == (len(checks) > 0) {
		b.report(Errorf(b.Header, "Unclear verifier", "A verifier has either \"use\", a plugin that judges, or check blocks."))
	}
	b.needs("config", "use")
	v := &Verifier{
		Place:    b.Place,
		Name:     name,
		Use:      b.ref("use", VerifierKind),
		Config:   b.config(),
		Covers:   b.covers("covers"),
		Weight:   b.weight("weight"),
		Progress: b.boolean("progress", true),
	}
	var names names
	for _, inner := range checks {
		l.report(names.check(inner)...)
		v.Checks = append(v.Checks, l.check(inner, v.Covers))
	}
	return v
}

func (l *loader) check(block *hcl.Block, covers []string) *Check {
	b := l.open(block, checkSchema())
	c := &Check{
		Place:     b.Place,
		ID:        block.Labels[0],
		Condition: b.condition("condition"),
		Weight:    b.weight("weight"),
		Kind:      CheckKind(b.choice("kind", string(Score), string(Gate))),
		Covers:    covers,
	}
	c.Message, _ = b.text("message")
	if b.has("covers") {
		c.Covers = b.covers("covers")
	}
	return c
}

// covers reads a list of references to requirements.
func (b *body) covers(name string) []string {
	var ids []string
	for _, expr := range b.list(name) {
		id, diags := requirementOf(expr)
		b.report(diags...)
		if id != "" {
			b.covered = append(b.covered, covered{id, expr.Range()})
			ids = append(ids, id)
		}
	}
	return ids
}
