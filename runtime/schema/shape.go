package schema

import (
	"encoding/json"
	"strings"
)

// shape is a schema that asks for types and members, as those of nearly all tools do,
// and of which a look at a text can tell that it fits: values are made of it only where
// there is something to say about them. Of a nil shape nothing is known.
type shape struct {
	types    kinds             // 0: any
	members  map[string]*shape // of an object
	required []string          // of these; no more than can be counted
	others   *shape            // members that are not listed
	items    *shape            // of an array
	fewest   int64             // of these
	some     bool              // a text is not empty
	among    []string          // the only values, if there are any
	least    *int64            // of an integer; nil: any
	most     *int64
}

// kinds are types of values, as a set.
type kinds uint8

const (
	null kinds = 1 << iota
	boolean
	text
	number // and integer is one
	integer
	array
	object
)

// kindOf is a type by its name in a schema; 0 of another name.
func kindOf(name any) kinds {
	switch name {
	case "null":
		return null
	case "boolean":
		return boolean
	case "string":
		return text
	case "number":
		return number | integer
	case "integer":
		return integer
	case "array":
		return array
	case "object":
		return object
	}
	return 0
}

// anything is the shape of any value.
func anything() *shape {
	s := &shape{}
	s.others, s.items = s, s
	return s
}

// shapeOf is the shape of a schema; nil if it asks for more.
func shapeOf(schema any) *shape {
	if schema == true {
		return anything()
	}
	rules, ok := schema.(map[string]any)
	if !ok {
		return nil
	}
	s := anything()
	for keyword, value := range rules {
		if !s.rule(keyword, value) {
			return nil
		}
	}
	return s
}

// rule adds a rule, unless it asks for more than a shape can tell.
func (s *shape) rule(keyword string, value any) (ok bool) {
	switch keyword {
	case "title", "description", "default", "examples", "$comment":
		return true
	case "type":
		return s.typed(value)
	case "properties":
		return s.property(value)
	case "required":
		return s.require(value)
	case "additionalProperties":
		s.others = shapeOf(value)
		return true
	case "items":
		s.items = shapeOf(value)
		return true
	case "minItems":
		return s.count(value, &s.fewest)
	case "minLength":
		var least int64
		ok = s.count(value, &least) && least <= 1
		s.some = least == 1
		return ok
	case "enum":
		return s.enumerate(value)
	case "minimum":
		s.least = new(int64)
		return s.count(value, s.least)
	case "maximum":
		s.most = new(int64)
		return s.count(value, s.most)
	}
	return false
}

// count reads a number that is no fraction.
func (s *shape) count(value any, into *int64) (ok bool) {
	number, isNumber := value.(json.Number)
	n, err := number.Int64()
	*into = n
	return isNumber && err == nil
}

// enumerate takes texts, which are compared as they are written: in none is anything that
// would have to be escaped.
func (s *shape) enumerate(value any) (ok bool) {
	values, ok := value.([]any)
	for _, value := range values {
		text, isText := value.(string)
		ok = ok && isText && !strings.ContainsRune(text, '\\')
		s.among = append(s.among, text)
	}
	return ok && len(s.among) > 0
}

func (s *shape) typed(value any) (ok bool) {
	names, many := value.([]any)
	if !many {
		names = []any{value}
	}
	for _, name := range names {
		kind := kindOf(name)
		if kind == 0 {
			return false
		}
		s.types |= kind
	}
	return true
}

func (s *shape) property(value any) (ok bool) {
	members, ok := value.(map[string]any)
	s.members = make(map[string]*shape, len(members))
	for name, member := range members {
		s.members[name] = shapeOf(member)
	}
	return ok
}

// maxRequired is how many members a set of bits can count.
const maxRequired = 64

func (s *shape) require(value any) (ok bool) {
	names, ok := value.([]any)
	for _, name := range names {
		text, isText := name.(string)
		ok = ok && isText
		s.required = append(s.required, text)
	}
	return ok && len(s.required) <= maxRequired
}
