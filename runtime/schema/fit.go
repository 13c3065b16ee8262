package schema

import (
	"bytes"
	"slices"
)

// fit looks whether a text is a value of a shape. It takes JSON without space, as
// arguments are when they are checked, and gives up where there is more to it than
// it knows. What it says fits is sound and fits; of all other nothing is said.
type fit struct {
	rest []byte
	deep int
}

// maxDepth is how deeply a value may be nested that is looked at.
const maxDepth = 50

// fits reports whether text is known to be a value of the shape.
func (s *shape) fits(text []byte) bool {
	f := &fit{rest: text}
	return f.value(s) && len(f.rest) == 0
}

// has steps over a text if it comes next.
func (f *fit) has(text string) (ok bool) {
	f.rest, ok = bytes.CutPrefix(f.rest, []byte(text))
	return ok
}

// value reads a value of a shape.
func (f *fit) value(s *shape) bool {
	if s == nil || len(f.rest) == 0 {
		return false
	}
	var kind kinds
	var ok bool
	switch f.rest[0] {
	case '{':
		kind, ok = object, f.nested(s, f.object)
	case '[':
		kind, ok = array, f.nested(s, f.array)
	case '"':
		kind, ok = text, f.text(s)
	case 'n':
		kind, ok = null, f.has("null")
	case 't':
		kind, ok = boolean, f.has("true")
	case 'f':
		kind, ok = boolean, f.has("false")
	default:
		kind, ok = integer, f.integer(s)
	}
	return ok && (s.types == 0 || s.types&kind != 0) && (s.among == nil || kind == text)
}

// nested reads a value that has others in it.
func (f *fit) nested(s *shape, read func(*shape) bool) bool {
	f.rest = f.rest[1:]
	f.deep++
	ok := f.deep < maxDepth && read(s)
	f.deep--
	return ok
}

// object reads an object behind its brace.
func (f *fit) object(s *shape) bool {
	var found uint64 // of those that are required
	for more := !f.has("}"); more; more = !f.has("}") {
		before := f.rest
		if !f.plain() {
			return false
		}
		name := before[1 : len(before)-len(f.rest)-1]
		member, listed := s.members[string(name)]
		if !listed {
			member = s.others
		}
		if !f.has(":") || !f.value(member) || !f.separated('}') {
			return false
		}
		for i, required := range s.required {
			if required == string(name) {
				found |= 1 << i
			}
		}
	}
	return found == 1<<len(s.required)-1
}

// array reads an array behind its bracket.
func (f *fit) array(s *shape) bool {
	items := int64(0)
	for more := !f.has("]"); more; more = !f.has("]") {
		if !f.value(s.items) || !f.separated(']') {
			return false
		}
		items++
	}
	return items >= s.fewest
}

// separated reports whether what comes next is the end, or a comma, which it steps
// over, and something else.
func (f *fit) separated(end byte) bool {
	if len(f.rest) > 0 && f.rest[0] == end {
		return true
	}
	return f.has(",") && len(f.rest) > 0 && f.rest[0] != end
}

// text reads a string that is a value.
func (f *fit) text(s *shape) bool {
	before := f.rest
	if !f.string() {
		return false
	}
	written := before[1 : len(before)-len(f.rest)-1]
	return (!s.some || len(written) > 0) && (s.among == nil || slices.Contains(s.among, string(written)))
}

// plain reads a string without escapes.
func (f *fit) plain() bool {
	before := f.rest
	return f.string() && !bytes.ContainsRune(before[:len(before)-len(f.rest)], '\\')
}

// string reads a string. Escapes of characters by number are few, and not looked at.
func (f *fit) string() bool {
	if !f.has(`"`) {
		return false
	}
	for at := 0; at < len(f.rest); at++ {
		switch b := f.rest[at]; {
		case b == '"':
			f.rest = f.rest[at+1:]
			return true
		case b < ' ':
			return false
		case b == '\\':
			at++
			if at == len(f.rest) || bytes.IndexByte([]byte(`"\/bfnrt`), f.rest[at]) < 0 {
				return false
			}
		}
	}
	return false
}

// maxDigits is how many digits a number may have that is compared.
const maxDigits = 18

// integer reads a number that is no fraction, and within its bounds.
func (f *fit) integer(s *shape) bool {
	negative := f.has("-")
	value, n := int64(0), 0
	for n < len(f.rest) && '0' <= f.rest[n] && f.rest[n] <= '9' {
		value = 10*value + int64(f.rest[n]-'0')
		n++
	}
	if n == 0 || n > maxDigits || n > 1 && f.rest[0] == '0' {
		return false
	}
	f.rest = f.rest[n:]
	if len(f.rest) > 0 && bytes.IndexByte([]byte(".eE"), f.rest[0]) >= 0 {
		return false
	}
	if negative {
		value = -value
	}
	return (s.least == nil || value >= *s.least) && (s.most == nil || value <= *s.most)
}
