package calendar

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// occurrence is an event at one time.
type occurrence struct {
	event      *event
	wall       time.Time // when it begins, on the clock of the event
	start, end time.Time
}

// span is from when until when one looks.
type span struct{ from, until time.Time }

func (s span) meets(o occurrence) bool {
	if o.start.Equal(o.end) {
		return !o.start.Before(s.from) && o.start.Before(s.until)
	}
	return o.start.Before(s.until) && o.end.After(s.from)
}

// occurrences are the events in a span, in order, as somebody in a zone sees
// them. Those that are not understood are not among them; see problems.
func (d *document) occurrences(s span, viewer *zone) ([]occurrence, error) {
	replaced := d.replaced(viewer)
	var list []occurrence
	for _, e := range d.events {
		if e.problem != nil {
			continue
		}
		found, err := e.occurrences(s, viewer, &d.steps)
		if err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "%s line %d: the event %q: %s", d.at, e.component.begin.number, file.Clip(e.summary), file.Reason(err))
		}
		for _, o := range found {
			if e.replaces != nil || !replaced[replacement{e.id, o.start.Unix()}] {
				list = append(list, o)
			}
		}
		if len(list) > maxOccurrences {
			return nil, plugin.Errorf(plugin.CodeFailed, "there are more than %d events in that time; ask for less of it", maxOccurrences)
		}
	}
	slices.SortStableFunc(list, func(a, b occurrence) int {
		return cmp.Or(a.start.Compare(b.start), a.end.Compare(b.end), strings.Compare(a.event.id, b.event.id))
	})
	return list, nil
}

// replacement names an occurrence of an event that repeats.
type replacement struct {
	id    string
	start int64
}

// replaced are the occurrences that have an event of their own.
func (d *document) replaced(viewer *zone) map[replacement]bool {
	found := map[replacement]bool{}
	for _, e := range d.events {
		if e.replaces != nil {
			found[replacement{e.id, e.replaces.instant(viewer).Unix()}] = true
		}
	}
	return found
}

func (e *event) occurrences(s span, viewer *zone, steps *int) ([]occurrence, error) {
	start := e.series.start
	walls := []time.Time{start.wall}
	if e.series.repeats() && e.replaces == nil {
		var err error
		clocks := span{asWall(s.from.UTC()).Add(-e.length - 48*time.Hour), asWall(s.until.UTC()).Add(24 * time.Hour)} // whatever the zone
		if walls, err = e.series.walls(clocks, steps); err != nil {
			return nil, err
		}
	}
	var list []occurrence
	for _, wall := range walls {
		if o := e.at(wall, viewer); s.meets(o) {
			list = append(list, o)
		}
	}
	return list, nil
}

// at is the event where its clock shows a time.
func (e *event) at(wall time.Time, viewer *zone) occurrence {
	start := moment{wall, e.series.start.zone, e.series.start.day}
	o := occurrence{event: e, wall: wall, start: start.instant(viewer)}
	if start.day { // of which the one in March has 23 hours
		o.end = moment{wall.Add(e.length), nil, true}.instant(viewer)
	} else {
		o.end = o.start.Add(e.length)
	}
	return o
}

// problems are the events that are not understood.
func (d *document) problems() []string {
	var list []string
	for _, e := range d.events {
		if e.problem != nil {
			list = append(list, file.Reason(e.problem))
		}
	}
	return list
}

// takes reports whether two occurrences take time from one another.
func (o occurrence) takes(other occurrence) bool {
	return o.event.busy && other.event.busy &&
		o.start.Before(o.end) && other.start.Before(other.end) && // a reminder takes none
		o.start.Before(other.end) && other.start.Before(o.end)
}

// clashes are the occurrences that take time from one another, each pair once.
func clashes(list []occurrence) [][2]occurrence {
	const most = 100
	list = slices.DeleteFunc(slices.Clone(list), func(o occurrence) bool { return !o.takes(o) })
	var pairs [][2]occurrence
	for i, a := range list {
		if len(pairs) == most {
			break
		}
		for _, b := range list[i+1:] {
			if !b.start.Before(a.end) || len(pairs) == most {
				break
			}
			if a.takes(b) {
				pairs = append(pairs, [2]occurrence{a, b})
			}
		}
	}
	return pairs
}

// told is a time as people and agents read it.
func told(t time.Time, viewer *zone, day bool) string {
	t = viewer.in(t)
	if day {
		return t.Format(time.DateOnly)
	}
	return t.Format("2006-01-02T15:04:05Z07:00")
}

func (o occurrence) told(viewer *zone) string {
	day := o.event.series.start.day
	if day {
		last := o.end.Add(-time.Hour)
		if first, last := told(o.start, viewer, true), told(last, viewer, true); first != last {
			return first + " to " + last
		}
		return told(o.start, viewer, true)
	}
	return told(o.start, viewer, false) + " to " + told(o.end, viewer, false)
}
