package desk

import (
	"math"
	"strings"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// moment is a point in time as the clock on the wall shows it.
type moment struct {
	micros int64 // since 1970
	zoned  bool  // it is said on which wall: a zone is named
}

// late is after every moment of the tables, as is the day on which an agent
// asks.
const late = math.MaxInt64

// parseMoment reads how an agent writes a moment. One without a time of day is
// midnight. A time of day alone, "now" and "today" are late; where a year is
// missing otherwise, the moment is before every other.
func parseMoment(s string) (moment, error) {
	if at, ok := usual(s); ok {
		return moment{micros: at * 1e6}, nil
	}
	trimmed := strings.TrimSpace(s)
	if is := strings.ToLower(trimmed); is == "now" || is == "today" {
		return moment{micros: late}, nil
	}
	r := dateReader{tokens: tokensOf(trimmed)}
	if !r.read() {
		return moment{}, plugin.Errorf(plugin.CodeInvalidArgs, "%q is no date or time; write 2006-01-02 or 2006-01-02 15:04:05", s)
	}
	return moment{r.micros(), r.zoned}, nil
}

// instant reads a moment to compare it with others. With a zone it cannot be
// compared with those that have none.
func instant(s string) (int64, error) {
	m, err := parseMoment(s)
	if err == nil && m.zoned {
		err = plugin.Errorf(plugin.CodeInvalidArgs, "%q has a time zone, and the times of the calendar have none; leave it out", s)
	}
	return m.micros, err
}

// day reads the day that a moment is on, whatever its zone.
func day(s string) (int64, error) {
	const micros = 24 * 60 * 60 * 1e6
	m, err := parseMoment(s)
	if m.micros < 0 {
		return (m.micros+1)/micros - 1, err
	}
	return m.micros / micros, err
}

// usual reads the way in which nearly all moments are written: a day, perhaps
// with a time of day. It is false for any other, and for days and times that
// there are not.
func usual(s string) (int64, bool) {
	clock := 0
	switch {
	case len(s) == len(time.DateTime) && s[10] == ' ' && s[13] == ':' && s[16] == ':':
		hour, minute, second := number(s[11:13]), number(s[14:16]), number(s[17:19])
		if hour > 23 || minute > 59 || second > 59 {
			return 0, false
		}
		clock = hour*3600 + minute*60 + second
	case len(s) != len(time.DateOnly):
		return 0, false
	}
	if s[4] != '-' || s[7] != '-' {
		return 0, false
	}
	at, ok := date(number(s[:4]), number(s[5:7]), number(s[8:10]))
	return at + int64(clock), ok
}

// date is when a day begins, in seconds. It is false for a day that there is
// not.
func date(year, month, day int) (int64, bool) {
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return at.Unix(), at.Day() == day && at.Month() == time.Month(month) && 1 <= year && year <= 9999
}

// number reads decimal digits; what is none is more than any date allows.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' || n > 9999 {
			return 99999
		}
		n = n*10 + int(digits[i]-'0')
	}
	return n
}
