package cell

import (
	"math"
	"strconv"
	"strings"
)

// Kind is what a cell holds.
type Kind uint8

// The kinds of values. The zero one is that of a cell with nothing in it.
const (
	Empty Kind = iota
	Number
	Text
	Bool
	Error
)

// Value is what is in a cell.
type Value struct {
	Kind   Kind
	Number float64 // of a boolean 0 or 1
	Text   string  // of an error its code, such as "#DIV/0!"
}

// Num is the value that is a number.
func Num(n float64) Value { return Value{Kind: Number, Number: n} }

// Str is the value that is a text.
func Str(s string) Value { return Value{Kind: Text, Text: s} }

// Truth is the value that is a boolean.
func Truth(b bool) Value {
	if b {
		return Value{Kind: Bool, Number: 1}
	}
	return Value{Kind: Bool}
}

// Fault is the value that is an error.
func Fault(code string) Value { return Value{Kind: Error, Text: code} }

// The errors that formulas have.
const (
	DivZero  = "#DIV/0!"
	NotThere = "#N/A"
	BadName  = "#NAME?"
	NoCross  = "#NULL!"
	BadNum   = "#NUM!"
	BadRef   = "#REF!"
	BadValue = "#VALUE!"
)

// IsError reports whether a text is the code of an error.
func IsError(text string) bool {
	switch text {
	case DivZero, NotThere, BadName, NoCross, BadNum, BadRef, BadValue, "#SPILL!", "#CALC!":
		return true
	}
	return false
}

// String writes the value as it is seen: numbers exactly, nothing for an empty
// cell.
func (v Value) String() string {
	switch v.Kind {
	case Number:
		return FormatNumber(v.Number)
	case Bool:
		return strings.ToUpper(strconv.FormatBool(v.Number != 0))
	}
	return v.Text
}

// JSON writes the value as JSON: null for an empty cell, and an error as its
// code.
func (v Value) JSON() string { return string(v.AppendJSON(nil)) }

// AppendJSON appends the value as JSON.
func (v Value) AppendJSON(out []byte) []byte {
	switch v.Kind {
	case Empty:
		return append(out, "null"...)
	case Number:
		if math.IsInf(v.Number, 0) || math.IsNaN(v.Number) {
			return append(out, `"`+BadNum+`"`...)
		}
		return appendNumber(out, v.Number)
	case Bool:
		return strconv.AppendBool(out, v.Number != 0)
	}
	return appendQuoted(out, v.Text)
}

// Quote writes a text as JSON.
func Quote(text string) string { return string(appendQuoted(make([]byte, 0, len(text)+2), text)) }

func appendQuoted(out []byte, text string) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	plain := 0
	for plain < len(text) && text[plain] >= ' ' && text[plain] < 0x7f && text[plain] != '"' && text[plain] != '\\' {
		plain++
	}
	out, text = append(out, text[:plain]...), text[plain:]
	for _, r := range text { // which makes valid what is not
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, '\\', 'n')
		case r == '\t':
			out = append(out, '\\', 't')
		case r == '\r':
			out = append(out, '\\', 'r')
		case r < ' ':
			out = append(out, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			out = append(out, string(r)...)
		}
	}
	return append(out, '"')
}
