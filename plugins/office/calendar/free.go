package calendar

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func freeTool() plugin.Tool {
	return plugin.Tool{Call: findFree, Output: freeList{}, Info: plugin.ToolInfo{
		Name:        "find_free_time",
		Description: "Find the times at which nothing is in any of some calendars, within working hours.",
		InputSchema: file.Schema(`
			"calendars": {"type": "array", "items": {"type": "string"}, "minItems": 1, "description": "The .ics files, if it is not only the usual one."},
			"from": {"type": "string", "description": "A day, or a time: `+timeForm+`."},
			"until": {"type": "string", "description": "A day, which is included, or a time."},
			"minutes": {"type": "integer", "minimum": 1, "maximum": 1440, "description": "How long it has to be."},
			"day_start": {"type": "string", "pattern": "`+clockPattern+`", "default": "09:00"},
			"day_end": {"type": "string", "pattern": "`+clockPattern+`", "default": "17:00"},
			"weekends": {"type": "boolean", "default": false, "description": "Saturdays and Sundays, too."},
			`+zoneProperty, "from", "until", "minutes"),
		OutputSchema: file.Schema(`
			"free": {"type": "array", "items": `+string(file.Schema(`"start": {"type": "string"}, "end": {"type": "string"}`, "start", "end"))+`},
			"zone": {"type": "string"}`, "free", "zone"),
	}}
}

const (
	clockPattern = `^([01][0-9]|2[0-3]):[0-5][0-9]$`
	maxDays      = 366 // that are looked at
)

type freeList struct {
	Free []freeTime `json:"free"`
	Zone string     `json:"zone"`
}

type freeTime struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

type freeArgs struct {
	Calendars         []string
	From, Until, Zone string
	Minutes           int
	DayStart          string `json:"day_start"`
	DayEnd            string `json:"day_end"`
	Weekends          bool
}

func findFree(env *plugin.Env) (plugin.Result, error) {
	args := freeArgs{DayStart: "09:00", DayEnd: "17:00"}
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
	s, err := parseSpan(args.From, args.Until, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	if s.until.Sub(s.from) > maxDays*24*time.Hour {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "from %s until %s is more than a year; ask for less", args.From, args.Until)
	}
	if len(args.Calendars) == 0 {
		args.Calendars = []string{""}
	}
	busy, err := k.busy(args.Calendars, s, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	out := freeList{Free: []freeTime{}, Zone: viewer.name}
	var text strings.Builder
	for _, free := range args.hours(s, viewer).without(busy) {
		if free.until.Sub(free.from) >= time.Duration(args.Minutes)*time.Minute {
			found := freeTime{told(free.from, viewer, false), told(free.until, viewer, false)}
			out.Free = append(out.Free, found)
			fmt.Fprintf(&text, "%s %s to %s\n", viewer.in(free.from).Format("Mon"), found.Start, found.End)
		}
	}
	if len(out.Free) == 0 {
		fmt.Fprintf(&text, "There are no %d free minutes in a row.\n", args.Minutes)
	}
	fmt.Fprintf(&text, "Times are those of %s.\n", viewer.name)
	return plugin.Result{Output: out, Text: new(text.String())}, nil
}

// busy is when something is in one of the calendars. It does not guess: an event
// that is not understood may be at any time.
func (k *desk) busy(calendars []string, s span, viewer *zone) (spans, error) {
	var busy spans
	for _, name := range calendars {
		d, err := k.open(name)
		if err != nil {
			return nil, err
		}
		if problems := d.problems(); len(problems) > 0 {
			return nil, plugin.Errorf(plugin.CodeFailed, "whether a time is free cannot be told: %s", problems[0])
		}
		list, err := d.occurrences(s, viewer)
		if err != nil {
			return nil, err
		}
		for _, o := range list {
			if o.event.busy {
				busy = append(busy, span{o.start, o.end})
			}
		}
	}
	slices.SortFunc(busy, func(a, b span) int { return a.from.Compare(b.from) })
	return busy, nil
}

type spans []span

// hours are the working hours in a span, day by day.
func (a *freeArgs) hours(s span, viewer *zone) (hours spans) {
	first := asWall(viewer.in(s.from)).Truncate(24 * time.Hour)
	for day := first; ; day = day.AddDate(0, 0, 1) {
		h := span{viewer.instant(onClock(day, a.DayStart)), viewer.instant(onClock(day, a.DayEnd))}
		if !h.from.Before(s.until) {
			return hours
		}
		if weekday := day.Weekday(); !a.Weekends && (weekday == time.Saturday || weekday == time.Sunday) {
			continue
		}
		if h.from.Before(s.from) {
			h.from = s.from
		}
		if s.until.Before(h.until) {
			h.until = s.until
		}
		if h.from.Before(h.until) {
			hours = append(hours, h)
		}
	}
}

// onClock is a day at a time such as 09:00, which the schema has checked.
func onClock(day time.Time, clock string) time.Time {
	t, err := time.Parse("15:04", clock)
	if err != nil {
		return day
	}
	return day.Add(time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute)
}

// without takes sorted spans out of others.
func (s spans) without(busy spans) (left spans) {
	for _, h := range s {
		for _, b := range busy {
			if !b.until.After(h.from) || !b.from.Before(h.until) {
				continue
			}
			if h.from.Before(b.from) {
				left = append(left, span{h.from, b.from})
			}
			h.from = b.until
			if !h.from.Before(h.until) {
				break
			}
		}
		if h.from.Before(h.until) {
			left = append(left, h)
		}
	}
	return left
}
