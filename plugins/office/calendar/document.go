package calendar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxEvents = 20_000
	maxDepth  = 8 // components in components
)

// document is a calendar file.
type document struct {
	at     string
	lines  []*line
	events []*event
	zones  map[string]*zone // that the file defines, by name
	steps  int              // days that may still be looked at for its rules
}

// readDocument reads a calendar. An event that cannot be understood is part of it,
// with the reason; a file that is no calendar is an error.
func readDocument(files plugin.Reader, at string) (*document, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	return parse(at, data)
}

func parse(at string, data []byte) (*document, error) {
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if !utf8.Valid(data) {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no calendar: it is not UTF-8 text", at)
	}
	d := &document{at: at, lines: splitLines(string(data)), zones: map[string]*zone{}, steps: maxSteps}
	components, err := d.components()
	if err != nil {
		return nil, err
	}
	for _, c := range components {
		if c.name == "VTIMEZONE" {
			if err := d.addZone(c); err != nil {
				return nil, err
			}
		}
	}
	for _, c := range components {
		if c.name == "VEVENT" {
			d.events = append(d.events, d.readEvent(c))
		}
	}
	if len(d.events) > maxEvents {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d events", at, maxEvents)
	}
	return d, nil
}

// component is a part of a calendar, such as an event.
type component struct {
	name  string
	lines []*line // its own, without those of what is in it
	inner []*component
	begin *line
	end   *line
}

// property returns the first line of a name, nil if there is none.
func (c *component) property(name string) *line {
	for _, l := range c.lines {
		if l.name == name {
			return l
		}
	}
	return nil
}

// value is what the first line of a name says, as text.
func (c *component) value(name string) string {
	if l := c.property(name); l != nil {
		return unescape(l.value)
	}
	return ""
}

// components returns what is in the calendars of the file.
func (d *document) components() ([]*component, error) {
	var stack, found []*component
	seen := false
	for _, l := range d.lines {
		switch {
		case l.blank():
		case l.name == "BEGIN":
			c := &component{name: strings.ToUpper(l.value), begin: l}
			if len(stack) == 0 && c.name != "VCALENDAR" || len(stack) >= maxDepth {
				return nil, d.broken(l, "BEGIN:%s does not belong there", file.Clip(l.value))
			}
			seen = true
			stack = append(stack, c)
		case l.name == "END":
			if len(stack) == 0 || stack[len(stack)-1].name != strings.ToUpper(l.value) {
				return nil, d.broken(l, "END:%s ends nothing that has begun", file.Clip(l.value))
			}
			c := stack[len(stack)-1]
			c.end, stack = l, stack[:len(stack)-1]
			switch len(stack) {
			case 0: // the calendar
			case 1:
				found = append(found, c)
			default:
				stack[len(stack)-1].inner = append(stack[len(stack)-1].inner, c)
			}
		case len(stack) == 0:
			return nil, d.broken(l, "it does not begin with BEGIN:VCALENDAR")
		case l.name == "":
			return nil, d.broken(l, "%q is no property", file.Clip(l.raw))
		default:
			c := stack[len(stack)-1]
			c.lines = append(c.lines, l)
		}
	}
	switch {
	case !seen:
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no calendar: it does not begin with BEGIN:VCALENDAR", d.at)
	case len(stack) > 0:
		return nil, d.broken(stack[len(stack)-1].begin, "%s has no end: the file is cut off", stack[len(stack)-1].name)
	}
	return found, nil
}

func (d *document) broken(l *line, format string, args ...any) error {
	return plugin.Errorf(plugin.CodeFailed, "%s line %d: %s", d.at, l.number, fmt.Sprintf(format, args...))
}

// text is the file.
func (d *document) text() []byte {
	var out bytes.Buffer
	for _, l := range d.lines {
		out.WriteString(l.raw)
	}
	return out.Bytes()
}

// ending is how lines of the file end.
func (d *document) ending() string {
	if len(d.lines) > 0 && strings.HasSuffix(d.lines[0].raw, "\n") && !strings.HasSuffix(d.lines[0].raw, "\r\n") {
		return "\n"
	}
	return "\r\n"
}

// insert puts properties before a line.
func (d *document) insert(before *line, properties ...string) {
	at := slices.Index(d.lines, before)
	var added []*line
	for _, p := range properties {
		added = append(added, &line{raw: fold(p, d.ending())})
	}
	d.lines = slices.Insert(d.lines, at, added...)
}

// set gives a property of an event a value, which may have parameters:
// "DTSTART;TZID=Europe/Berlin:20260309T140000".
func (d *document) set(c *component, property string) {
	name := property[:strings.IndexAny(property, ":;")]
	if l := c.property(name); l != nil {
		l.raw = fold(property, d.ending())
		return
	}
	d.insert(c.end, property)
}

// remove takes lines out of the file.
func (d *document) remove(from, to *line) {
	d.lines = slices.Delete(d.lines, slices.Index(d.lines, from), slices.Index(d.lines, to)+1)
}

// add puts components at the end of the calendar.
func (d *document) add(properties ...string) {
	for i := len(d.lines) - 1; i >= 0; i-- {
		if d.lines[i].name == "END" && strings.EqualFold(d.lines[i].value, "VCALENDAR") {
			d.insert(d.lines[i], properties...)
			return
		}
	}
}

// newDocument is a calendar without events.
func newDocument(at string) *document {
	d, err := parse(at, []byte("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//WorkRover//office//EN\r\nEND:VCALENDAR\r\n"))
	if err != nil {
		panic(err)
	}
	return d
}
