package plugin

import (
	"bytes"
	"encoding/json"
)

// What is here splits JSON that is known to be sound. Package json would do it
// too, by way of reflection, which in WASM takes longer than most tools do.

// field is a member of an object.
type field struct {
	name  []byte
	value json.RawMessage
}

// members splits an object.
func members(object []byte) []field {
	list := make([]field, 0, 8) // more than most have
	for rest := inside(object); len(rest) > 0; rest = next(rest) {
		var key, value []byte
		key, rest = cut(rest)
		value, rest = cut(next(rest))
		list = append(list, field{unquoted(key), value})
	}
	return list
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

// inside is what is between the brackets around a value.
func inside(value []byte) []byte {
	value = trimmed(value)
	return trimLeft(value[1 : len(value)-1])
}

// next is what follows the colon or comma, if there is one.
func next(rest []byte) []byte {
	rest = trimLeft(rest)
	if len(rest) == 0 {
		return nil
	}
	return trimLeft(rest[1:])
}

// trimmed is text without the space around it.
func trimmed(text []byte) []byte {
	text = trimLeft(text)
	for len(text) > 0 && isSpace(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}

func trimLeft(text []byte) []byte {
	for len(text) > 0 && isSpace(text[0]) {
		text = text[1:]
	}
	return text
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// isCompact reports whether JSON has no space but in its strings.
func isCompact(text []byte) bool {
	for at := 0; at < len(text); at++ {
		if text[at] == '"' {
			at += stringLength(text[at:]) - 1
		} else if isSpace(text[at]) {
			return false
		}
	}
	return true
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
	if at == len(rest) {
		return true
	}
	b := rest[at]
	return b == ',' || b == ':' || b == ']' || b == '}' || isSpace(b)
}

// stringLength is the length of the string that rest begins with, in quotes.
func stringLength(rest []byte) int {
	for at := 1; at < len(rest); at++ {
		at += plain(rest[at:])
		if at == len(rest) {
			break
		}
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
func unquoted(text []byte) []byte {
	text = trimmed(text)
	if bytes.IndexByte(text, '\\') < 0 {
		return text[1 : len(text)-1]
	}
	c := canonicaliser{text: text, mute: true}
	s, err := c.key()
	if err != nil {
		panic(err) // it is sound
	}
	return s
}
