package calendar

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// event is an event of a calendar, or one occurrence of an event that repeats
// which has been changed.
type event struct {
	component *component
	id        string // its UID; of one without, where it begins

	summary, location, description string
	attendees                      []string // addresses
	busy                           bool     // the time is taken
	cancelled                      bool     // it does not take place
	series                         *series
	length                         time.Duration
	replaces                       *moment // which occurrence of the series with the same id
	problem                        error   // why it is not understood; then all times are empty
}

func (d *document) readEvent(c *component) *event {
	e := &event{
		component: c, id: c.value("UID"), summary: c.value("SUMMARY"), location: c.value("LOCATION"), description: c.value("DESCRIPTION"),
		busy: !strings.EqualFold(c.value("TRANSP"), "TRANSPARENT"), cancelled: strings.EqualFold(c.value("STATUS"), "CANCELLED"),
	}
	e.busy = e.busy && !e.cancelled
	if e.id == "" {
		e.id = fmt.Sprint("line-", c.begin.number)
	}
	for _, l := range c.lines {
		if l.name == "ATTENDEE" {
			at := l.value
			if len(at) > 7 && strings.EqualFold(at[:7], "mailto:") {
				at = at[7:]
			}
			e.attendees = append(e.attendees, at)
		}
	}
	if err := e.readTimes(d); err != nil {
		e.problem = plugin.Errorf(plugin.CodeFailed, "%s line %d: the event %q: %s", d.at, c.begin.number, file.Clip(e.summary), file.Reason(err))
	}
	return e
}

func (e *event) readTimes(d *document) (err error) {
	if e.series, err = d.readSeries(e.component); err != nil {
		return err
	}
	if l := e.component.property("RECURRENCE-ID"); l != nil {
		if l.param("RANGE") != "" {
			return plugin.Errorf(plugin.CodeFailed, "RECURRENCE-ID with a range is not supported")
		}
		m, err := d.readMoment(l.value, l.param("TZID"))
		if err != nil {
			return err
		}
		e.replaces = &m
	}
	e.length, err = e.readLength(d)
	if err == nil && e.length < 0 {
		err = plugin.Errorf(plugin.CodeFailed, "it ends before it begins")
	}
	return err
}

// readLength is how long the event is: a whole day if it says nothing of a day.
func (e *event) readLength(d *document) (time.Duration, error) {
	start := e.series.start
	if l := e.component.property("DTEND"); l != nil {
		end, err := d.readMoment(l.value, l.param("TZID"))
		if err != nil {
			return 0, err
		}
		if start.day || start.zone == nil || end.zone == nil {
			return end.wall.Sub(start.wall), nil
		}
		return end.zone.instant(end.wall).Sub(start.zone.instant(start.wall)), nil
	}
	if l := e.component.property("DURATION"); l != nil {
		return parseDuration(l.value)
	}
	if start.day {
		return 24 * time.Hour, nil
	}
	return 0, nil
}

// parseDuration reads P1W, P2DT3H, PT1H30M.
func parseDuration(text string) (time.Duration, error) {
	bad := plugin.Errorf(plugin.CodeFailed, "%q is no duration", file.Clip(text))
	rest, ok := strings.CutPrefix(strings.TrimPrefix(text, "+"), "P")
	if !ok || len(rest) < 2 {
		return 0, bad
	}
	units := map[byte]time.Duration{'W': 7 * 24 * time.Hour, 'D': 24 * time.Hour, 'H': time.Hour, 'M': time.Minute, 'S': time.Second}
	var total time.Duration
	for rest = strings.Replace(rest, "T", "", 1); rest != ""; {
		digits := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
		if digits <= 0 || digits > 6 {
			return 0, bad
		}
		n, err := strconv.Atoi(rest[:digits])
		unit, ok := units[rest[digits]]
		if err != nil || !ok {
			return 0, bad
		}
		total += time.Duration(n) * unit
		rest = rest[digits+1:]
	}
	return total, nil
}

// who is a short name of the event.
func (e *event) who() string {
	if e.summary == "" {
		return e.id
	}
	return e.summary
}
