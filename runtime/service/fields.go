package service

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/workrover/workrover/runtime/documents"
)

// fields are those of an object, to be read by their exact names: package json
// would also take "OP" for "op". They keep the first thing that is wrong, so
// that a request is read without a branch for each field.
type fields struct {
	at     string // where the object is in the request: "" or "calls[2]"
	values map[string]json.RawMessage
	err    error
}

// need says whether a field may be left out.
type need bool

const (
	needed   need = true
	optional need = false
)

// fieldsOf reads an object, which is known to be sound JSON.
func fieldsOf(at string, object json.RawMessage) *fields {
	f := &fields{at: at}
	if kind := kindOf(object); kind != "an object" {
		f.fail("%s is %s; an object is needed", at, kind)
	} else if err := json.Unmarshal(object, &f.values); err != nil {
		f.fail("%s: %v", at, err)
	}
	return f
}

// take keeps what is wrong in a child.
func (f *fields) take(child *fields) {
	if f.err == nil {
		f.err = child.err
	}
}

func (f *fields) fail(format string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf(format, args...)
	}
}

// name is a field as an error names it.
func (f *fields) name(key string) string {
	if f.at == "" {
		return key
	}
	return f.at + "." + key
}

// any returns a field as it is, nil if it is left out or null.
func (f *fields) any(key string) json.RawMessage {
	if value := f.values[key]; string(value) != "null" {
		return value
	}
	return nil
}

// read reads a field of a kind, if it is there.
func (f *fields) read(key, kind string, need need, into any) {
	value := f.any(key)
	switch found := kindOf(value); {
	case f.err != nil, value == nil && need == optional:
	case value == nil:
		f.fail("%s is missing; %s is needed", f.name(key), kind)
	case found != kind:
		f.fail("%s is %s; %s is needed", f.name(key), found, kind)
	default:
		if err := json.Unmarshal(value, into); err != nil {
			f.fail("%s: %v", f.name(key), err)
		}
	}
}

// text reads a string, which must not be empty if it is needed.
func (f *fields) text(key string, need need) (text string) {
	f.read(key, "a string", need, &text)
	if need == needed && text == "" {
		f.fail("%s is empty", f.name(key))
	}
	return text
}

// count reads a whole number from 0, nil if it is left out.
func (f *fields) count(key string) *int {
	var literal json.Number
	f.read(key, "a number", optional, &literal)
	if literal == "" {
		return nil
	}
	number, _ := literal.Float64() // infinite if it is beyond the range, which is refused
	if number < 0 || number != math.Trunc(number) || number > math.MaxInt32 {
		f.fail("%s is %s; a whole number from 0 to %d is needed", f.name(key), f.values[key], math.MaxInt32)
		return nil
	}
	return new(int(number))
}

// list reads a list, which must be there.
func (f *fields) list(key string) (list []json.RawMessage) {
	f.read(key, "a list", needed, &list)
	return list
}

// only refuses what else there is.
func (f *fields) only(keys ...string) {
	for _, key := range slices.Sorted(maps.Keys(f.values)) {
		if !slices.Contains(keys, key) {
			f.fail("%s is unknown%s", f.name(key), documents.Meant(key, keys))
		}
	}
}

// kindOf tells the kind of a JSON value without space before it.
func kindOf(value json.RawMessage) string {
	if len(value) == 0 {
		return "nothing"
	}
	switch value[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	default:
		return "a number"
	}
}
