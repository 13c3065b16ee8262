// Package contrast says how two contents differ, in terms of what they are: cells
// of a table, values of JSON, lines of a text.
package contrast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/digest"
)

// maxLines is how much is said of one difference. Who wants to see all of it needs
// another tool than a message.
const maxLines = 20

// maxCompared is how many bytes are read for it.
const maxCompared = 1 << 20

// Of says how what was recorded differs from what is now, a line for each
// difference; nothing if they are the same. The extension of the name tells a
// table; JSON is seen by itself. No line acts on a terminal.
func Of(name string, recorded, now []byte) []string {
	if bytes.Equal(recorded, now) {
		return nil
	}
	var lines []string
	switch {
	case len(recorded)+len(now) > maxCompared || !isText(recorded) || !isText(now):
		return []string{fmt.Sprintf("recorded %s, now %s", sizeOf(recorded), sizeOf(now))}
	case isJSON(name, recorded) && isJSON(name, now):
		lines = values(recorded, now)
	case path.Ext(name) == ".csv" || path.Ext(name) == ".tsv":
		lines = cells(recorded, now)
	}
	if lines == nil { // they are the same, and are only written in another way
		lines = texts(string(recorded), string(now))
	}
	if len(lines) > maxLines {
		lines = append(lines[:maxLines:maxLines], fmt.Sprintf("… %d more", len(lines)-maxLines))
	}
	for i, line := range lines {
		lines[i] = printable(line)
	}
	return lines
}

func isText(content []byte) bool {
	return utf8.Valid(content) && bytes.IndexByte(content, 0) < 0
}

// isJSON reports whether a content is JSON and not, say, a number in a text.
func isJSON(name string, content []byte) bool {
	content = bytes.TrimSpace(content)
	compound := len(content) > 0 && (content[0] == '{' || content[0] == '[')
	return (compound || path.Ext(name) == ".json") && json.Valid(content)
}

// sizeOf is all that can be said of bytes.
func sizeOf(content []byte) string {
	return fmt.Sprintf("content %s of size %d", digest.Of(content).Short(), len(content))
}

// printable shows what would act on a terminal.
func printable(line string) string {
	if !strings.ContainsFunc(line, acts) {
		return line
	}
	var shown strings.Builder
	for _, r := range line {
		if acts(r) {
			shown.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			shown.WriteRune(r)
		}
	}
	return shown.String()
}

func acts(r rune) bool {
	return r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}
