package plugin

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

// shape is how values of a Go type are written as JSON and read from it: of a
// type that is made of structs, slices and pointers, and of strings, booleans and
// numbers, as most arguments and outputs are. What is not so regular is left to
// package json, whose results shapes are held to. It takes a guest more time than most
// tools do: it looks at each byte several times, and writes what it has put together
// once more.
type shape struct {
	kind   reflect.Kind
	fields []shapeField // of a struct
	of     *shape       // of a slice or pointer
}

type shapeField struct {
	index     int
	name      string
	omitEmpty bool
	shape     *shape
}

// shapes has the shapes that were asked for, by type: nil for one that has none.
// They are found out while a module initialises, for all of its requests.
var shapes sync.Map //nolint:gochecknoglobals // what is true of a type, and says nothing of whoever asked

// shapeOf returns the shape of a type, nil if it has none.
func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape) //nolint:forcetypeassert // as it is stored below
	}
	s := newShape(t, 0)
	shapes.Store(t, s)
	return s
}

// maxNested is how deep in a type another may be. One that holds itself has no
// shape.
const maxNested = 8

func newShape(t reflect.Type, nested int) *shape {
	if nested > maxNested || hasOwnForm(t) {
		return nil
	}
	s := &shape{kind: t.Kind()}
	switch s.kind {
	case reflect.Bool, reflect.String, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return s
	case reflect.Slice, reflect.Pointer:
		s.of = newShape(t.Elem(), nested+1)
		if s.of == nil {
			return nil
		}
		return s
	case reflect.Struct:
		return s.withFields(t, nested)
	default:
		return nil
	}
}

// hasOwnForm reports whether a type says itself how it is written or read.
func hasOwnForm(t reflect.Type) bool {
	if t.PkgPath() == "" {
		return false // it has no name, and so no methods
	}
	p := reflect.PointerTo(t)
	if p.NumMethod() == 0 {
		return false
	}
	return p.Implements(reflect.TypeFor[json.Marshaler]()) || p.Implements(reflect.TypeFor[json.Unmarshaler]()) ||
		p.Implements(reflect.TypeFor[encoding.TextMarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// withFields is the shape with the fields of a struct; nil if there is something
// to them for which package json has rules.
func (s *shape) withFields(t reflect.Type, nested int) *shape {
	seen := map[string]bool{}
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		switch {
		case f.Anonymous:
			return nil
		case !f.IsExported(), tag == "-":
			continue
		}
		name, option, _ := strings.Cut(tag, ",")
		if name == "" {
			name = f.Name
		}
		of := newShape(f.Type, nested+1)
		folded := strings.ToLower(name)
		if of == nil || !isFieldName(name) || seen[folded] || option != "" && option != "omitempty" {
			return nil
		}
		seen[folded] = true
		s.fields = append(s.fields, shapeField{index: i, name: name, omitEmpty: option != "", shape: of})
	}
	return s
}

// field returns the field that package json finds for a name, which may be written
// in other letter case; nil if there is none.
func (s *shape) field(name []byte) *shapeField {
	for i := range s.fields {
		if f := &s.fields[i]; len(f.name) == len(name) && strings.EqualFold(f.name, string(name)) {
			return f
		}
	}
	return nil
}

// isFieldName reports whether a name is written as it is, and in other letter case
// has the same length.
func isFieldName(name string) bool {
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
}
