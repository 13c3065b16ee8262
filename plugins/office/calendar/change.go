package calendar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const occurrenceProperty = `"occurrence": {"type": "string", "description": "Of an event that repeats: which one, as list_events tells it with from and until."}`

func moveTool() plugin.Tool {
	return plugin.Tool{Call: moveEvent, Output: written{}, Info: plugin.ToolInfo{
		Name:        "move_event",
		Description: "Move an event, or one occurrence of an event that repeats, to another time. It stays as long as it is unless end or minutes are given.",
		InputSchema: file.Schema(calendarProperty+`,
			"event": {"type": "string", "description": "The id, as list_events tells it."},
			`+occurrenceProperty+`,
			"start": {"type": "string", "description": "`+timeForm+`, or a day."},
			"end": {"type": "string"},
			"minutes": {"type": "integer", "minimum": 1, "maximum": 100000},
			`+zoneProperty, "event", "start"),
		OutputSchema: writtenSchema(),
		Writes:       true,
	}}
}

func moveEvent(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Calendar, Event, Occurrence, Start, End, Zone string
		Minutes                                       int
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	k, err := openDesk(env)
	if err != nil {
		return plugin.Result{}, err
	}
	viewer, err := k.zoneOf(args.Zone)
	if err != nil {
		return plugin.Result{}, err
	}
	d, err := k.open(args.Calendar)
	if err != nil {
		return plugin.Result{}, err
	}
	o, err := d.find(args.Event, args.Occurrence, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	if args.End == "" && args.Minutes == 0 {
		args.End, err = o.endFrom(args.Start, viewer)
		if err != nil {
			return plugin.Result{}, err
		}
	}
	start, end, err := parseTimes(args.Start, args.End, args.Minutes, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	d.move(o, start, end, viewer)
	return k.save(d, o.event.id, start, viewer)
}

// endFrom is when an event ends that stays as long as it is.
func (o occurrence) endFrom(start string, viewer *zone) (string, error) {
	m, err := parseTime(start, viewer)
	if err != nil {
		return "", err
	}
	if day := o.event.series.start.day; day != m.day {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "the event is of whole days, or start is a day, and the other is not: give end, too")
	}
	if m.day {
		return m.wall.Add(o.event.length).AddDate(0, 0, -1).Format("2006-01-02"), nil
	}
	return told(m.instant(viewer).Add(o.end.Sub(o.start)), viewer, false), nil
}

// find returns the event that an agent means, or the occurrence of it.
func (d *document) find(id, at string, viewer *zone) (occurrence, error) {
	var master *event
	for _, e := range d.events {
		switch {
		case e.id != id:
		case e.problem != nil:
			return occurrence{}, e.problem
		case e.replaces == nil:
			master = e
		}
	}
	if master == nil {
		return occurrence{}, plugin.Errorf(plugin.CodeNotFound, "%s has no event %q; list_events tells which there are", d.at, id)
	}
	if !master.series.repeats() {
		if at != "" {
			return occurrence{}, plugin.Errorf(plugin.CodeInvalidArgs, "the event %q does not repeat: leave occurrence out", id)
		}
		return master.at(master.series.start.wall, viewer), nil
	}
	if at == "" {
		return occurrence{}, plugin.Errorf(plugin.CodeInvalidArgs, "the event %q repeats; give the occurrence that you mean, as list_events tells it with from and until", id)
	}
	return d.findOccurrence(id, at, viewer)
}

func (d *document) findOccurrence(id, at string, viewer *zone) (occurrence, error) {
	m, err := parseTime(at, viewer)
	if err != nil {
		return occurrence{}, err
	}
	begins := m.instant(viewer)
	for _, e := range d.events { // one that was moved is known by when it was
		if e.id == id && e.replaces != nil && e.replaces.instant(viewer).Equal(begins) {
			return e.at(e.series.start.wall, viewer), nil
		}
	}
	list, err := d.occurrences(span{begins, begins.AddDate(0, 0, 1)}, viewer)
	if err != nil {
		return occurrence{}, err
	}
	for _, o := range list {
		if o.event.id == id && o.event.replaces == nil && o.start.Equal(begins) {
			return o, nil
		}
	}
	return occurrence{}, plugin.Errorf(plugin.CodeNotFound, "the event %q has no occurrence at %s; list_events tells them with from and until", id, at)
}

// move gives an event, or an occurrence, another time. An occurrence becomes an
// event of its own, which replaces it.
func (d *document) move(o occurrence, start, end moment, viewer *zone) {
	e := o.event
	start, end = e.asWritten(start, viewer), e.asWritten(end, viewer)
	if !e.series.repeats() {
		d.set(e.component, start.property("DTSTART"))
		if l := e.component.property("DURATION"); l != nil {
			d.remove(l, l)
		}
		d.set(e.component, end.property("DTEND"))
		sequence, _ := strconv.Atoi(e.component.value("SEQUENCE"))
		d.set(e.component, fmt.Sprint("SEQUENCE:", sequence+1))
		return
	}
	own := moment{o.wall, e.series.start.zone, e.series.start.day}
	lines := []string{"BEGIN:VEVENT", own.property("RECURRENCE-ID")}
	for _, l := range e.component.lines {
		switch l.name {
		case "DTSTART":
			lines = append(lines, start.property("DTSTART"), end.property("DTEND"))
		case "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "SEQUENCE":
		default:
			lines = append(lines, unfold(l.raw))
		}
	}
	d.add(append(lines, "END:VEVENT")...)
}

// asWritten is a moment in the zone in which the event is written.
func (e *event) asWritten(m moment, viewer *zone) moment {
	z := e.series.start.zone
	switch {
	case m.day:
		return moment{wall: m.wall, day: true}
	case z == nil:
		return moment{wall: asWall(viewer.in(m.instant(viewer)))}
	}
	return momentOf(m.instant(viewer), z)
}

func deleteTool() plugin.Tool {
	return plugin.Tool{Call: deleteEvent, Output: deleted{}, Info: plugin.ToolInfo{
		Name:        "delete_event",
		Description: "Delete an event, or one occurrence of an event that repeats.",
		InputSchema: file.Schema(calendarProperty+`,
			"event": {"type": "string", "description": "The id, as list_events tells it."},
			`+occurrenceProperty+`,
			"series": {"type": "boolean", "default": false, "description": "Delete an event that repeats with all its occurrences."},
			`+zoneProperty, "event"),
		OutputSchema: file.Schema(`"event": {"type": "string"}, "title": {"type": "string"}`, "event", "title"),
		Writes:       true,
	}}
}

type deleted struct {
	Event string `json:"event"`
	Title string `json:"title"`
}

func deleteEvent(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Calendar, Event, Occurrence, Zone string
		Series                            bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	k, err := openDesk(env)
	if err != nil {
		return plugin.Result{}, err
	}
	viewer, err := k.zoneOf(args.Zone)
	if err != nil {
		return plugin.Result{}, err
	}
	d, err := k.open(args.Calendar)
	if err != nil {
		return plugin.Result{}, err
	}
	var what string
	if args.Series {
		if args.Occurrence != "" {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "give occurrence or series, not both")
		}
		what, err = d.deleteAll(args.Event)
	} else {
		what, err = d.deleteOne(args.Event, args.Occurrence, viewer)
	}
	if err != nil {
		return plugin.Result{}, err
	}
	if err := file.Write(k.files, d.at, d.text()); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: deleted{args.Event, what}, Text: new("deleted " + strings.TrimSpace(what+" "+args.Occurrence))}, nil
}

