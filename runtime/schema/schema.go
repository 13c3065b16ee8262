// Package schema holds values against the JSON Schemas of plugins, and makes values
// that fit one and values that do not.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Schema is a compiled JSON Schema (2020-12); nil accepts everything.
type Schema struct {
	document any // as it was written
	compiled *jsonschema.Schema
	shape    *shape // the same, if it is plain
}

// Compile compiles a plugin's schema. References out of the schema are
// refused: it must not depend on anything outside of the plugin.
func Compile(raw json.RawMessage) (*Schema, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	const url = "plugin:schema"
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(noLoader{})
	if err := c.AddResource(url, document); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(url)
	var bad *jsonschema.SchemaValidationError // does not unwrap
	var invalid *jsonschema.ValidationError
	if errors.As(err, &bad) && errors.As(bad.Err, &invalid) {
		return nil, wordsOf(invalid)
	}
	if err != nil {
		return nil, err
	}
	return &Schema{document, compiled, shapeOf(document)}, nil
}

type noLoader struct{}

func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("reference to %s: a schema must be self-contained", url)
}

// Check says what of value does not match, one clause a mismatch; the same
// value gives the same words.
func (s *Schema) Check(value json.RawMessage) error {
	if s == nil || s.shape.fits(value) {
		return nil
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
	if err != nil {
		return err
	}
	var invalid *jsonschema.ValidationError
	if err := s.compiled.Validate(instance); !errors.As(err, &invalid) {
		return err
	}
	return wordsOf(invalid)
}

func wordsOf(invalid *jsonschema.ValidationError) error {
	found := mismatches(invalid, nil)
	slices.Sort(found)
	return errors.New(strings.Join(slices.Compact(found), "; "))
}

// mismatches words the leaves of a validation error. The library visits objects
// in random order, and agents see the words, so whatever is a list is sorted.
func mismatches(e *jsonschema.ValidationError, found []string) []string {
	for _, cause := range e.Causes {
		found = mismatches(cause, found)
	}
	if len(e.Causes) > 0 {
		return found
	}
	if extra, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
		slices.Sort(extra.Properties)
	}
	text := e.ErrorKind.LocalizedString(message.NewPrinter(language.English))
	if len(e.InstanceLocation) > 0 {
		text = "at " + strings.Join(e.InstanceLocation, "/") + ": " + text
	}
	return append(found, text)
}
