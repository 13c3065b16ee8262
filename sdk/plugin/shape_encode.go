package plugin

import (
	"encoding/json"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// encode appends v, which is of the shape; ok is false if it cannot be written.
func (s *shape) encode(out []byte, v reflect.Value) (_ []byte, ok bool) {
	switch s.kind {
	case reflect.Bool:
		return strconv.AppendBool(out, v.Bool()), true
	case reflect.String:
		return appendString(out, validText(v.String())), true
	case reflect.Float64:
		number, err := json.Marshal(v.Float())
		return append(out, number...), err == nil
	case reflect.Pointer:
		if v.IsNil() {
			return append(out, "null"...), true
		}
		return s.of.encode(out, v.Elem())
	case reflect.Slice:
		return s.encodeList(out, v)
	case reflect.Struct:
		return s.encodeFields(out, v)
	default:
		return strconv.AppendInt(out, v.Int(), 10), true
	}
}

func (s *shape) encodeList(out []byte, v reflect.Value) (_ []byte, ok bool) {
	if v.IsNil() {
		return append(out, "null"...), true
	}
	out = append(out, '[')
	for i := range v.Len() {
		if i > 0 {
			out = append(out, ',')
		}
		if out, ok = s.of.encode(out, v.Index(i)); !ok {
			return out, false
		}
	}
	return append(out, ']'), true
}

func (s *shape) encodeFields(out []byte, v reflect.Value) (_ []byte, ok bool) {
	separator := byte('{')
	for i := range s.fields {
		f := &s.fields[i]
		value := v.Field(f.index)
		if f.omitEmpty && f.shape.isEmpty(value) {
			continue
		}
		out = append(out, separator, '"')
		separator = ','
		out = append(append(out, f.name...), `":`...)
		if out, ok = f.shape.encode(out, value); !ok {
			return out, false
		}
	}
	if separator == '{' {
		out = append(out, separator)
	}
	return append(out, '}'), true
}

// isEmpty reports whether omitempty leaves v out.
func (s *shape) isEmpty(v reflect.Value) bool {
	switch s.kind {
	case reflect.Slice:
		return v.Len() == 0
	case reflect.Struct:
		return false
	default:
		return v.IsZero()
	}
}

// validText is s with the replacement character for each byte that is not UTF-8.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}
