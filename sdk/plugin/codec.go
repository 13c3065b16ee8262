package plugin

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
)

// Decode reads the JSON text of arguments or of a configuration into the
// struct that into points to. Fields that the text does not give keep what they
// are, which is how defaults are set; an empty text gives none. It is strict: a field that the struct
// lacks is an error, as a schema with "additionalProperties": false has it. The
// error is a failure with [CodeInvalidArgs].
func Decode(text json.RawMessage, into any) error {
	if len(text) == 0 || decodedPlainly(text, into) {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return Errorf(CodeInvalidArgs, "%v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Errorf(CodeInvalidArgs, "something follows the JSON value")
	}
	return nil
}

// decodedPlainly reports whether into is of a type that has a shape, and was set
// to what text says. If not, package json sets it, or says what is wrong.
func decodedPlainly(text json.RawMessage, into any) bool {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return false
	}
	s := shapeOf(v.Type().Elem())
	if s == nil {
		return false
	}
	return sound(text) == nil && s.decode(text, v.Elem())
}

// Encode returns v as JSON that people can read: package json would write "<"
// as an escape, for pages of HTML.
func Encode(v any) ([]byte, error) {
	if text, ok := v.(json.RawMessage); ok && isCompact(text) && sound(text) == nil {
		return text, nil // package json would copy it, byte by byte
	}
	if t := reflect.TypeOf(v); t != nil {
		if s := shapeOf(t); s != nil {
			if out, ok := s.encode(make([]byte, 0, 256), reflect.ValueOf(v)); ok {
				return out, nil
			}
		}
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}
