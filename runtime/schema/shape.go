package schema

import "encoding/json"

// shape is a schema that asks for types and members, as those of nearly all tools do,
// and of which a look at a text can tell that it fits: values are made of it only where
// there is something to say about them. Of a nil shape nothing is known.
type shape struct {
	types    kinds             // 0: any
	members  map[string]*shape // of an object
	required []string          // of these; no more than can be counted
	others   *shape            // members that are not listed
	items    *shape            // of an array
	least    int64             // of an integer
	bounded  bool              // least is set
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
	case "minimum":
		least, isNumber := value.(json.Number)
		number, err := least.Int64()
		s.least, s.bounded = number, true
		return isNumber && err == nil
	}
	return false
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
