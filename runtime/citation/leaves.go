package citation

import (
	"encoding/json"
	"strings"
)

// leaves visits the strings and numbers in a JSON text, in order, and not the
// names of fields. It makes nothing of the text but what it visits, as outputs may
// be large.
type leaves struct {
	text   func(s string)
	number func(literal string)
}

// walk reports whether text is JSON.
func (l *leaves) walk(text string) bool {
	if !json.Valid([]byte(text)) {
		return false
	}
	for text != "" {
		switch c := text[0]; {
		case c == '"':
			end := endOfString(text)
			literal := text[:end]
			text = strings.TrimLeft(text[end:], " \t\r\n")
			if !strings.HasPrefix(text, ":") {
				l.text(unquote(literal))
			}
		case c == '-' || '0' <= c && c <= '9':
			end := len(text) - len(strings.TrimLeft(text, "+-.0123456789eE"))
			l.number(text[:end])
			text = text[end:]
		default:
			text = text[1:]
		}
	}
	return true
}

// endOfString is where the string that text begins with has ended.
func endOfString(text string) int {
	for at := 1; ; at++ {
		switch text[at] {
		case '\\':
			at++
		case '"':
			return at + 1
		}
	}
}

func unquote(literal string) string {
	if !strings.Contains(literal, `\`) {
		return literal[1 : len(literal)-1]
	}
	var s string
	if err := json.Unmarshal([]byte(literal), &s); err != nil {
		panic(err) // it is part of sound JSON
	}
	return s
}
