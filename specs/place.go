package specs

import "github.com/hashicorp/hcl/v2"

// Place is where a block stands in its source, for diagnostics that are made
// after loading.
type Place struct {
	Header hcl.Range // the type and the labels of the block
	ranges map[string]hcl.Range
}

// Of returns the range of an attribute's value, or the header when the block
// does not set the attribute.
func (p Place) Of(attribute string) hcl.Range {
	if rng, ok := p.ranges[attribute]; ok {
		return rng
	}
	return p.Header
}

func placeOf(block *hcl.Block, attrs hcl.Attributes) Place {
	p := Place{Header: block.DefRange, ranges: make(map[string]hcl.Range, len(attrs))}
	for name, attr := range attrs {
		p.ranges[name] = attr.Expr.Range()
	}
	return p
}
