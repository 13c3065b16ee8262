package documents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Places says on which line each value of a document begins, by its path as
// [Path.String] writes it; the whole document is "".
type Places map[string]int

// Wrong is a mistake in the value at a path: an [*Error] with its line, or that of the
// nearest value around it which is there.
func (p Places) Wrong(path string, format string, args ...any) error {
	line, known := p[path]
	for !known && path != "" {
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
		line, known = p[path]
	}
	return &Error{Line: max(line, 1), Err: fmt.Errorf(format, args...)}
}

// Strict decodes a file that people write and that is one JSON value. Members that into
// does not have, members that are there twice, and values of wrong types are mistakes;
// the error joins an [*Error] for each of them. A type that decodes itself is asked for
// what it makes of its text.
func Strict(text []byte, into any) (Places, error) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	s := &strict{text: text, decoder: json.NewDecoder(bytes.NewReader(text)), places: Places{}}
	s.decoder.UseNumber()
	err := s.value(nil, reflect.TypeOf(into).Elem())
	if err == nil {
		if _, more := s.decoder.Token(); !errors.Is(more, io.EOF) {
			s.wrong = append(s.wrong, &Error{Line: s.line(), Err: errors.New("something follows the value")})
		}
	}
	if err != nil {
		s.wrong = append(s.wrong, s.unreadable(err))
	}
	if s.wrong == nil {
		return s.places, Unmarshal(text, into)
	}
	return s.places, errors.Join(s.wrong...)
}

// strict goes through a text beside the type that it is to be decoded into.
type strict struct {
	text    []byte
	decoder *json.Decoder
	places  Places
	wrong   []error
}

// line is that of the next token.
func (s *strict) line() int {
	at := s.decoder.InputOffset()
	rest := s.text[at:]
	at += int64(len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:")))
	return 1 + bytes.Count(s.text[:at], []byte("\n"))
}

// unreadable is the error of a text that is no JSON.
func (s *strict) unreadable(err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return unreadable(1, s.text, err)
}

// value reads one value. kind is nil where nothing is known of it.
func (s *strict) value(path Path, kind reflect.Type) error {
	line := s.line()
	s.places[path.String()] = line
	kind, own := plainKind(kind)
	begin := s.decoder.InputOffset()
	token, err := s.decoder.Token()
	if err != nil {
		return err
	}
	if kind != nil && token != nil && !suits(token, kind) {
		s.wrong = append(s.wrong, &Error{Line: line, Err: &MisplacedError{Path: path, Value: kindOf(token)}})
		kind = nil
	}
	switch token {
	case json.Delim('{'):
		err = s.members(path, kind)
	case json.Delim('['):
		err = s.elements(path, kind)
	}
	if err == nil && own != nil {
		value := bytes.TrimLeft(s.text[begin:s.decoder.InputOffset()], " \t\r\n,:")
		if err := json.Unmarshal(value, reflect.New(own).Interface()); err != nil {
			s.wrong = append(s.wrong, &Error{Line: line, Err: fmt.Errorf("%s: %w", path, err)})
		}
	}
	return err
}

func (s *strict) members(path Path, kind reflect.Type) error {
	seen := map[string]int{}
	for s.decoder.More() {
		line := s.line()
		token, err := s.decoder.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string) // the decoder takes no other for a name
		at := append(slices.Clone(path), Step{Field: name, Index: -1})
		if first, twice := seen[name]; twice {
			s.wrong = append(s.wrong, &Error{Line: line, Err: fmt.Errorf("%s is there twice, first on line %d: remove one", at, first)})
		}
		seen[name] = line
		if err := s.value(at, s.member(at, line, kind)); err != nil {
			return err
		}
	}
	_, err := s.decoder.Token()
	return err
}

// member is the type of the member of an object, nil if nothing is known of it.
func (s *strict) member(at Path, line int, kind reflect.Type) reflect.Type {
	if kind == nil {
		return nil
	}
	if kind.Kind() == reflect.Map {
		return kind.Elem()
	}
	fields := fieldsOf(kind)
	name := at[len(at)-1].Field
	if field, ok := fields[name]; ok {
		return field
	}
	s.wrong = append(s.wrong, &Error{Line: line, Err: fmt.Errorf("there is no member %q%s", at, Meant(name, slices.Sorted(maps.Keys(fields))))})
	return nil
}

func (s *strict) elements(path Path, kind reflect.Type) error {
	if kind != nil {
		kind = kind.Elem()
	}
	for i := 0; s.decoder.More(); i++ {
		if err := s.value(append(slices.Clone(path), Step{Index: i}), kind); err != nil {
			return err
		}
	}
	_, err := s.decoder.Token()
	return err
}

// fieldsOf are the types of the members that a struct has.
func fieldsOf(kind reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(kind) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); f.IsExported() && name != "" && name != "-" {
			fields[name] = f.Type
		}
	}
	return fields
}

// plainKind is a type without pointers, nil if nothing is known of its inside; own is
// one that decodes itself.
func plainKind(kind reflect.Type) (plain, own reflect.Type) {
	for kind != nil && kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	switch {
	case kind == nil, kind == reflect.TypeFor[json.RawMessage](), kind.Kind() == reflect.Interface:
		return nil, nil
	case reflect.PointerTo(kind).Implements(reflect.TypeFor[json.Unmarshaler]()):
		return nil, kind
	}
	return kind, nil
}

// suits tells whether the value that begins with a token may be of a type.
func suits(token json.Token, kind reflect.Type) bool {
	switch kindOf(token) {
	case "object":
		return kind.Kind() == reflect.Struct || kind.Kind() == reflect.Map
	case "array":
		return kind.Kind() == reflect.Slice || kind.Kind() == reflect.Array
	case "string":
		return kind.Kind() == reflect.String
	case "bool":
		return kind.Kind() == reflect.Bool
	}
	return kind.Kind() >= reflect.Int && kind.Kind() <= reflect.Float64
}

// kindOf is the type of the value that begins with a token, as package json calls it.
func kindOf(token json.Token) string {
	switch token {
	case json.Delim('{'):
		return "object"
	case json.Delim('['):
		return "array"
	}
	switch token.(type) {
	case string:
		return "string"
	case bool:
		return "bool"
	}
	return "number"
}
