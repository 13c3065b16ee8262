package specs

import (
	"encoding/json"

	"github.com/hashicorp/hcl/v2"
)

// Noop is the control that does nothing. Every environment has it; without a
// block it is expected to fail.
const Noop = "noop"

// Expect is how a control should end.
type Expect string

// The two ends of a control.
const (
	Pass Expect = "pass"
	Fail Expect = "fail"
)

// Control is a block `control`: a rollout that is known to be good or bad. One
// of Script, Policy and Bundle is set, or none of them for [Noop].
type Control struct {
	Place
	Name    string
	Script  string // a file of the package
	Policy  Ref
	Config  json.RawMessage // of the policy; nil: none
	Bundle  string          // a file of the package
	Renames *Renames        // of what the bundle was recorded with; nil for none
	Expect  Expect
	Sample  int64
}

func controlSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{
		{Name: "expect", Required: true}, {Name: "script"}, {Name: "policy"}, {Name: "config"}, {Name: "bundle"}, {Name: "sample"},
	}, Blocks: []hcl.BlockHeaderSchema{{Type: "renames"}}}
}

func (l *loader) control(block *hcl.Block, name string) *Control {
	b := l.open(block, controlSchema())
	b.oneAgent(name)
	b.needs("config", "policy")
	c := &Control{
		Place:  b.Place,
		Name:   name,
		Script: b.plainFile("script"),
		Policy: b.ref("policy", PolicyKind),
		Config: b.config(),
		Bundle: b.plainFile("bundle"),
		Expect: Expect(b.choice("expect", string(Pass), string(Fail))),
		Sample: b.whole("sample", 0, 0),
	}
	if inner := b.inner("renames", renamesSchema()); inner != nil {
		if c.Renames = inner.renamesBlock(); !b.has("bundle") {
			b.report(Errorf(inner.Header, "Nothing recorded", "What a bundle has recorded keeps its names, so they are renamed for it. Write a script with the names that there are."))
		}
	}
	return c
}

// oneAgent checks that the control says in one way who acts.
func (b *body) oneAgent(name string) {
	agents := 0
	for _, attr := range []string{"script", "policy", "bundle"} {
		if b.has(attr) {
			agents++
		}
	}
	switch {
	case name == Noop && agents > 0:
		b.report(Errorf(b.Header, "Unclear control", "The control %q does nothing, so it has no script, policy or bundle. Remove it, or choose another name.", Noop))
	case name != Noop && agents != 1:
		b.report(Errorf(b.Header, "Unclear control", "A control has exactly one of \"script\", \"policy\" and \"bundle\", which say who acts; this one has %d.", agents))
	}
}

// plainFile is file for what must not be a directory.
func (b *body) plainFile(name string) string {
	p, info := b.file(name)
	if info != nil && info.IsDir() {
		b.wrong(name, "Missing file", "%q is a directory, where a file belongs.", p)
	}
	return p
}

// withNoop adds the implied control.
func withNoop(controls []*Control) []*Control {
	for _, c := range controls {
		if c.Name == Noop {
			return controls
		}
	}
	return append([]*Control{{Name: Noop, Expect: Fail}}, controls...)
}
