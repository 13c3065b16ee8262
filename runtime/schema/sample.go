package schema

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Sampler makes values at random for the schemas of plugins. The same generator makes
// the same values.
type Sampler struct {
	Rand  *rand.Rand
	Texts []string // what texts are drawn from where a schema leaves them free
}

// tries is how often a value is made before no value is one that is wanted.
const tries = 40

// maxNesting ends schemas that refer to themselves.
const maxNesting = 6

// Fitting returns a value that fits a schema, and not ok if none was found.
func (s *Sampler) Fitting(raw json.RawMessage) (value json.RawMessage, ok bool) {
	compiled, root, err := s.read(raw)
	if err != nil {
		return nil, false
	}
	g := &grower{Sampler: s, root: root}
	for range tries {
		if text := encoded(g.value(root, 0)); compiled.Check(text) == nil {
			return text, true
		}
	}
	return nil, false
}

// Misfitting returns an object that a schema does not allow, though it is much like one
// that it does.
func (s *Sampler) Misfitting(raw json.RawMessage) (value json.RawMessage, ok bool) {
	compiled, root, err := s.read(raw)
	if err != nil {
		return nil, false
	}
	g := &grower{Sampler: s, root: root}
	for range tries {
		object, isObject := g.value(root, 0).(map[string]any)
		if !isObject {
			continue
		}
		if text := encoded(g.spoilt(object)); compiled.Check(text) != nil {
			return text, true
		}
	}
	return nil, false
}

func (s *Sampler) read(raw json.RawMessage) (compiled *Schema, root any, err error) {
	if len(raw) == 0 {
		return nil, map[string]any{"type": "object"}, nil
	}
	if compiled, err = Compile(raw); err != nil {
		return nil, nil, err
	}
	return compiled, root, json.Unmarshal(raw, &root)
}

func encoded(value any) json.RawMessage {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // it is made of plain values
	}
	return text
}

// spoilt changes an object in one way.
func (s *Sampler) spoilt(object map[string]any) map[string]any {
	keys := slices.Sorted(maps.Keys(object))
	if len(keys) == 0 || s.Rand.IntN(4) == 0 {
		object["no_such_argument"] = true
		return object
	}
	key := keys[s.Rand.IntN(len(keys))]
	if s.Rand.IntN(2) == 0 {
		delete(object, key)
		return object
	}
	others := []any{nil, true, -1.5, "", []any{}, map[string]any{}}
	object[key] = others[s.Rand.IntN(len(others))]
	return object
}

// grower makes values for one schema.
type grower struct {
	*Sampler
	root any
}

// value makes a value for a part of the schema. It need not fit: whoever asks tries
// again.
func (g *grower) value(part any, depth int) any {
	rules, ok := part.(map[string]any)
	if !ok || depth > maxNesting {
		return map[string]any{}
	}
	if ref, ok := rules["$ref"].(string); ok {
		return g.value(g.referred(ref), depth+1)
	}
	if fixed, ok := rules["const"]; ok {
		return fixed
	}
	for _, list := range []string{"enum", "examples"} {
		if values, ok := rules[list].([]any); ok && len(values) > 0 {
			return values[g.Rand.IntN(len(values))]
		}
	}
	for _, list := range []string{"anyOf", "oneOf"} {
		if options, ok := rules[list].([]any); ok && len(options) > 0 {
			return g.merged(g.value(without(rules, list), depth), g.value(options[g.Rand.IntN(len(options))], depth+1))
		}
	}
	if all, ok := rules["allOf"].([]any); ok {
		value := g.value(without(rules, "allOf"), depth)
		for _, one := range all {
			value = g.merged(value, g.value(one, depth+1))
		}
		return value
	}
	return g.typed(rules, depth)
}

// merged is b, with the members of a if both are objects.
func (g *grower) merged(a, b any) any {
	one, isObject := a.(map[string]any)
	two, both := b.(map[string]any)
	if isObject && both {
		maps.Copy(one, two)
		return one
	}
	return b
}

func without(rules map[string]any, key string) map[string]any {
	rest := maps.Clone(rules)
	delete(rest, key)
	return rest
}

// referred is the part of the schema that a reference within it names.
func (g *grower) referred(ref string) any {
	at := g.root
	for key := range strings.SplitSeq(strings.TrimPrefix(ref, "#"), "/") {
		if object, ok := at.(map[string]any); ok && key != "" {
			at = object[key]
		}
	}
	return at
}

func (g *grower) typed(rules map[string]any, depth int) any {
	switch g.typeOf(rules) {
	case "object":
		return g.object(rules, depth)
	case "array":
		return g.array(rules, depth)
	case "string":
		return g.text(rules)
	case "integer":
		return g.number(rules, 1)
	case "number":
		return g.number(rules, 4)
	case "boolean":
		return g.Rand.IntN(2) == 0
	}
	return nil
}

// typeOf is a type that the rules allow.
func (g *grower) typeOf(rules map[string]any) string {
	switch named := rules["type"].(type) {
	case string:
		return named
	case []any:
		name, _ := named[g.Rand.IntN(len(named))].(string) // a schema has no empty list here
		return name
	}
	for _, hint := range [][2]string{{"properties", "object"}, {"items", "array"}, {"minLength", "string"}, {"pattern", "string"}, {"minimum", "number"}} {
		if _, ok := rules[hint[0]]; ok {
			return hint[1]
		}
	}
	return []string{"string", "object", "integer"}[g.Rand.IntN(3)]
}

// object has the members that are required, and some of the others.
func (g *grower) object(rules map[string]any, depth int) any {
	object := map[string]any{}
	properties, _ := rules["properties"].(map[string]any)
	required, _ := rules["required"].([]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if slices.Contains(required, any(name)) || g.Rand.IntN(2) == 0 {
			object[name] = g.value(properties[name], depth+1)
		}
	}
	if others, ok := rules["additionalProperties"].(map[string]any); ok {
		object[g.word()] = g.value(others, depth+1)
	}
	return object
}

func (g *grower) array(rules map[string]any, depth int) any {
	least := int(numberOr(rules["minItems"], 0))
	most := int(numberOr(rules["maxItems"], float64(least+3)))
	list := []any{}
	first, _ := rules["prefixItems"].([]any)
	for _, item := range first {
		list = append(list, g.value(item, depth+1))
	}
	for range least + g.Rand.IntN(max(1, most-least+1)) - len(first) {
		list = append(list, g.value(rules["items"], depth+1))
	}
	return list
}

// number is one with up to a digit behind the point for parts of 4.
func (g *grower) number(rules map[string]any, parts int) any {
	least, most := numberOr(rules["minimum"], -1000), numberOr(rules["maximum"], 1000)
	if exclusive, ok := rules["exclusiveMinimum"].(float64); ok {
		least = exclusive + 1/float64(parts)
	}
	if exclusive, ok := rules["exclusiveMaximum"].(float64); ok {
		most = exclusive - 1/float64(parts)
	}
	if _, bounded := rules["maximum"]; least > most && !bounded {
		most = least + 1000
	}
	n := least + float64(g.Rand.IntN(int(max(1, (most-least)*float64(parts)+1))))/float64(parts)
	if step, ok := rules["multipleOf"].(float64); ok {
		return float64(int(n/step)) * step
	}
	return n
}

func numberOr(value any, otherwise float64) float64 {
	if n, ok := value.(float64); ok {
		return n
	}
	return otherwise
}
