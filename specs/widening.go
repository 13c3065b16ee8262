package specs

import "github.com/hashicorp/hcl/v2"

// Widening is a block `widening`: what a repair may give a plugin beyond what it
// has. The plugin need not be there yet.
type Widening struct {
	Place
	Plugin string
	Tools  []string // names of its tools, in the plugin
	Read   []string
	Write  []string
	Limits Limits // as high as this; 0: no higher than it is
}

func wideningSchema() *hcl.BodySchema {
	return &hcl.BodySchema{
		Attributes: []hcl.AttributeSchema{{Name: "tools"}, {Name: "read"}, {Name: "write"}},
		Blocks:     []hcl.BlockHeaderSchema{{Type: "limits"}},
	}
}

func (l *loader) widening(block *hcl.Block, name string) *Widening {
	b := l.open(block, wideningSchema())
	workspace := func(s string) error { return mountPath(s, WorkspaceMount) }
	w := &Widening{
		Place: b.Place, Plugin: name, Tools: b.texts("tools"),
		Read: b.each("read", "Invalid grant", workspace), Write: b.each("write", "Invalid grant", workspace),
	}
	if inner := b.inner("limits", limitsSchema()); inner != nil {
		w.Limits = inner.limits(Limits{})
	}
	return w
}
