package calendar

import (
	"strings"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// moment is a time as a calendar says it: on the clock of a zone, or of wherever
// one is, or a whole day.
type moment struct {
	wall time.Time // the clock, written as if it were UTC
	zone *zone     // nil: wherever one is
	day  bool
}

// instant is when it is, for somebody in a zone.
func (m moment) instant(viewer *zone) time.Time {
	if m.zone != nil {
		return m.zone.instant(m.wall)
	}
	return viewer.instant(m.wall)
}

const (
	clockForm = "20060102T150405"
	dayForm   = "20060102"
)

// property writes a moment: "DTSTART;TZID=Europe/Berlin:20260309T140000".
func (m moment) property(name string) string {
	switch {
	case m.day:
		return name + ";VALUE=DATE:" + m.wall.Format(dayForm)
	case m.zone == nil:
		return name + ":" + m.wall.Format(clockForm)
	case m.zone.isUTC():
		return name + ":" + m.wall.Format(clockForm) + "Z"
	}
	return name + ";TZID=" + quoteParam(m.zone.name) + ":" + m.wall.Format(clockForm)
}

func quoteParam(value string) string {
	if strings.ContainsAny(value, ":;,") {
		return `"` + value + `"`
	}
	return value
}

// readMoment reads a moment in the form of the file.
func (d *document) readMoment(value, zoneName string) (moment, error) {
	value = strings.TrimSpace(value)
	if len(value) == len(dayForm) {
		wall, err := exact(dayForm, value)
		return moment{wall: wall, day: true}, err
	}
	z := utc()
	clock, isUTC := strings.CutSuffix(value, "Z")
	switch {
	case isUTC:
	case zoneName == "":
		z = nil
	default:
		var err error
		if z, err = d.zone(zoneName); err != nil {
			return moment{}, err
		}
	}
	wall, err := exact(clockForm, clock)
	return moment{wall: wall, zone: z}, err
}

// exact reads a time and refuses one that is on no calendar, such as the 30th of
// February.
func exact(form, value string) (time.Time, error) {
	t, err := time.Parse(form, value)
	if err != nil || t.Format(form) != value {
		return time.Time{}, plugin.Errorf(plugin.CodeFailed, "%q is no date or time that there is", value)
	}
	return t, nil
}

// readMoments reads a list of moments, as in EXDATE.
func (d *document) readMoments(l *line) ([]moment, error) {
	var list []moment
	for value := range strings.SplitSeq(l.value, ",") {
		m, err := d.readMoment(value, l.param("TZID"))
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// parseTime reads a time that an agent or an author gives: with an offset, or
// on the clock of a zone, or a day.
func parseTime(text string, z *zone) (moment, error) {
	text = strings.Replace(text, " ", "T", 1)
	for _, form := range []string{"2006-01-02T15:04:05Z07:00", "2006-01-02T15:04Z07:00"} {
		if t, err := time.Parse(form, text); err == nil {
			return momentOf(t, z), nil
		}
	}
	for _, form := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if t, err := time.Parse(form, text); err == nil {
			return moment{wall: t, zone: z}, nil
		}
	}
	if t, err := time.Parse(time.DateOnly, text); err == nil {
		return moment{wall: t, day: true}, nil
	}
	return moment{}, plugin.Errorf(plugin.CodeInvalidArgs, "%q is no time; give one like %s, or a day like 2026-03-09", text, timeForm)
}

// momentOf is an instant on the clock of a zone: in UTC if it is the second one
// that the clock shows alike.
func momentOf(t time.Time, z *zone) moment {
	if m := (moment{wall: asWall(z.in(t)), zone: z}); m.instant(z).Equal(t) {
		return m
	}
	return moment{wall: asWall(t.UTC()), zone: utc()}
}

// asWall is what the clock shows, as if it were UTC.
func asWall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}
