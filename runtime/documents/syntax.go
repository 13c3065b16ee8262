package documents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unreadable is the error of a text that is no JSON and begins on a line; others are as
// they were.
func unreadable(line int, text []byte, err error) error {
	between, ok := errors.AsType[*json.SyntaxError](err)
	if !ok && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	within, _ := errors.AsType[*json.SyntaxError](json.Unmarshal(text, new(json.RawMessage)))
	if within != nil && !brokenOff(within) {
		at := int(within.Offset) - 1
		return misread(line, text, at, mistake(within.Error(), text[at:]))
	}
	if at := len(text) - len(bytes.TrimLeft(text, " \t\r\n")); ok && !brokenOff(between) && at < len(text) {
		return misread(line, text, at, mistake(between.Error(), text[at:])) // two values, each of them sound
	}
	return &Error{Line: line + bytes.Count(text, []byte("\n")), Err: errors.New("it is not JSON: it breaks off")}
}

// misread is the error of what stands at an offset of a text.
func misread(line int, text []byte, at int, why string) error {
	before := text[:at]
	lines := bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return &Error{Line: line + lines, Column: column, Err: errors.New("it is not JSON: " + why)}
}

func brokenOff(err *json.SyntaxError) bool { return err.Error() == "unexpected end of JSON input" }

// Explain puts an error of package json about a text into words for people who have
// never seen Go: what stands where, with line and column, and what would be right.
// Other errors are as they were.
func Explain(text []byte, err error) error {
	if err == nil {
		return nil
	}
	return (&Document{Line: 1, Text: text}).wrong(typed(text, err))
}

// mistake says what is wrong where a text goes on with rest, of which package json
// says what in its own words.
func mistake(what string, rest []byte) string {
	_, context, _ := strings.Cut(what, "' ")
	here := quoted(rest)
	switch context {
	case "looking for beginning of value":
		return here + " where a value belongs" + hintAtValue(rest)
	case "looking for beginning of object key string":
		if rest[0] == '}' {
			return here + " where a name belongs: there is a comma too many before it"
		}
		return here + " where a name belongs: names stand in double quotation marks"
	case "after object key":
		return here + ` where ":" belongs`
	case "after object key:value pair":
		return here + ` where "," or "}" belongs`
	case "after array element", "":
		// the latter is "expected comma after array element", of arrays read by element
		return here + ` where "," or "]" belongs`
	case "after top-level value":
		return here + " after the end of the value"
	case "in string literal":
		return "a text with " + here + ` in it, which is written as ` + escape(rest[0])
	case "in string escape code":
		return `a text with \ before ` + here + `, which is no escape: write \\ for \ itself`
	case `in \u hexadecimal character escape`:
		return here + ` where one of the four hexadecimal digits of \u belongs`
	}
	switch {
	case strings.HasPrefix(context, "in literal "):
		return here + " in a word that is none of true, false and null: a text stands in double quotation marks"
	case strings.HasSuffix(context, "numeric literal"):
		return here + " in a number that is none"
	default:
		return "it nests too deep" // "exceeded max depth" is all there is left
	}
}

// quoted is the character that a text begins with, for people.
func quoted(text []byte) string {
	c, size := utf8.DecodeRune(text)
	switch {
	case c == utf8.RuneError && size <= 1:
		return fmt.Sprintf("the byte 0x%02x", text[0])
	case c == '\n' || c == '\r':
		return "the end of the line"
	case c == '"':
		return "a quotation mark"
	default:
		return strconv.Quote(string(c))
	}
}

// escape is how JSON writes a control character.
func escape(c byte) string {
	switch c {
	case '\n', '\r':
		return `\n`
	case '\t':
		return `\t`
	default:
		return fmt.Sprintf(`\u%04x`, c)
	}
}

// hintAtValue tells those whose language writes what JSON does not have.
func hintAtValue(rest []byte) string {
	word := rest[:len(rest)-len(bytes.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
	switch {
	case rest[0] == '}' || rest[0] == ']' || rest[0] == ',':
		return ": there is a comma too many, or a value too few, before it"
	case rest[0] == '\'':
		return ": texts stand in double quotation marks"
	case rest[0] == '/' || rest[0] == '#':
		return ": there are no comments in JSON"
	case string(word) == "NaN" || string(word) == "Infinity":
		return ": NaN and Infinity are no numbers in JSON"
	case string(word) == "True" || string(word) == "False" || string(word) == "None":
		return fmt.Sprintf(": %s is written %s", word, map[string]string{"True": "true", "False": "false", "None": "null"}[string(word)])
	case len(word) > 0:
		return ": a text stands in double quotation marks"
	default:
		return ""
	}
}
