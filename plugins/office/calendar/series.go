package calendar

import (
	"strings"
	"time"

	"github.com/teambition/rrule-go"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxOccurrences = 20_000 // of one event
	maxInterval    = 1000
	maxTimesOfDay  = 100
)

// series is when something happens: once, or again and again by a rule. Its times
// are those of the clock where it happens, which daylight saving does not shift.
type series struct {
	start  moment
	rule   *rrule.ROption // nil if there is none
	said   string         // the rule, as the file has it
	more   []moment       // RDATE
	except []moment       // EXDATE
}

func (s *series) repeats() bool { return s.rule != nil || len(s.more) > 0 }

// readSeries reads when a component happens. What it says and this package does
// not understand is an error: it would happen at other times than are told.
func (d *document) readSeries(c *component) (*series, error) {
	l := c.property("DTSTART")
	if l == nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "it has no DTSTART")
	}
	start, err := d.readMoment(l.value, l.param("TZID"))
	if err != nil {
		return nil, err
	}
	s := &series{start: start}
	for _, l := range c.lines {
		switch l.name {
		case "RRULE":
			err = s.readRule(d, l.value)
		case "RDATE":
			if l.param("VALUE") == "PERIOD" {
				return nil, plugin.Errorf(plugin.CodeFailed, "RDATE with periods is not supported")
			}
			var more []moment
			more, err = d.readMoments(l)
			s.more = append(s.more, more...)
		case "EXDATE":
			var except []moment
			except, err = d.readMoments(l)
			s.except = append(s.except, except...)
		case "EXRULE":
			err = plugin.Errorf(plugin.CodeFailed, "EXRULE is not supported")
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readRule reads a rule such as FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231T225959Z.
func (s *series) readRule(d *document, text string) error {
	if s.rule != nil {
		return plugin.Errorf(plugin.CodeFailed, "more than one RRULE is not supported")
	}
	var parts []string
	until := ""
	for part := range strings.SplitSeq(strings.ToUpper(strings.TrimSpace(text)), ";") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "UNTIL":
			until = value
		case "BYEASTER", "DTSTART", "TZID": // of the library, and of no calendar
			return plugin.Errorf(plugin.CodeFailed, "the rule %q has the unknown part %s", file.Clip(text), name)
		case "": // a semicolon at the end
		default:
			parts = append(parts, part)
		}
	}
	rule, err := rrule.StrToROption(strings.Join(parts, ";"))
	if err != nil {
		return plugin.Errorf(plugin.CodeFailed, "the rule %q cannot be read: %v", file.Clip(text), err)
	}
	switch times := max(len(rule.Byhour), 1) * max(len(rule.Byminute), 1) * max(len(rule.Bysecond), 1); {
	case rule.Freq > rrule.DAILY:
		return plugin.Errorf(plugin.CodeFailed, "the rule %q repeats within a day, which is not supported", file.Clip(text))
	case rule.Interval > maxInterval || times > maxTimesOfDay:
		return plugin.Errorf(plugin.CodeFailed, "the rule %q is beyond what is supported: an interval of %d, and %d times of the day", file.Clip(text), maxInterval, maxTimesOfDay)
	}
	rule.Dtstart = s.start.wall
	if until != "" {
		last, err := d.readMoment(until, "")
		if err != nil {
			return err
		}
		rule.Until = s.wallOf(last)
		if last.day {
			rule.Until = last.wall.Add(24*time.Hour - time.Second)
		}
	}
	if _, err := rrule.NewRRule(*rule); err != nil {
		return plugin.Errorf(plugin.CodeFailed, "the rule %q cannot be read: %v", file.Clip(text), err)
	}
	s.rule, s.said = rule, text
	return nil
}

// wallOf is what the clock of the series shows at a moment.
func (s *series) wallOf(m moment) time.Time {
	if m.day || m.zone == nil || s.start.zone == nil {
		return m.wall
	}
	return asWall(s.start.zone.in(m.zone.instant(m.wall)))
}