// deleteAll deletes whatever has an id.
func (d *document) deleteAll(id string) (title string, err error) {
	found := false
	for _, e := range d.events {
		if e.id == id {
			found, title = true, e.who()
			d.remove(e.component.begin, e.component.end)
		}
	}
	if !found {
		return "", plugin.Errorf(plugin.CodeNotFound, "%s has no event %q; list_events tells which there are", d.at, id)
	}
	return title, nil
}

func (d *document) deleteOne(id, at string, viewer *zone) (title string, err error) {
	broken := func(e *event) bool { return e.id == id && e.problem != nil }
	if slices.ContainsFunc(d.events, broken) {
		return d.deleteAll(id) // it need not be understood for that
	}
	o, err := d.find(id, at, viewer)
	if err != nil {
		return "", err
	}
	e := o.event
	if e.series.repeats() || e.replaces != nil {
		d.except(id, e, o)
	}
	if !e.series.repeats() {
		d.remove(e.component.begin, e.component.end)
	}
	return e.who(), nil
}

// except takes an occurrence out of its series.
func (d *document) except(id string, e *event, o occurrence) {
	m := moment{o.wall, e.series.start.zone, e.series.start.day}
	if e.replaces != nil {
		m = *e.replaces
	}
	for _, master := range d.events {
		if master.id == id && master.replaces == nil {
			d.insert(master.component.end, m.property("EXDATE"))
			return
		}
	}
}
