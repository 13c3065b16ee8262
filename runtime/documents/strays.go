package documents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Stray is a member of a document that what the document is decoded into does not have.
type Stray struct {
	Line  int // from 1
	Path  Path
	Known []string // members that may be beside it, in order
}

// String says what to do about it.
func (s *Stray) String() string {
	return fmt.Sprintf("line %d: the member %q is passed over%s", s.Line, s.Path.String(), Meant(s.Path[len(s.Path)-1].Field, s.Known))
}

// Strays finds members that documents have in vain. Those of one name at one kind of
// place, whatever the indices and documents, are told once. It is used by one goroutine.
type Strays struct {
	kind   reflect.Type
	fields map[reflect.Type]map[string]reflect.Type // of structs that have been met, plain
	told   map[string]bool                          // by the names of the path
}

// NewStrays finds what values of a type do not have.
func NewStrays(kind reflect.Type) *Strays {
	return &Strays{kind: kind, fields: map[reflect.Type]map[string]reflect.Type{}, told: map[string]bool{}}
}

// In returns what has not been told of, in a document that is JSON.
func (s *Strays) In(d *Document) []Stray {
	w := &wander{Strays: s, document: d}
	w.value(plain(s.kind))
	return w.found
}

// wander goes through a valid text beside the type that it is decoded into. Package json
// would give its tokens at a fraction of the speed, and everyone waits for this.
type wander struct {
	*Strays
	document *Document
	at       int
	path     []mark
	found    []Stray
}

// mark is a [Step] that has not been decoded.
type mark struct {
	name  []byte // as it is written, with quotes; nil for an element
	index int
}

// value passes a value. kind is nil where nothing is known of its inside.
func (w *wander) value(kind reflect.Type) {
	switch text := w.document.Text; w.next() {
	case '{':
		w.members(kind)
	case '[':
		w.elements(kind)
	case '"':
		w.text()
	default:
		for w.at < len(text) && text[w.at] != ']' && text[w.at] != '}' && !between(text[w.at]) {
			w.at++
		}
	}
}

// next is the character that the next token begins with.
func (w *wander) next() byte {
	text := w.document.Text
	for w.at < len(text) && between(text[w.at]) {
		w.at++
	}
	if w.at == len(text) {
		return 0
	}
	return text[w.at]
}

// between reports whether a character stands between tokens.
func between(c byte) bool {
	return c == ',' || c == ':' || c == ' ' || c == '\n' || c == '\r' || c == '\t'
}

// text passes a string, and returns it as it is written.
func (w *wander) text() []byte {
	begin := w.at
	for w.at++; w.document.Text[w.at] != '"'; w.at++ {
		if w.document.Text[w.at] == '\\' {
			w.at++
		}
	}
	w.at++
	return w.document.Text[begin:w.at]
}

func (w *wander) members(kind reflect.Type) {
	w.path = append(w.path, mark{})
	for w.at++; w.next() == '"'; {
		begin := w.at
		w.path[len(w.path)-1].name = w.text()
		w.value(w.member(kind, begin))
	}
	w.path = w.path[:len(w.path)-1]
	w.at++
}

func (w *wander) elements(kind reflect.Type) {
	if kind != nil && (kind.Kind() == reflect.Slice || kind.Kind() == reflect.Array) {
		kind = plain(kind.Elem())
	} else {
		kind = nil
	}
	w.path = append(w.path, mark{})
	for w.at++; w.next() != ']'; w.path[len(w.path)-1].index++ {
		w.value(kind)
	}
	w.path = w.path[:len(w.path)-1]
	w.at++
}

// member is the type of the member that the path ends in, and which begins at an offset,
// nil if nothing is known of it.
func (w *wander) member(kind reflect.Type, begin int) reflect.Type {
	switch {
	case kind == nil:
		return nil
	case kind.Kind() == reflect.Map:
		return plain(kind.Elem())
	case kind.Kind() != reflect.Struct:
		return nil
	}
	fields, known := w.fields[kind]
	if !known {
		fields = fieldsOf(kind)
		for name, field := range fields {
			fields[name] = plain(field)
		}
		w.fields[kind] = fields
	}
	written := w.path[len(w.path)-1].name
	if field, ok := fields[string(written[1:len(written)-1])]; ok {
		return field
	}
	name := decoded(written)
	for known, field := range fields {
		if strings.EqualFold(known, name) { // package json takes it for that
			return field
		}
	}
	w.tell(slices.Sorted(maps.Keys(fields)), begin)
	return nil
}

func plain(kind reflect.Type) reflect.Type {
	kind, _ = plainKind(kind)
	return kind
}

// tell notes the member that the path ends in, once.
func (w *wander) tell(known []string, begin int) {
	path := make(Path, len(w.path))
	var kind strings.Builder
	for i, p := range w.path {
		path[i] = Step{Index: p.index}
		if p.name != nil {
			path[i] = Step{Field: decoded(p.name), Index: -1}
		}
		kind.WriteString("/" + string(p.name))
	}
	if w.told[kind.String()] {
		return
	}
	w.told[kind.String()] = true
	line := w.document.Line + bytes.Count(w.document.Text[:begin], []byte("\n"))
	w.found = append(w.found, Stray{Line: line, Path: path, Known: known})
}

// decoded is a string that is written with quotes.
func decoded(written []byte) string {
	var text string
	_ = json.Unmarshal(written, &text) // it is part of a valid text
	return text
}
