package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/runtime/documents"
)

// draft is what a schema of this draft may say of itself.
const draft = "https://json-schema.org/draft/2020-12/schema"

// keywordsOver are the keywords of the draft whose values are schemas, by how the schemas lie
// in them; those that it keeps for compatibility are among them.
func keywordsOver() (one, list, named []string) {
	return []string{
			"additionalProperties", "propertyNames", "items", "contains", "not", "if", "then", "else",
			"unevaluatedItems", "unevaluatedProperties", "contentSchema",
		},
		[]string{"allOf", "anyOf", "oneOf", "prefixItems"},
		[]string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}
}

// keywords are all keywords of the draft.
func keywords() []string {
	one, list, named := keywordsOver()
	return slices.Concat(one, list, named, []string{
		"$schema", "$vocabulary", "$id", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$comment", "$recursiveRef", "$recursiveAnchor",
		"type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
		"maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
		"maxProperties", "minProperties", "required", "dependentRequired", "dependencies",
		"title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples",
		"format", "contentEncoding", "contentMediaType",
	})
}

// Strays says which keywords of a schema there are not: JSON Schema takes them for notes,
// so that one which is misspelt forbids nothing. One whose name begins with x- is meant to
// be a note. A schema that says that it is of another draft is not looked at.
func Strays(raw json.RawMessage) []string {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return nil // which [Compile] says
	}
	if object, ok := value.(map[string]any); ok && object["$schema"] != nil && object["$schema"] != draft {
		return nil
	}
	s := &straying{known: keywords()}
	s.schema("", value)
	return s.found
}

// straying is a schema in which keywords are being looked for that there are not.
type straying struct {
	known []string
	found []string
}

// schema looks at the schema at a place.
func (s *straying) schema(at string, value any) {
	object, _ := value.(map[string]any)
	one, list, named := keywordsOver()
	for _, key := range slices.Sorted(maps.Keys(object)) {
		inner, place := object[key], strings.TrimPrefix(at+"/"+key, "/")
		switch {
		case slices.Contains(one, key):
			s.schema(place, inner)
		case slices.Contains(list, key):
			members, _ := inner.([]any)
			for i, member := range members {
				s.schema(place+"/"+strconv.Itoa(i), member)
			}
		case slices.Contains(named, key):
			members, _ := inner.(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(members)) {
				s.schema(place+"/"+name, members[name])
			}
		case !slices.Contains(s.known, key) && !strings.HasPrefix(key, "x-"):
			s.add(at, key)
		}
	}
}

func (s *straying) add(at, key string) {
	where := ""
	if at != "" {
		where = "at " + at + ": "
	}
	meant := "; a name of your own begins with x-"
	if near := documents.Near(key, s.known); near != "" {
		meant = fmt.Sprintf(": did you mean %q?", near)
	}
	s.found = append(s.found, fmt.Sprintf("%sthere is no keyword %q%s", where, key, meant))
}
