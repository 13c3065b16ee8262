package specs

import (
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"
)

// kind is what the source tells of the type of a value. The zero kind is that of a
// value of which it tells nothing. Lists and tuples are one kind, and so are maps and
// objects, because [written] makes them one before they are compared.
type kind struct {
	basis  basis
	of     *kind           // of all elements of a list, set or map; nil: not known
	parts  []kind          // of each element of a list that is written out
	fields map[string]kind // of each element of an object that is written out
	some   bool            // it has elements
}

// basis is a kind without its elements. Its text says for people what a value is.
type basis string

const (
	unsure   basis = ""
	aText    basis = "a text"
	aNumber  basis = "a number"
	aBoolean basis = "true or false"
	aList    basis = "a list"
	aSet     basis = "a set"
	anObject basis = "an object"
)

// kindOfValue is the kind of a value that is written out.
func kindOfValue(v cty.Value) kind {
	switch {
	case v.IsNull():
		return kind{}
	case v.Type() == cty.String:
		return kind{basis: aText}
	case v.Type() == cty.Number:
		return kind{basis: aNumber}
	case v.Type() == cty.Bool:
		return kind{basis: aBoolean}
	default:
		return kind{}
	}
}

// kindOfResult is the kind of what a function yields, by its shape in the
// documentation.
func kindOfResult(shape string) kind {
	_, result, _ := strings.Cut(shape, " → ")
	switch result {
	case "string":
		return kind{basis: aText}
	case "number":
		return kind{basis: aNumber}
	case "bool":
		return kind{basis: aBoolean}
	case "list":
		return kind{basis: aList}
	case "list of strings":
		return kind{basis: aList, of: &kind{basis: aText}}
	case "list of numbers":
		return kind{basis: aList, of: &kind{basis: aNumber}}
	case "list of objects": // of csv, whose cells are texts
		return kind{basis: aList, of: &kind{basis: anObject, of: &kind{basis: aText}}}
	case "set":
		return kind{basis: aSet}
	case "map":
		return kind{basis: anObject}
	default:
		return kind{}
	}
}

// element is the kind of any element.
func (k kind) element() kind {
	switch {
	case k.of != nil:
		return *k.of
	case k.parts != nil:
		return shared(k.parts)
	default:
		return kind{}
	}
}

// at is the kind of one element, by the index or key that stands in the source.
func (k kind) at(key cty.Value) kind {
	switch {
	case k.basis == anObject && k.fields != nil && key.Type() == cty.String:
		return k.fields[key.AsString()]
	case k.basis == aList && k.parts != nil && key.Type() == cty.Number:
		i, exact := key.AsBigFloat().Int64()
		if exact != 0 || i < 0 || i >= int64(len(k.parts)) {
			return kind{}
		}
		return k.parts[i]
	case k.basis == aList || k.basis == anObject:
		return k.element()
	default:
		return kind{}
	}
}

// collected is a list or set with the elements of another.
func (k kind) collected(as basis) kind {
	element := k.element()
	return kind{basis: as, of: &element, some: k.some}
}

// shared is the kind that all have. Of lists and objects that are alike it does not
// look for what their elements have in common.
func shared(kinds []kind) kind {
	if len(kinds) == 0 || slices.ContainsFunc(kinds, func(k kind) bool { return k.basis != kinds[0].basis }) {
		return kind{}
	}
	if len(kinds) == 1 {
		return kinds[0]
	}
	return kind{basis: kinds[0].basis}
}
