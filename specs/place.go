package specs

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

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

// Within returns the range of a key of an attribute's value, or of the deepest part on
// the way to it that stands in the source; path leads to it through objects, by key,
// and lists, by index.
func (p Place) Within(attribute string, path ...string) hcl.Range {
	at, rng := attribute, p.Of(attribute)
	for _, step := range path {
		at += "/" + step
		if deeper, ok := p.ranges[at]; ok {
			rng = deeper
		}
	}
	return rng
}

func placeOf(block *hcl.Block, attrs hcl.Attributes) Place {
	p := Place{Header: block.DefRange, ranges: make(map[string]hcl.Range, len(attrs))}
	for name, attr := range attrs {
		p.ranges[name] = attr.Expr.Range()
		p.markParts(name, attr.Expr)
	}
	return p
}

// markParts notes where the parts of a value stand, at: the elements of lists, and the
// keys of objects that are written without quotation marks.
func (p Place) markParts(at string, value hcl.Expression) {
	switch value := value.(type) {
	case *hclsyntax.ObjectConsExpr:
		for _, item := range value.Items {
			if key := hcl.ExprAsKeyword(item.KeyExpr); key != "" {
				p.ranges[at+"/"+key] = item.KeyExpr.Range()
				p.markParts(at+"/"+key, item.ValueExpr)
			}
		}
	case *hclsyntax.TupleConsExpr:
		for i, item := range value.Exprs {
			p.ranges[at+"/"+strconv.Itoa(i)] = item.Range()
			p.markParts(at+"/"+strconv.Itoa(i), item)
		}
	}
}
