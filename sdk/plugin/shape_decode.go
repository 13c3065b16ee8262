package plugin

import (
	"encoding/json"
	"reflect"
	"strconv"
)

// decode sets v, which is of the shape, to what a text says that is sound JSON. If
// it returns false, the text is not as plain as the shape, and v may be set in
// part.
func (s *shape) decode(text json.RawMessage, v reflect.Value) bool {
	switch kind := kindOf(text); {
	case s.kind == reflect.Pointer && kind != "null":
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return s.of.decode(text, v.Elem())
	case s.kind == reflect.Bool && kind == "boolean":
		v.SetBool(string(trimmed(text)) == "true")
		return true
	case s.kind == reflect.String && kind == "string":
		v.SetString(string(unquoted(text)))
		return true
	case s.kind == reflect.Slice && kind == "array":
		return s.decodeList(text, v)
	case s.kind == reflect.Struct && kind == "object":
		return s.decodeFields(text, v)
	case kind == "number":
		return s.decodeNumber(trimmed(text), v)
	}
	return false
}

func (s *shape) decodeNumber(text []byte, v reflect.Value) bool {
	if s.kind == reflect.Float64 {
		number, err := strconv.ParseFloat(string(text), 64)
		v.SetFloat(number)
		return err == nil
	}
	if !v.CanInt() {
		return false
	}
	number, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || v.OverflowInt(number) {
		return false
	}
	v.SetInt(number)
	return true
}

func (s *shape) decodeList(text json.RawMessage, v reflect.Value) bool {
	if v.Len() > 0 {
		return false // package json would keep what it does not give of what is there
	}
	items := elements(text)
	list := reflect.MakeSlice(v.Type(), len(items), len(items))
	for i, item := range items {
		if !s.of.decode(item, list.Index(i)) {
			return false
		}
	}
	v.Set(list)
	return true
}

func (s *shape) decodeFields(text json.RawMessage, v reflect.Value) bool {
	for _, member := range members(text) {
		f := s.field(member.name)
		if f == nil || !f.shape.decode(member.value, v.Field(f.index)) {
			return false
		}
	}
	return true
}
