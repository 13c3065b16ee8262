package calendar

import (
	"slices"
	"time"

	"github.com/teambition/rrule-go"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// maxSteps is how many days are looked at for the rules of one file. A rule may
// be such that no day is the right one, and a file have thousands of them.
const maxSteps = 4_000_000

// expansion works out the times of a rule. It looks at the periods of the rule
// (years, months, weeks, days) one by one, and only at those in the span that is
// asked for, unless the rule counts from its start. The library that reads rules
// looks for the next time up to the year 9999, however far it is.
type expansion struct {
	*rrule.ROption
	clock []time.Duration // times of the day
	steps *int            // days that may still be looked at
}

func expand(rule *rrule.ROption, steps *int) *expansion {
	x := &expansion{ROption: new(*rule), steps: steps}
	start := rule.Dtstart
	x.Interval = max(x.Interval, 1)
	if len(x.Byweekno)+len(x.Byyearday)+len(x.Bymonthday)+len(x.Byweekday) == 0 { // then it is the day of the start
		switch x.Freq {
		case rrule.YEARLY:
			if len(x.Bymonth) == 0 {
				x.Bymonth = []int{int(start.Month())}
			}
			x.Bymonthday = []int{start.Day()}
		case rrule.MONTHLY:
			x.Bymonthday = []int{start.Day()}
		case rrule.WEEKLY:
			x.Byweekday = []rrule.Weekday{weekdays()[number(start)]}
		}
	}
	or := func(list []int, usual int) []int {
		if len(list) == 0 {
			return []int{usual}
		}
		return list
	}
	for _, hour := range or(x.Byhour, start.Hour()) {
		for _, minute := range or(x.Byminute, start.Minute()) {
			for _, second := range or(x.Bysecond, start.Second()) {
				x.clock = append(x.clock, time.Duration(hour*3600+minute*60+second)*time.Second)
			}
		}
	}
	slices.Sort(x.clock)
	x.clock = slices.Compact(x.clock)
	return x
}

func weekdays() []rrule.Weekday {
	return []rrule.Weekday{rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU}
}

// number is that of a weekday: Monday is 0.
func number(day time.Time) int { return (int(day.Weekday()) + 6) % 7 }

// times are those from a time until another, both included.
func (x *expansion) times(from, until time.Time) ([]time.Time, error) {
	if !x.Until.IsZero() && x.Until.Before(until) {
		until = x.Until
	}
	var list []time.Time
	count := 0
	for n := x.first(from); ; n++ {
		begin, end := x.period(n * x.Interval)
		if begin.After(until) {
			return list, nil
		}
		found, err := x.within(begin, end)
		if err != nil {
			return nil, err
		}
		for _, t := range found {
			if t.Before(x.Dtstart) {
				continue
			}
			if count++; t.After(until) || x.Count > 0 && count > x.Count {
				return list, nil
			}
			if !t.Before(from) {
				list = append(list, t)
			}
		}
		if len(list) > maxOccurrences {
			return nil, plugin.Errorf(plugin.CodeFailed, "it happens more than %d times until %s", maxOccurrences, until.Format(time.DateOnly))
		}
	}
}

// first is the number of the period to begin with.
func (x *expansion) first(from time.Time) int {
	begin, _ := x.period(0)
	if x.Count > 0 || !from.After(begin) {
		return 0
	}
	var passed int
	switch days := int(from.Unix()-begin.Unix()) / (24 * 3600); x.Freq {
	case rrule.YEARLY:
		passed = from.Year() - begin.Year()
	case rrule.MONTHLY:
		passed = 12*(from.Year()-begin.Year()) + int(from.Month()-begin.Month())
	case rrule.WEEKLY:
		passed = days / 7
	default:
		passed = days
	}
	return passed / x.Interval
}

// period is the n-th year, month, week or day from that of the start: its first
// day, and the one after its last.
func (x *expansion) period(n int) (begin, end time.Time) {
	start := x.Dtstart.Truncate(24 * time.Hour)
	switch x.Freq {
	case rrule.YEARLY:
		begin = time.Date(start.Year()+n, 1, 1, 0, 0, 0, 0, time.UTC)
		return begin, begin.AddDate(1, 0, 0)
	case rrule.MONTHLY:
		begin = time.Date(start.Year(), start.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
		return begin, begin.AddDate(0, 1, 0)
	case rrule.WEEKLY:
		begin = start.AddDate(0, 0, 7*n-(number(start)-x.Wkst.Day()+7)%7)
		return begin, begin.AddDate(0, 0, 7)
	}
	begin = start.AddDate(0, 0, n)
	return begin, begin.AddDate(0, 0, 1)
}

// within are the times of a period.
func (x *expansion) within(begin, end time.Time) ([]time.Time, error) {
	var list []time.Time
	for day := begin; day.Before(end); day = day.AddDate(0, 0, 1) {
		if *x.steps--; *x.steps < 0 {
			return nil, plugin.Errorf(plugin.CodeFailed, "when it happens cannot be told: that takes more than the %d days that are looked at for one file", maxSteps)
		}
		if len(x.Bymonth) > 0 && !slices.Contains(x.Bymonth, int(day.Month())) {
			day = day.AddDate(0, 1, -day.Day()) // on to the last day of the month
			continue
		}
		if x.is(day) {
			for _, clock := range x.clock {
				list = append(list, day.Add(clock))
			}
		}
	}
	if len(x.Bysetpos) == 0 {
		return list, nil
	}
	var chosen []time.Time
	for _, pos := range x.Bysetpos {
		if pos < 0 {
			pos += len(list) + 1
		}
		if pos >= 1 && pos <= len(list) {
			chosen = append(chosen, list[pos-1])
		}
	}
	slices.SortFunc(chosen, time.Time.Compare)
	return slices.CompactFunc(chosen, time.Time.Equal), nil
}

// is reports whether a day, in a month that fits, is one of the rule.
func (x *expansion) is(day time.Time) bool {
	year := time.Date(day.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	month := day.AddDate(0, 1, -day.Day()).Day()
	return among(x.Bymonthday, day.Day(), month) && among(x.Byyearday, day.YearDay(), year) &&
		x.isWeek(day) && (len(x.Byweekday) == 0 || slices.ContainsFunc(x.Byweekday, func(w rrule.Weekday) bool { return x.isWeekday(w, day) }))
}

// among reports whether a list names the n-th of some days, from the first or as
// -1 from the last. An empty list names all.
func among(list []int, n, of int) bool {
	return len(list) == 0 || slices.Contains(list, n) || slices.Contains(list, n-of-1)
}

func (x *expansion) isWeek(day time.Time) bool {
	if len(x.Byweekno) == 0 {
		return true
	}
	middle := day.AddDate(0, 0, 3-(number(day)-x.Wkst.Day()+7)%7) // is in the year that the week belongs to
	week := (middle.YearDay()-1)/7 + 1
	last := time.Date(middle.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	return among(x.Byweekno, week, week+(last-middle.YearDay())/7)
}

// isWeekday reports whether a day is a Monday, or the second or last one of the
// month or year.
func (x *expansion) isWeekday(w rrule.Weekday, day time.Time) bool {
	if w.Day() != number(day) {
		return false
	}
	if w.N() == 0 || x.Freq > rrule.MONTHLY {
		return true
	}
	nth, of := day.YearDay(), time.Date(day.Year(), 12, 31, 0, 0, 0, 0, time.UTC).YearDay()
	if x.Freq == rrule.MONTHLY || len(x.Bymonth) > 0 {
		nth, of = day.Day(), day.AddDate(0, 1, -day.Day()).Day()
	}
	return w.N() == (nth-1)/7+1 || w.N() == -((of-nth)/7+1)
}

// walls are the times from a time until another, on the clock of the series and
// in order.
func (s *series) walls(in span, steps *int) ([]time.Time, error) {
	list := []time.Time{s.start.wall}
	for _, m := range s.more {
		list = append(list, s.wallOf(m))
	}
	if s.rule != nil {
		times, err := expand(s.rule, steps).times(in.from, in.until)
		if err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "the rule %q: %s", file.Clip(s.said), file.Reason(err))
		}
		list = append(list, times...)
	}
	slices.SortFunc(list, time.Time.Compare)
	list = slices.CompactFunc(list, time.Time.Equal)
	excepted := s.excepted()
	return slices.DeleteFunc(list, func(wall time.Time) bool {
		return wall.After(in.until) || wall.Before(in.from) || excepted[moment{wall: wall}] || excepted[moment{wall: wall.Truncate(24 * time.Hour), day: true}]
	}), nil
}

// excepted are the times, and the days, that the series leaves out.
func (s *series) excepted() map[moment]bool {
	found := map[moment]bool{}
	for _, m := range s.except {
		if m.day {
			found[moment{wall: m.wall, day: true}] = true
		} else {
			found[moment{wall: s.wallOf(m)}] = true
		}
	}
	return found
}
