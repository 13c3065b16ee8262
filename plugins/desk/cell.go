package desk

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// cell is a cell as the file has it, without the quotes of CSV. An empty cell
// is a missing value, and most others are the text that they show. What is
// neither is marked by "=": a JSON value follows, or a time as [stamped] writes
// it. So =30 is a number, ="" an empty text that is not missing, ="=30" the
// text "=30", and =2023-11-30 09:00:00 a moment at which the desk did
// something. A "=" that neither follows is a text like any other.
type cell string

const (
	mark    = "="
	stamped = time.DateTime
)

// kind is what a cell holds.
type kind int

const (
	missing kind = iota
	text
	data // a JSON value that is no text
	stamp
)

// read returns what a cell holds: the text of a text or a time, the JSON of
// anything else.
func (c cell) read() (kind, string) {
	marked, is := strings.CutPrefix(string(c), mark)
	switch {
	case c == "":
		return missing, ""
	case !is:
		return text, string(c)
	case isStamp(marked):
		return stamp, marked
	case !json.Valid([]byte(marked)):
		return text, string(c)
	}
	var s string
	if err := json.Unmarshal([]byte(marked), &s); err == nil && marked[0] == '"' {
		return text, s
	}
	return data, marked
}

// text returns the text of a cell that holds one.
func (c cell) text() (string, bool) {
	k, s := c.read()
	return s, k == text
}

// appendJSON appends the value of the cell.
func (c cell) appendJSON(out []byte) []byte {
	switch k, s := c.read(); k {
	case missing:
		return append(out, "null"...)
	case data:
		return append(out, s...)
	default:
		return appendString(out, s)
	}
}

// textCell is the cell that holds a text.
func textCell(s string) cell {
	if s == "" || strings.HasPrefix(s, mark) {
		return mark + cell(appendString(nil, s))
	}
	return cell(s)
}

// stampCell is the cell that holds a time.
func stampCell(t time.Time) cell { return mark + cell(t.UTC().Format(stamped)) }

func isStamp(s string) bool {
	if len(s) != len(stamped) || s[4] != '-' {
		return false
	}
	_, err := time.Parse(stamped, s)
	return err == nil
}

// appendString appends a text as JSON. Nearly every text needs no escape, and
// package json is for the others.
func appendString(out []byte, s string) []byte {
	for i := range len(s) {
		if b := s[i]; b < ' ' || b == '"' || b == '\\' || b >= 0x7f {
			return appendEscaped(out, s)
		}
	}
	return append(append(append(out, '"'), s...), '"')
}

func appendEscaped(out []byte, s string) []byte {
	var escaped bytes.Buffer
	e := json.NewEncoder(&escaped)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a text can be encoded
	}
	return append(out, bytes.TrimSuffix(escaped.Bytes(), []byte("\n"))...)
}
