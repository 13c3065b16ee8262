package mutants

import (
	"strings"
	"unicode/utf8"
)

// field is a line of a calendar, or a header of a mail: NAME, what says more of it,
// and a value, in one or more lines of the file.
type field struct {
	name  string // in capitals
	start string // up to the value
	value string // unfolded
	raw   string // as the file has it, with its line ends
}

// fieldsOf takes a text apart, of which lines that begin with a blank continue the one
// before. A mail has the blank between the pieces in its value, a calendar has not.
func fieldsOf(text, blank string) []*field {
	var fields []*field
	for line := range strings.Lines(text) {
		if last := len(fields) - 1; last >= 0 && (line[0] == ' ' || line[0] == '\t') {
			fields[last].raw += line
			fields[last].value += blank + strings.TrimRight(line[1:], "\r\n")
			continue
		}
		f := &field{raw: line, value: strings.TrimRight(line, "\r\n")}
		if i := strings.IndexAny(f.value, ":;"); i >= 0 {
			f.name = strings.ToUpper(f.value[:i])
		}
		fields = append(fields, f)
	}
	for _, f := range fields {
		i := colon(f.value)
		f.start, f.value = f.value[:i], f.value[i:]
	}
	return fields
}

// colon is where the value of a line begins. In quotes, a colon says nothing.
func colon(text string) int {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ':' && !quoted:
			return i + 1
		}
	}
	return len(text)
}

// ending is how the lines of a text end.
func ending(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// joined is the text of fields.
func joined(fields []*field) string {
	var out strings.Builder
	for _, f := range fields {
		out.WriteString(f.raw)
	}
	return out.String()
}

// says is the field with another value, in one line.
func (f *field) says(value string) *field {
	return &field{name: f.name, start: f.start, value: value, raw: f.start + value + ending(f.raw)}
}

// cut is a text in pieces of so many bytes, with a line end and a blank between them.
func cut(text, end string, most int) string {
	var out strings.Builder
	for len(text) > most {
		at := most
		for at > 1 && !utf8.RuneStart(text[at]) {
			at--
		}
		out.WriteString(text[:at] + end + " ")
		text = text[at:]
	}
	return out.String() + text + end
}
