package documents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Path leads to a value within a document.
type Path []Step

// Step is one step of a path: to a field of an object, or to an element of an
// array.
type Step struct {
	Field string
	Index int // from 0; -1 of a field
}

// String is the path as JavaScript writes it: "messages[3].content".
func (p Path) String() string {
	var text strings.Builder
	for i, step := range p {
		switch {
		case step.Index >= 0:
			fmt.Fprintf(&text, "[%d]", step.Index)
		case i > 0:
			text.WriteString("." + step.Field)
		default:
			text.WriteString(step.Field)
		}
	}
	return text.String()
}

// PathAt is the path to the value of a JSON text that ends at an offset, or holds
// it.
func PathAt(text []byte, offset int64) Path {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	path := Path{}
	named := false // the field that path ends in has its name already
	for {
		token, err := d.Token()
		if err != nil {
			return path
		}
		last := len(path) - 1
		switch name, isText := token.(string); {
		case token == json.Delim('}'), token == json.Delim(']'):
			path = path[:last]
			named = false
		case last >= 0 && path[last].Index >= 0:
			// an element
		case last >= 0 && !named && isText:
			path[last].Field, named = name, true
			continue
		default:
			named = false
		}
		if d.InputOffset() >= offset {
			return path
		}
		switch token {
		case json.Delim('{'):
			path, named = append(path, Step{Index: -1}), false
			continue
		case json.Delim('['):
			path = append(path, Step{Index: 0})
			continue
		}
		if last = len(path) - 1; last >= 0 && path[last].Index >= 0 {
			path[last].Index++
		}
	}
}
