package calendar

import (
	"testing"
	"time"
)

// TestInstant: a time that the clocks show twice is the first one, and one that
// they never show is read by the clock before it was set, whoever defines the
// zone.
func TestInstant(t *testing.T) {
	d, err := parse("x.ics", []byte("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Own\n"+
		"BEGIN:STANDARD\nDTSTART:20001029T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\n"+
		"BEGIN:DAYLIGHT\nDTSTART:20000326T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE\nEND:VCALENDAR\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Europe/Berlin", "Own"} {
		z, err := d.zone(name)
		if err != nil {
			t.Fatal(err)
		}
		for wall, want := range map[string]string{
			"2026-10-25T01:59:59": "2026-10-25T01:59:59+02:00",
			"2026-10-25T02:30:00": "2026-10-25T02:30:00+02:00",
			"2026-10-25T03:00:00": "2026-10-25T03:00:00+01:00",
			"2026-03-29T01:59:59": "2026-03-29T01:59:59+01:00",
			"2026-03-29T02:30:00": "2026-03-29T03:30:00+02:00",
			"2026-03-29T03:00:00": "2026-03-29T03:00:00+02:00",
			"2026-10-26T00:30:00": "2026-10-26T00:30:00+01:00",
		} {
			clock, err := time.Parse("2006-01-02T15:04:05", wall)
			if err != nil {
				t.Fatal(err)
			}
			if got := told(z.instant(clock), z, false); got != want {
				t.Errorf("%s: %s is %s; want %s", name, wall, got, want)
			}
		}
	}
}
