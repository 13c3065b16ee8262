package officebench

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // zones, where there is no system that has them

	"github.com/workrover/workrover/plugins/office/file"
)

// component is what stands between BEGIN and END in a calendar file.
type component struct {
	name       string
	properties map[string][]property
	children   []*component
}

type property struct {
	parameters map[string]string
	value      string
}

// parseCalendar reads a file with one calendar.
func parseCalendar(data []byte) (*component, error) {
	top := &component{}
	open := []*component{top}
	for number, line := range unfolded(data) {
		if line == "" {
			continue
		}
		name, p, err := parseProperty(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number+1, err)
		}
		last := open[len(open)-1]
		switch {
		case name == "BEGIN" && len(open) > maxDepth:
			return nil, errTooLarge
		case name == "BEGIN":
			c := &component{name: strings.ToUpper(p.value), properties: map[string][]property{}}
			last.children = append(last.children, c)
			open = append(open, c)
		case len(open) == 1:
			return nil, fmt.Errorf("line %d is in no component", number+1)
		case name == "END":
			open = open[:len(open)-1]
		default:
			last.properties[name] = append(last.properties[name], p)
		}
	}
	if len(top.children) != 1 {
		return nil, fmt.Errorf("it has %d calendars; one is read", len(top.children))
	}
	return top.children[0], nil
}

// unfolded are the lines of a file, with those that begin with a blank put to the
// line before.
func unfolded(data []byte) []string {
	text := strings.ReplaceAll(strings.TrimPrefix(string(data), "\uFEFF"), "\r\n", "\n")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\n ", ""), "\n\t", "")
	return strings.Split(text, "\n")
}

// parseProperty reads a line "NAME;PARAMETER=VALUE:VALUE".
func parseProperty(line string) (string, property, error) {
	quoted := false
	colon := strings.IndexFunc(line, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ':' && !quoted
	})
	if colon < 1 {
		return "", property{}, fmt.Errorf("%q is no property", file.Clip(line))
	}
	fields := strings.Split(line[:colon], ";")
	p := property{parameters: map[string]string{}, value: line[colon+1:]}
	for _, field := range fields[1:] {
		name, value, _ := strings.Cut(field, "=")
		p.parameters[strings.ToUpper(name)] = strings.Trim(value, `"`)
	}
	return strings.ToUpper(fields[0]), p, nil
}

// event is an event of a calendar with its start; its end is read when it is
// needed.
type event struct {
	*component
	start time.Time
}

// events are the events of a calendar by their start. Whatever is directly in the
// calendar has to have one.
func events(calendar *component) ([]event, error) {
	var found []event
	for _, c := range calendar.children {
		start, err := c.time("DTSTART")
		if err != nil {
			return nil, err
		}
		found = append(found, event{c, start})
	}
	slices.SortStableFunc(found, func(a, b event) int { return a.start.Compare(b.start) })
	return slices.DeleteFunc(found, func(e event) bool { return e.name != "VEVENT" }), nil
}

// summary is what an event is about.
func (c *component) summary() string {
	if all := c.properties["SUMMARY"]; len(all) > 0 {
		return file.Clip(all[0].value)
	}
	return "an event"
}

// time is a moment that a component has once. One without zone is in UTC.
func (c *component) time(name string) (time.Time, error) {
	all := c.properties[name]
	if len(all) != 1 {
		return time.Time{}, fmt.Errorf("%s has %d %s", c.name, len(all), name)
	}
	p := all[0]
	if p.parameters["VALUE"] == "DATE" || len(p.value) == len("20060102") {
		return time.Time{}, fmt.Errorf("the %s of %s is %s, a date without a time", name, c.summary(), file.Clip(p.value))
	}
	zone := time.UTC
	if id := p.parameters["TZID"]; id != "" {
		if found, err := time.LoadLocation(strings.TrimPrefix(id, "/")); err == nil && id != "Local" {
			zone = found
		}
	}
	layout := "20060102T150405"
	if strings.HasSuffix(p.value, "Z") {
		layout, zone = layout+"Z", time.UTC
	}
	at, err := time.ParseInLocation(layout, p.value, zone)
	if err != nil {
		return time.Time{}, errors.New(c.summary() + ": its " + name + " " + file.Clip(p.value) + " is no time")
	}
	return at, nil
}
