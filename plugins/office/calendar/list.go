package calendar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func listTool() plugin.Tool {
	return plugin.Tool{Call: listEvents, Output: eventList{}, Info: plugin.ToolInfo{
		Name: "list_events",
		Description: "List the events of a calendar. With from and until: what happens in that time, each occurrence of an event that repeats by itself. " +
			"Without: every event once, with the rule by which it repeats.",
		InputSchema: file.Schema(calendarProperty + `,
			"from": {"type": "string", "description": "A day, or a time: ` + timeForm + `."},
			"until": {"type": "string", "description": "A day, which is included, or a time."},
			"text": {"type": "string", "minLength": 1, "description": "Only events with this in their title, place or description."},
			` + zoneProperty),
		OutputSchema: file.Schema(`
			"events": {"type": "array", "items": `+eventSchema()+`},
			"zone": {"type": "string", "description": "In which times are told."},
			"problems": {"type": "array", "items": {"type": "string"}, "description": "Events that are not understood, and so not listed."}`, "events", "zone"),
	}}
}

func eventSchema() string {
	return string(file.Schema(`
		"event": {"type": "string", "description": "The id of the event."},
		"title": {"type": "string"},
		"start": {"type": "string"}, "end": {"type": "string", "description": "Of a whole day: the day after the last."},
		"location": {"type": "string"}, "description": {"type": "string"},
		"attendees": {"type": "array", "items": {"type": "string"}},
		"repeats": {"type": "string", "description": "The rule, as iCalendar has it."},
		"occurrence": {"type": "string", "description": "Of an event that repeats: which one it is, to move or delete it alone."},
		"free": {"type": "boolean", "description": "The time is not taken."}`, "event", "title", "start", "end"))
}

type eventList struct {
	Events   []eventOut `json:"events"`
	Zone     string     `json:"zone"`
	Problems []string   `json:"problems,omitempty"`
}

type eventOut struct {
	Event       string   `json:"event"`
	Title       string   `json:"title"`
	Start       string   `json:"start"`
	End         string   `json:"end"`
	Location    string   `json:"location,omitempty"`
	Description string   `json:"description,omitempty"`
	Attendees   []string `json:"attendees,omitempty"`
	Repeats     string   `json:"repeats,omitempty"`
	Occurrence  string   `json:"occurrence,omitempty"`
	Free        bool     `json:"free,omitempty"`
}

func listEvents(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Calendar, From, Until, Text, Zone string }
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
	var list []occurrence
	expanded := args.From != "" || args.Until != ""
	if expanded {
		s, err := parseSpan(args.From, args.Until, viewer)
		if err != nil {
			return plugin.Result{}, err
		}
		if list, err = d.occurrences(s, viewer); err != nil {
			return plugin.Result{}, err
		}
	} else {
		list = d.once(viewer)
	}
	out := eventList{Events: []eventOut{}, Zone: viewer.name, Problems: d.problems()}
	var text strings.Builder
	for _, o := range list {
		if args.Text != "" && !o.event.mentions(args.Text) {
			continue
		}
		out.Events = append(out.Events, o.out(viewer, expanded))
		text.WriteString(o.line(viewer, expanded))
	}
	fmt.Fprintf(&text, "%s; times are those of %s.\n", file.Counted(len(out.Events), "event"), viewer.name)
	for _, problem := range out.Problems {
		fmt.Fprintf(&text, "Not understood: %s\n", problem)
	}
	return plugin.Result{Output: out, Text: new(text.String())}, nil
}

// parseSpan reads from when until when an agent looks. Both are needed: what
// repeats has no end.
func parseSpan(from, until string, viewer *zone) (span, error) {
	if from == "" || until == "" {
		return span{}, plugin.Errorf(plugin.CodeInvalidArgs, "give both from and until")
	}
	first, err := parseTime(from, viewer)
	if err != nil {
		return span{}, err
	}
	last, err := parseTime(until, viewer)
	if err != nil {
		return span{}, err
	}
	if last.day {
		last.wall = last.wall.AddDate(0, 0, 1)
	}
	s := span{first.instant(viewer), last.instant(viewer)}
	if !s.from.Before(s.until) {
		return span{}, plugin.Errorf(plugin.CodeInvalidArgs, "until %s is not after from %s", until, from)
	}
	return s, nil
}

// once has each event where it begins.
func (d *document) once(viewer *zone) []occurrence {
	var list []occurrence
	for _, e := range d.events {
		if e.problem == nil {
			list = append(list, e.at(e.series.start.wall, viewer))
		}
	}
	slices.SortStableFunc(list, func(a, b occurrence) int { return a.start.Compare(b.start) })
	return list
}

func (e *event) mentions(text string) bool {
	for _, s := range []string{e.summary, e.location, e.description} {
		if strings.Contains(strings.ToLower(s), strings.ToLower(text)) {
			return true
		}
	}
	return false
}

func (o occurrence) out(viewer *zone, expanded bool) eventOut {
	e := o.event
	day := e.series.start.day
	out := eventOut{
		Event: e.id, Title: e.summary, Start: told(o.start, viewer, day), End: told(o.end, viewer, day),
		Location: e.location, Description: e.description, Attendees: e.attendees, Repeats: e.series.said, Free: !e.busy,
	}
	switch {
	case e.replaces != nil:
		out.Occurrence = told(e.replaces.instant(viewer), viewer, e.replaces.day)
	case e.series.repeats() && expanded:
		out.Occurrence = out.Start
	}
	return out
}

func (o occurrence) line(viewer *zone, expanded bool) string {
	out := o.out(viewer, expanded)
	parts := []string{o.told(viewer), out.Title}
	if out.Location != "" {
		parts = append(parts, "at "+strings.ReplaceAll(out.Location, "\n", ", "))
	}
	if len(out.Attendees) > 0 {
		parts = append(parts, "with "+strings.Join(out.Attendees, ", "))
	}
	if out.Free {
		parts = append(parts, "free")
	}
	if out.Repeats != "" {
		parts = append(parts, "repeats "+out.Repeats)
	}
	parts = append(parts, "event "+out.Event)
	if out.Occurrence != "" {
		parts = append(parts, "occurrence "+out.Occurrence)
	}
	return strings.Join(parts, " | ") + "\n"
}
