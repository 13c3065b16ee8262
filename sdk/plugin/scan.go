package plugin

import (
	"bytes"
	"encoding/json"
)

// What is here splits JSON that is known to be sound. Package json would do it
// too, by way of reflection, which in WASM takes longer than most tools do.

// members splits an object. Of a key that is given twice, the last counts.
func members(object []byte) map[string]json.RawMessage {
	fields := map[string]json.RawMessage{}
	for rest := inside(object); len(rest) > 0; rest = next(rest) {
		var key, value []byte
		key, rest = cut(rest)
		value, rest = cut(next(rest))
		fields[unquoted(key)] = value
	}
	return fields
}

// elements splits an array.
func elements(array []byte) []json.RawMessage {
	list := []json.RawMessage{}
	for rest := inside(array); len(rest) > 0; rest = next(rest) {
		var value []byte
		value, rest = cut(rest)
		list = append(list, value)
	}
	return list
}

const space = " \t\r\n"

// inside is what is between the brackets around a value.
func inside(value []byte) []byte {
	value = bytes.Trim(value, space)
	return bytes.TrimLeft(value[1:len(value)-1], space)
}

// next is what follows the colon or comma, if there is one.
func next(rest []byte) []byte {
	rest = bytes.TrimLeft(rest, space)
	if len(rest) == 0 {
		return nil
	}
	return bytes.TrimLeft(rest[1:], space)
}

// cut cuts the value that rest begins with.
func cut(rest []byte) (value, after []byte) {
	depth := 0
	for at := 0; at < len(rest); at++ {
		switch b := rest[at]; {
		case b == '"':
			at += stringLength(rest[at:]) - 1
		case b == '{' || b == '[':
			depth++
			continue
		case b == '}' || b == ']':
			depth--
		case depth > 0 || !ends(rest, at+1):
			continue
		}
		if depth == 0 {
			return rest[:at+1], rest[at+1:]
		}
	}
	return rest, nil
}

// ends reports whether a number or word ends at an offset.
func ends(rest []byte, at int) bool {
	return at == len(rest) || bytes.IndexByte([]byte(",:]}"+space), rest[at]) >= 0
}

// stringLength is the length of the string that rest begins with, in quotes.
func stringLength(rest []byte) int {
	for at := 1; at < len(rest); at++ {
		switch rest[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
	return len(rest)
}

// unquoted is what a string in quotes means.
func unquoted(text []byte) string {
	text = bytes.Trim(text, space)
	if bytes.IndexByte(text, '\\') < 0 {
		return string(text[1 : len(text)-1])
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		panic(err) // it is sound
	}
	return s
}
