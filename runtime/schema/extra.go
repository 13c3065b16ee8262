package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// Extra is a key of an object that may not be there.
type Extra struct {
	Object []string // the way to the object: keys, and indices of lists
	Key    string
	Known  []string // the keys that may be there, sorted
}

// Extras returns what a value has that the schema does not allow, in order.
func (s *Schema) Extras(value json.RawMessage) []Extra {
	if s == nil {
		return nil
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return nil
	}
	var invalid *jsonschema.ValidationError
	if err := s.compiled.Validate(instance); !errors.As(err, &invalid) {
		return nil
	}
	found := s.extras(invalid, nil)
	slices.SortFunc(found, func(a, b Extra) int {
		return slices.Compare(append(slices.Clone(a.Object), a.Key), append(slices.Clone(b.Object), b.Key))
	})
	return found
}

func (s *Schema) extras(e *jsonschema.ValidationError, found []Extra) []Extra {
	for _, cause := range e.Causes {
		found = s.extras(cause, found)
	}
	if extra, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
		for _, key := range extra.Properties {
			found = append(found, Extra{Object: e.InstanceLocation, Key: key, Known: s.keysAt(e.SchemaURL)})
		}
	}
	return found
}

// keysAt are the keys that the part of the schema with a URL names.
func (s *Schema) keysAt(url string) []string {
	_, pointer, _ := strings.Cut(url, "#")
	part := s.document
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		switch at := part.(type) {
		case map[string]any:
			if step != "" {
				part = at[step]
			}
		case []any:
			if i, err := strconv.Atoi(step); err == nil && i < len(at) {
				part = at[i]
			}
		}
	}
	rules, _ := part.(map[string]any)
	properties, _ := rules["properties"].(map[string]any)
	return slices.Sorted(maps.Keys(properties))
}
