package specs

import (
	"encoding/json"

	"github.com/hashicorp/hcl/v2"
)

// Reference is a block `reference`: files that only verifiers see, built from the
// workspace at turn 0 or taken from the package.
type Reference struct {
	Place
	Name   string
	Use    Ref             // zero when Source is set
	Config json.RawMessage // nil: none
	Source string          // a file or directory of the package; "" when Use is set
	Into   string
	After  []string
}

func referenceSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "into", Required: true}, {Name: "use"}, {Name: "config"}, {Name: "source"}, {Name: "after"},
	}}
}

func (l *loader) reference(block *hcl.Block, name string) *Reference {
	b := l.open(block, referenceSchema())
	if b.has("use") == b.has("source") {
		b.report(Errorf(b.Header, "Unclear reference",
			"A reference has either \"use\", to build it, or \"source\", to take it from the package."))
	}
	b.needs("config", "use")
	r := &Reference{
		Place:  b.Place,
		Name:   name,
		Use:    b.ref("use", BuilderKind),
		Config: b.config(),
		Into:   b.inside("into", ReferenceMount),
		After:  b.texts("after"),
	}
	r.Source, _ = b.file("source")
	return r
}
