package specs

import "fmt"

// maxPairs is how many pairs of kinds are looked at for one expression. Kinds share
// what they hold, so that a short source can have more pairs than there is time.
const maxPairs = 10_000

// apart is why two values are never equal: the kinds that stand in the same place in
// both. The zero value says that they may be.
type apart struct{ left, right basis }

func (a apart) never() bool { return a != apart{} }

// remedy says what to do about it.
func (a apart) remedy() string {
	either := func(one, other basis) bool {
		return a == apart{one, other} || a == apart{other, one}
	}
	switch {
	case either(aNumber, aText):
		return `Make a number of the text with tonumber, or write the number as a text: "3" in place of 3. What csv reads are texts.`
	case either(aBoolean, aText):
		return `Make true or false of the text with tobool, or write it as a text: "true" in place of true. What csv reads are texts.`
	case either(aSet, aList):
		return "Make a set of the list with toset, or a list of the set with sort."
	default:
		return "Compare values of one kind."
	}
}

func (a apart) String() string { return fmt.Sprintf("%s is never equal to %s", a.left, a.right) }

// pairs compares kinds, as long as there are pairs left.
type pairs struct{ left int }

// apart tells whether values of two kinds are never equal, as far as the source shows.
func (p *pairs) apart(a, b kind) apart {
	if p.left--; p.left < 0 || a.basis == unsure || b.basis == unsure {
		return apart{}
	}
	switch {
	case a.basis != b.basis:
		return apart{a.basis, b.basis}
	case a.parts != nil && b.parts != nil:
		return p.inParts(a.parts, b.parts)
	case a.fields != nil || b.fields != nil:
		return p.inFields(a, b)
	case a.parts != nil:
		return p.inEach(a.parts, b.element(), false)
	case b.parts != nil:
		return p.inEach(b.parts, a.element(), true)
	case !a.some && !b.some:
		return apart{} // both may be empty
	default:
		return p.apart(a.element(), b.element())
	}
}

func (p *pairs) inParts(a, b []kind) apart {
	for i := range min(len(a), len(b)) {
		if found := p.apart(a[i], b[i]); found.never() {
			return found
		}
	}
	return apart{}
}

// inEach compares a list that is written out with the element of one that is not.
func (p *pairs) inEach(parts []kind, element kind, turned bool) apart {
	for _, part := range parts {
		if found := p.apart(part, element); found.never() && turned {
			return apart{found.right, found.left}
		} else if found.never() {
			return found
		}
	}
	return apart{}
}

// inFields compares objects of which at least one is written out.
func (p *pairs) inFields(a, b kind) apart {
	names := a.fields
	if names == nil {
		names = b.fields
	}
	for _, name := range sortedKeys(names) {
		if found := p.apart(a.field(name), b.field(name)); found.never() {
			return found
		}
	}
	return apart{}
}

func (k kind) field(name string) kind {
	if k.fields != nil {
		return k.fields[name]
	}
	return k.element()
}
