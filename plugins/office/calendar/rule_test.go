package calendar

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/teambition/rrule-go"
)

// TestRules: what happens by a rule is what the library of rules says, which
// works from the start of the rule on, whatever part of it is asked for.
func TestRules(t *testing.T) {
	for _, rule := range []string{
		"FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=200", "FREQ=DAILY;BYMONTH=3,7;BYDAY=MO,FR", "FREQ=DAILY;BYMONTHDAY=-1,15", "FREQ=DAILY;BYHOUR=17,9;INTERVAL=2",
		"FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE;WKST=MO;COUNT=41", "FREQ=WEEKLY;BYDAY=1MO;BYMONTH=5",
		"FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=2TU,-1FR", "FREQ=MONTHLY;INTERVAL=5;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,1", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
		"FREQ=YEARLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "FREQ=YEARLY;BYDAY=20MO,-1FR", "FREQ=YEARLY;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=11",
		"FREQ=YEARLY;BYYEARDAY=1,-1,100", "FREQ=YEARLY;BYWEEKNO=1,20,53;BYDAY=MO", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=3,-2;COUNT=30",
		"FREQ=DAILY;UNTIL=20260101T000000Z",
	} {
		option, err := rrule.StrToROption(rule)
		if err != nil {
			t.Fatal(err)
		}
		option.Dtstart = time.Date(2016, 2, 29, 9, 30, 0, 0, time.UTC)
		library, err := rrule.NewRRule(*option)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range []span{{day(2016, 1, 1), day(2031, 1, 1)}, {day(2024, 5, 17), day(2026, 3, 29)}} {
			got, err := expand(option, new(maxSteps)).times(in.from, in.until)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(library.Between(in.from, in.until, true), got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s from %v (-library +ours):\n%.500s", rule, in.from, diff)
			}
		}
	}
}
