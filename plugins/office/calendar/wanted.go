package calendar

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
)

// wanted describes an event. What is not given may be anything.
type wanted struct {
	Title               *string
	TitleContains       *string `json:"title_contains"`
	Start, End          *string
	Minutes             *int
	Location            *string
	DescriptionContains *string   `json:"description_contains"`
	Attendees           *[]string // exactly these, in any order
	Free                *bool     // the time is shown as free
}

func wantedSchema() string {
	const text = `{"type": "string"}`
	return string(file.Schema(`
		"title": ` + text + `, "title_contains": ` + text + `, "start": ` + text + `, "end": ` + text + `,
		"minutes": {"type": "integer"}, "location": ` + text + `, "description_contains": ` + text + `,
		"attendees": {"type": "array", "items": ` + text + `},
		"free": {"type": "boolean", "description": "The time is shown as free. By default an event that has to be there takes its time; one that must not may be either."}`))
}

// miss is what an event does not have.
type miss struct{ what, expected, found string }

// misses says in what an event is not the one described, and how many things it
// was asked for. Texts are compared without regard to letter case.
func (w *wanted) misses(o occurrence, viewer *zone) (list []miss, asked int) {
	ask := func(ok bool, what, expected, found string) {
		asked++
		if !ok {
			list = append(list, miss{what, expected, found})
		}
	}
	e := o.event
	if e.cancelled { // it does not take place
		ask(false, "status", "not cancelled", "CANCELLED")
	}
	if w.Free != nil && *w.Free == e.busy {
		ask(false, "time", shownAs(*w.Free), shownAs(!e.busy))
	}
	if w.Title != nil {
		ask(strings.EqualFold(*w.Title, e.summary), "title", *w.Title, e.summary)
	}
	if w.TitleContains != nil {
		ask(hasText(e.summary, *w.TitleContains), "title", "contains "+*w.TitleContains, e.summary)
	}
	when := func(what string, want *string, got time.Time) {
		if want == nil {
			return
		}
		m, err := parseTime(*want, viewer)
		if m.day && what == "end" {
			m.wall = m.wall.AddDate(0, 0, 1)
		}
		ask(err == nil && m.day == e.series.start.day && m.instant(viewer).Equal(got), what, *want, told(got, viewer, e.series.start.day))
	}
	when("start", w.Start, o.start)
	when("end", w.End, o.end)
	if w.Minutes != nil {
		minutes := int(o.end.Sub(o.start).Minutes())
		ask(minutes == *w.Minutes, "minutes", fmt.Sprint(*w.Minutes), fmt.Sprint(minutes))
	}
	if w.Location != nil {
		ask(strings.EqualFold(*w.Location, e.location), "location", *w.Location, e.location)
	}
	if w.DescriptionContains != nil {
		ask(hasText(e.description, *w.DescriptionContains), "description", "contains "+*w.DescriptionContains, e.description)
	}
	if w.Attendees != nil {
		ask(slices.Equal(sorted(*w.Attendees), sorted(e.attendees)), "attendees", strings.Join(*w.Attendees, ", "), strings.Join(e.attendees, ", "))
	}
	return list, asked
}

func shownAs(free bool) string {
	if free {
		return "shown as free"
	}
	return "taken"
}

func hasText(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func sorted(list []string) []string {
	var lower []string
	for _, s := range list {
		lower = append(lower, strings.ToLower(s))
	}
	slices.Sort(lower)
	return lower
}

// describe says in a few words which event is meant.
func (w *wanted) describe() string {
	var parts []string
	if w.Title != nil {
		parts = append(parts, fmt.Sprintf("%q", file.Clip(*w.Title)))
	}
	if w.TitleContains != nil {
		parts = append(parts, fmt.Sprintf("with %q in its title", file.Clip(*w.TitleContains)))
	}
	if w.Start != nil {
		parts = append(parts, "at "+*w.Start)
	}
	if w.Location != nil {
		parts = append(parts, "in "+file.Clip(*w.Location))
	}
	if w.Attendees != nil {
		parts = append(parts, "with "+file.Clip(strings.Join(*w.Attendees, ", ")))
	}
	if len(parts) == 0 {
		return "as described"
	}
	return strings.Join(parts, " ")
}
