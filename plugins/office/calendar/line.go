package calendar

import (
	"strings"
	"unicode/utf8"
)

// line is a content line: NAME;PARAMETER=VALUE:VALUE. In the file it may go over
// several lines, of which all but the first begin with a space.
type line struct {
	number int    // where it begins, from 1
	raw    string // as it is in the file, with its line ends
	name   string // in capitals; "" if it is no property
	params []param
	value  string
}

type param struct{ name, value string }

// splitLines takes a text apart. Pieces of one line follow each other, so that the
// line is a part of the text, however many they are.
func splitLines(text string) []*line {
	var lines []*line
	number, begins, at := 0, 0, 0
	for physical := range strings.Lines(text) {
		number++
		folded := physical[0] == ' ' || physical[0] == '\t'
		if len(lines) == 0 || !folded {
			begins = at
			lines = append(lines, &line{number: number})
		}
		at += len(physical)
		lines[len(lines)-1].raw = text[begins:at]
	}
	for _, l := range lines {
		l.parse()
	}
	return lines
}

func (l *line) blank() bool { return strings.TrimSpace(l.raw) == "" }

// parse takes a line apart. In quotes, : and ; separate nothing.
func (l *line) parse() {
	text := unfold(l.raw)
	inQuotes, from := false, 0
	var parts []string
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			inQuotes = !inQuotes
		case inQuotes:
		case c == ';':
			parts = append(parts, text[from:i])
			from = i + 1
		case c == ':':
			parts = append(parts, text[from:i])
			l.value = text[i+1:]
			l.name = strings.ToUpper(strings.TrimSpace(parts[0]))
			for _, p := range parts[1:] {
				name, value, _ := strings.Cut(p, "=")
				l.params = append(l.params, param{strings.ToUpper(name), strings.Trim(value, `"`)})
			}
			return
		}
	}
}

// param is the value of a parameter, "" if there is none.
func (l *line) param(name string) string {
	for _, p := range l.params {
		if p.name == name {
			return p.value
		}
	}
	return ""
}

func unfold(raw string) string {
	if strings.Count(raw, "\n") <= 1 {
		return strings.TrimRight(raw, "\r\n")
	}
	var out strings.Builder
	first := true
	for physical := range strings.Lines(raw) {
		physical = strings.TrimRight(physical, "\r\n")
		if !first {
			physical = physical[1:]
		}
		out.WriteString(physical)
		first = false
	}
	return out.String()
}

// fold writes a line in pieces of at most 75 bytes, and does not cut a character.
func fold(text, ending string) string {
	const most = 75
	var out strings.Builder
	room := most
	for len(text) > room {
		cut := room
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		out.WriteString(text[:cut] + ending + " ")
		text, room = text[cut:], most-1
	}
	out.WriteString(text + ending)
	return out.String()
}

// escape writes a text as the value of a property, on one line.
func escape(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`, "\r", `\n`).Replace(text)
}

func unescape(value string) string {
	if !strings.Contains(value, `\`) {
		return value
	}
	return strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n", `\N`, "\n").Replace(value)
}
