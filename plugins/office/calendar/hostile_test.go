package calendar

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostile: calendars as broken programs and hostile people make them are
// refused with the line, or have events that say why they are not understood.
func TestHostile(t *testing.T) {
	event := func(lines ...string) string {
		return "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\n" + strings.Join(lines, "\n") + "\nEND:VEVENT\nEND:VCALENDAR\n"
	}
	start := "DTSTART:20260309T090000Z"
	for _, tt := range []struct{ name, text, err, problem string }{
		{name: "nothing", err: "failed: x.ics is no calendar: it does not begin with BEGIN:VCALENDAR"},
		{name: "text", text: "Dear all", err: "failed: x.ics line 1: it does not begin with BEGIN:VCALENDAR"},
		{name: "no text", text: "BEGIN:VCALENDAR\n\xff", err: "failed: x.ics is no calendar: it is not UTF-8 text"},
		{name: "an event alone", text: "BEGIN:VEVENT\nEND:VEVENT\n", err: "failed: x.ics line 1: BEGIN:VEVENT does not belong there"},
		{name: "cut off", text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + start, err: "failed: x.ics line 2: VEVENT has no end: the file is cut off"},
		{name: "ends crossed", text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", err: "failed: x.ics line 3: END:VCALENDAR ends nothing that has begun"},
		{name: "nested too deep", text: "BEGIN:VCALENDAR\n" + strings.Repeat("BEGIN:X\n", 100_000), err: "failed: x.ics line 9: BEGIN:X does not belong there"},
		{name: "no property", text: event(start, "hello"), err: `failed: x.ics line 6: "hello\n" is no property`},
		{name: "a line of 10 MB", text: event(start, "X:"+strings.Repeat("y", 10<<20))},
		{name: "folded a million times", text: event(start, "X:y"+strings.Repeat("\n y", 1_000_000))},

		{name: "no start", text: event("DTEND:20260309T090000Z"), problem: "it has no DTSTART"},
		{name: "the 30th of February", text: event("DTSTART:20260230T090000Z"), problem: `"20260230T090000" is no date or time that there is`},
		{name: "25 o'clock", text: event("DTSTART:20260228T250000Z"), problem: `"20260228T250000" is no date or time that there is`},
		{name: "no zone of that name", text: event("DTSTART;TZID=Mars/Phobos:20260309T090000"), problem: `the time zone "Mars/Phobos" is neither defined in the file nor one of the tz database`},
		{name: "a zone that is a path", text: event("DTSTART;TZID=../../etc/passwd:20260309T090000"), problem: `the time zone "../../etc/passwd" is neither defined in the file nor one of the tz database`},
		{name: "the zone of the machine", text: event("DTSTART;TZID=Local:20260309T090000"), problem: `the time zone "Local" is neither defined in the file nor one of the tz database`},
		{name: "ends before it begins", text: event(start, "DTEND:20260308T090000Z"), problem: "it ends before it begins"},
		{name: "no duration", text: event(start, "DURATION:soon"), problem: `"soon" is no duration`},
		{name: "a negative duration", text: event(start, "DURATION:-PT1H"), problem: `"-PT1H" is no duration`},

		{name: "no rule", text: event(start, "RRULE:whenever"), problem: `the rule "whenever" cannot be read: wrong format`},
		{name: "no frequency", text: event(start, "RRULE:COUNT=3"), problem: `the rule "COUNT=3" cannot be read: RRULE property FREQ is required`},
		{name: "every second", text: event(start, "RRULE:FREQ=SECONDLY"), problem: `the rule "FREQ=SECONDLY" repeats within a day, which is not supported`},
		{name: "an hour that never comes", text: event(start, "RRULE:FREQ=HOURLY;INTERVAL=24;BYHOUR=5"), problem: `the rule "FREQ=HOURLY;INTERVAL=24;BYHOUR=5" repeats within a day, which is not supported`},
		{name: "a huge interval", text: event(start, "RRULE:FREQ=DAILY;INTERVAL=9223372036854775807"), problem: `the rule "FREQ=DAILY;INTERVAL=9223372036854775807" is beyond what is supported: an interval of 1000, and 100 times of the day`},
		{name: "two rules", text: event(start, "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"), problem: "more than one RRULE is not supported"},
		{name: "exceptions by rule", text: event(start, "EXRULE:FREQ=DAILY"), problem: "EXRULE is not supported"},
		{name: "the 32nd", text: event(start, "RRULE:FREQ=MONTHLY;BYMONTHDAY=32"), problem: `the rule "FREQ=MONTHLY;BYMONTHDAY=32" cannot be read: bymonthday must be between 1 and 31 or -1 and -31`},
		{name: "of the future", text: event(start, "RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T090000Z"), problem: "RECURRENCE-ID with a range is not supported"},
		{name: "a day that never comes", text: event(start, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")},
		{name: "every day for ever", text: event(start, "RRULE:FREQ=DAILY;COUNT=1000000000")},
		{name: "every day since the year 1", text: event("DTSTART:00010101T090000Z", "RRULE:FREQ=DAILY")},
		{name: "a hundred times a day", text: event(start, "RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9,10;BYMINUTE=1,2,3,4,5,6,7,8,9,10"), problem: `the rule "FREQ=DAILY;BYHOUR=1,2,3,4,5,6,7,8,9,10;BYMINUTE=1,2,3,4,5,6,7,8,9,10": it happens more than 20000 times until 2027-01-02`},
		{name: "the 30th of February every year", text: event(start, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")},

		{name: "a zone that says nothing", text: "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:A\nEND:VTIMEZONE\nEND:VCALENDAR\n", err: `failed: x.ics line 2: the time zone "A" does not say what its clocks show`},
		{name: "a zone beyond a day", text: "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:A\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+9900\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\nEND:VCALENDAR\n", err: `failed: x.ics line 4: the time zone "A" needs TZOFFSETFROM and TZOFFSETTO like +0100`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, err := parse("x.ics", []byte(tt.text))
			if err != nil || tt.err != "" {
				if fmt.Sprint(err) != tt.err {
					t.Errorf("%v; want %s", err, tt.err)
				}
				return
			}
			if problem := problemOf(d); problem != tt.problem {
				t.Errorf("problem %q; want %q", problem, tt.problem)
			}
		})
	}
}

// TestSteps: a file of rules that never come true is refused, not worked at
// without end.
func TestSteps(t *testing.T) {
	never := "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:00010101T090000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1\nEND:VEVENT\n"
	d, err := parse("x.ics", []byte("BEGIN:VCALENDAR\n"+strings.Repeat(never, 10_000)+"END:VCALENDAR\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.occurrences(span{day(2026, 1, 1), day(2027, 1, 1)}, utc())
	want := `failed: x.ics line 27: the event "x": the rule "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1": when it happens cannot be told: that takes more than the 4000000 days that are looked at for one file`
	if fmt.Sprint(err) != want {
		t.Errorf("%v; want %s", err, want)
	}
}

// problemOf is why the event of a calendar is not understood, or cannot be told
// of a year.
func problemOf(d *document) string {
	err := d.events[0].problem
	if err == nil {
		_, err = d.occurrences(span{day(2026, 1, 1), day(2027, 1, 1)}, utc())
	}
	if err == nil {
		return ""
	}
	_, problem, _ := strings.Cut(err.Error(), `the event "x": `)
	return problem
}

func day(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}

// FuzzParse: whatever a file holds, it is read or refused; what is read is told of
// any time, and written as it was.
func FuzzParse(f *testing.F) {
	f.Add("BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:A\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;TZID=A:20260309T090000\r\nDURATION:PT1H\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,-1WE;BYSETPOS=1;WKST=SU;UNTIL=20261231\r\nEXDATE:20260316T080000Z\r\nRDATE;VALUE=DATE:20260401\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
	f.Add("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260309\nRRULE:FREQ=YEARLY;BYWEEKNO=53,-1;BYYEARDAY=366;INTERVAL=2;COUNT=3\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nRECURRENCE-ID:20260309\nDTSTART:20260310\nEND:VEVENT\nEND:VCALENDAR")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := parse("x.ics", []byte(text))
		if err != nil {
			return
		}
		if got := string(d.text()); got != strings.TrimPrefix(text, "\uFEFF") {
			t.Errorf("%q is written as %q", text, got)
		}
		viewer, err := loadZone("Europe/Berlin")
		if err != nil {
			t.Fatal(err)
		}
		list, err := d.occurrences(span{day(2026, 1, 1), day(2027, 1, 1)}, viewer)
		if err != nil {
			return
		}
		clashes(list)
		for _, o := range list {
			if o.end.Before(o.start) {
				t.Errorf("%v ends before it begins", o)
			}
			o.line(viewer, true)
		}
	})
}
