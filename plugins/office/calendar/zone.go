package calendar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // a guest has no files with the zones of the world

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// zone is what clocks show somewhere: of the tz database, or as a file defines it.
type zone struct {
	name     string
	location *time.Location // nil if the file defines it
	changes  []change       // else, in order; there is one at least
}

// change is when the clocks of a place are set.
type change struct {
	instant time.Time
	wall    time.Time // what the clock shows then, before it is set
	before  int       // seconds east of UTC until then
	offset  int       // and from then on
}

func utc() *zone { return &zone{name: "UTC", location: time.UTC} }

func (z *zone) isUTC() bool { return z.location == time.UTC }

// loadZone returns a zone of the tz database.
func loadZone(name string) (*zone, error) {
	if name == "UTC" || name == "Etc/UTC" || name == "Z" {
		return utc(), nil
	}
	location, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, plugin.Errorf(plugin.CodeFailed, "there is no time zone %q; zones are named like Europe/Berlin", file.Clip(name))
	}
	return &zone{name: name, location: location}, nil
}

// zone returns the zone that the file means by a name: what it defines itself
// counts first.
func (d *document) zone(name string) (*zone, error) {
	if z, ok := d.zones[name]; ok {
		return z, nil
	}
	z, err := loadZone(name)
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "the time zone %q is neither defined in the file nor one of the tz database", file.Clip(name))
	}
	return z, nil
}

// instant is when the clock shows something. Where it shows it twice, because it
// is set back, it is the first time; where never, because it is set forward, the
// time by the clock as it was before, as RFC 5545 has it.
func (z *zone) instant(wall time.Time) time.Time {
	if z.location != nil {
		const day = 24 * time.Hour
		before := z.by(wall, wall.Add(-day))
		if after := z.by(wall, wall.Add(day)); !asWall(before).Equal(wall) && asWall(after).Equal(wall) {
			return after
		}
		return before
	}
	offset := z.changes[0].before
	for _, c := range z.changes {
		if never := time.Duration(max(0, c.offset-c.before)) * time.Second; wall.Before(c.wall.Add(never)) {
			break
		}
		offset = c.offset
	}
	return wall.Add(-time.Duration(offset) * time.Second).In(time.FixedZone(z.name, offset))
}

// by is when the clock shows something if it goes as it does at another time.
func (z *zone) by(wall, other time.Time) time.Time {
	_, offset := other.In(z.location).Zone()
	return wall.Add(-time.Duration(offset) * time.Second).In(z.location)
}

// doubt says what is not plain about a time on the clock: there is none, or there
// are two. Of others it is empty.
func (z *zone) doubt(wall time.Time) string {
	is := z.instant(wall)
	shown, name := wall.Format("2006-01-02T15:04"), z.name
	if !asWall(z.in(is)).Equal(wall) {
		return fmt.Sprintf("the clocks of %s are set forward and do not show %s; it is read as %s", name, shown, told(is, z, false))
	}
	for _, later := range []time.Duration{30 * time.Minute, time.Hour} { // half an hour on Lord Howe Island
		if again := is.Add(later); asWall(z.in(again)).Equal(wall) {
			return fmt.Sprintf("the clocks of %s are set back and show %s twice; it is read as %s, and the other one is %s", name, shown, told(is, z, false), told(again, z, false))
		}
	}
	return ""
}

// in is an instant on the clock of the zone.
func (z *zone) in(t time.Time) time.Time {
	if z.location != nil {
		return t.In(z.location)
	}
	offset := z.changes[0].before
	for _, c := range z.changes {
		if t.Before(c.instant) {
			break
		}
		offset = c.offset
	}
	return t.In(time.FixedZone(z.name, offset))
}

// lastYear is until when the zones that files define are worked out.
const lastYear = 2100

// addZone reads the definition of a zone.
func (d *document) addZone(c *component) error {
	name := c.value("TZID")
	if name == "" {
		return d.broken(c.begin, "the time zone has no TZID")
	}
	z := &zone{name: name}
	for _, observance := range c.inner {
		if err := d.addObservance(z, observance); err != nil {
			return err
		}
	}
	if len(z.changes) == 0 {
		return d.broken(c.begin, "the time zone %q does not say what its clocks show", file.Clip(name))
	}
	slices.SortStableFunc(z.changes, func(a, b change) int { return a.instant.Compare(b.instant) })
	d.zones[name] = z
	return nil
}

// addObservance adds the changes to standard or to daylight time.
func (d *document) addObservance(z *zone, c *component) error {
	from, okFrom := parseOffset(c.value("TZOFFSETFROM"))
	to, okTo := parseOffset(c.value("TZOFFSETTO"))
	if !okFrom || !okTo {
		return d.broken(c.begin, "the time zone %q needs TZOFFSETFROM and TZOFFSETTO like +0100", file.Clip(z.name))
	}
	var walls []time.Time
	s, err := d.readSeries(c)
	if err == nil {
		walls, err = s.walls(span{until: time.Date(lastYear, 1, 1, 0, 0, 0, 0, time.UTC)}, &d.steps)
	}
	if err != nil {
		return d.broken(c.begin, "the time zone %q: %s", file.Clip(z.name), file.Reason(err))
	}
	for _, wall := range walls {
		z.changes = append(z.changes, change{wall.Add(-time.Duration(from) * time.Second), wall, from, to})
	}
	return nil
}

// parseOffset reads +0100 or -023000.
func parseOffset(text string) (seconds int, ok bool) {
	if len(text) != 5 && len(text) != 7 || !strings.ContainsAny(text[:1], "+-") {
		return 0, false
	}
	n, err := strconv.Atoi(text[1:])
	if err != nil || n < 0 {
		return 0, false
	}
	if len(text) == 5 {
		n *= 100
	}
	seconds = n/10000*3600 + n/100%100*60 + n%100
	if text[0] == '-' {
		seconds = -seconds
	}
	return seconds, seconds > -24*3600 && seconds < 24*3600
}
