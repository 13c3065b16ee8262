package desk

import (
	"math"
	"strings"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// layouts are the ways in which agents write a moment. The day comes first or,
// where nothing else can be meant, after the month, as Americans write it.
func layouts() []string {
	return []string{
		time.DateOnly, time.DateTime, "2006-01-02 15:04", "2006-01-02 15",
		"2006-01", "2006", "20060102", "2006/01/02", "2006/01/02 15:04:05", "2006/01/02 15:04",
		"01/02/2006", "01/02/2006 15:04:05", "01/02/2006 15:04", "01-02-2006",
		"January 2, 2006", "January 2 2006", "2 January 2006", "Jan 2, 2006", "Jan 2 2006", "2 Jan 2006",
	}
}

// hours are the ways to write a time of day.
func hours() []string {
	return []string{time.TimeOnly, "15:04", "3:04 PM", "3:04PM", "3 PM", "3PM"}
}

// moment reads a moment in seconds. One without a time of day is midnight; a
// time of day alone is on a day after every other, as is the day on which an
// agent asks.
func moment(s string) (int64, error) {
	if at, ok := usual(s); ok {
		return at, nil
	}
	s = strings.TrimSpace(s)
	if len(s) > len(time.DateOnly) && s[len(time.DateOnly)] == 'T' {
		s = s[:len(time.DateOnly)] + " " + s[len(time.DateOnly)+1:]
	}
	for _, layout := range layouts() {
		if t, err := time.Parse(layout, s); err == nil {
			return t.Unix(), nil
		}
	}
	for _, layout := range hours() {
		if _, err := time.Parse(layout, strings.ToUpper(s)); err == nil {
			return math.MaxInt64, nil
		}
	}
	return 0, plugin.Errorf(plugin.CodeInvalidArgs, "%q is no date or time; write 2006-01-02 or 2006-01-02 15:04:05", s)
}

// momentOf reads the moment in a cell.
func momentOf(c cell) (int64, error) {
	_, s := c.read()
	return moment(s)
}

// day is the day that a moment is on.
func day(seconds int64) int64 { return seconds / (24 * 60 * 60) }

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
	year, month, date := number(s[:4]), number(s[5:7]), number(s[8:10])
	at := time.Date(year, time.Month(month), date, 0, 0, clock, 0, time.UTC)
	return at.Unix(), at.Day() == date && at.Month() == time.Month(month)
}

// number reads decimal digits; what is none is more than any date allows.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 99999
		}
		n = n*10 + int(digits[i]-'0')
	}
	return n
}
