package mutants

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/repair/mutate"
)

// schedule mutates calendars.
func schedule(f *mutate.File) []mutate.Variant {
	if !is(f, ".ics") || !strings.HasPrefix(strings.TrimPrefix(string(f.Data), "\uFEFF"), "BEGIN:VCALENDAR") {
		return nil
	}
	c := &agenda{file: f, fields: fieldsOf(string(f.Data), "")}
	c.find()
	list := append(mutate.Lines(f.Data), c.changed()...)
	list = append(list, c.missing()...)
	return append(list, c.rewritten()...)
}

// agenda is a calendar with the events that it has.
type agenda struct {
	file   *mutate.File
	fields []*field
	events []event
}

// event is a stretch of the fields, from its BEGIN to its END.
type event struct {
	from, to int
	name     string
}

// find finds the events, and what they are called.
func (c *agenda) find() {
	for i, f := range c.fields {
		switch {
		case f.name == "BEGIN" && strings.EqualFold(f.value, "VEVENT"):
			c.events = append(c.events, event{from: i})
		case f.name == "END" && strings.EqualFold(f.value, "VEVENT") && len(c.events) > 0:
			c.events[len(c.events)-1].to = i
		case f.name == "SUMMARY" && len(c.events) > 0 && c.events[len(c.events)-1].to == 0:
			c.events[len(c.events)-1].name = f.value
		}
	}
	c.events = slices.DeleteFunc(c.events, func(e event) bool { return e.to == 0 })
}

// changed changes when an event is, who comes, and what it is called.
func (c *agenda) changed() []mutate.Variant {
	list := c.each("time", []string{"DTSTART", "DTEND"}, nextDay)
	list = append(list, c.each("recipient", []string{"ATTENDEE"}, func(who string) string { return otherAddress(who) })...)
	return append(list, c.each("text", []string{"SUMMARY", "LOCATION"}, func(text string) string { return text + " x" })...)
}

// each is an operator at some of the properties of events that it could change.
func (c *agenda) each(operator string, names []string, now func(string) string) []mutate.Variant {
	type place struct {
		at    int
		event *event
	}
	var places []place
	for i := range c.events {
		e := &c.events[i]
		for at := e.from; at < e.to; at++ {
			if f := c.fields[at]; slices.Contains(names, f.name) && now(f.value) != f.value {
				places = append(places, place{at, e})
			}
		}
	}
	var list []mutate.Variant
	for _, i := range c.file.Places(operator, len(places)) {
		p := places[i]
		fields := slices.Clone(c.fields)
		fields[p.at] = fields[p.at].says(now(fields[p.at].value))
		list = append(list, mutate.Variant{
			Operator: operator, Label: mutate.Violating, Place: fmt.Sprintf("%s of the event %s", fields[p.at].name, begins(p.event.name)),
			Data: []byte(joined(fields)),
		})
	}
	return list
}

// nextDay is a day or a time one day later; what is neither stays.
func nextDay(value string) string {
	for _, layout := range []string{"20060102T150405Z", "20060102T150405", "20060102"} {
		if t, err := time.Parse(layout, value); err == nil {
			return t.AddDate(0, 0, 1).Format(layout)
		}
	}
	return value
}

// missing leaves out an event.
func (c *agenda) missing() []mutate.Variant {
	var list []mutate.Variant
	for _, i := range c.file.Places("missing-event", len(c.events)) {
		e := c.events[i]
		rest := slices.Delete(slices.Clone(c.fields), e.from, e.to+1)
		list = append(list, mutate.Variant{Operator: "missing-event", Label: mutate.Violating, Place: "the event " + begins(e.name), Data: []byte(joined(rest))})
	}
	return list
}

// rewritten says the same in other bytes: lines folded elsewhere, and the properties
// of events in the contrary order.
func (c *agenda) rewritten() []mutate.Variant {
	const narrow = 40
	folded := slices.Clone(c.fields)
	for i, f := range folded {
		folded[i] = &field{raw: cut(f.start+f.value, ending(f.raw), narrow)}
	}
	turned := slices.Clone(c.fields)
	for _, e := range c.events {
		inside := turned[e.from+1 : e.to]
		if !slices.ContainsFunc(inside, func(f *field) bool { return f.name == "BEGIN" }) { // else lines belong together
			slices.Reverse(inside)
		}
	}
	return []mutate.Variant{
		{Operator: "folding", Label: mutate.Equivalent, Data: []byte(joined(folded))},
		{Operator: "property-order", Label: mutate.Equivalent, Data: []byte(joined(turned))},
	}
}
