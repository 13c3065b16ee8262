package cell

import (
	"math"
	"time"
)

const (
	day     = 24 * time.Hour
	seconds = int64(day / time.Second) // of a day
	// leapBug is the 29th of February 1900, which never was and is a day in
	// workbooks: the days before it have numbers that are one too small.
	leapBug = 60
	// MaxSerial is the last day that a workbook knows, in the year 9999.
	MaxSerial = 2958465
)

func epoch() time.Time { return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC) }

// Moment is the point in time for which a number stands, to the millisecond; ok
// is false if it stands for none.
func Moment(serial float64) (moment time.Time, ok bool) {
	if !(serial >= 0 && serial < MaxSerial+1) {
		return time.Time{}, false
	}
	whole := math.Floor(serial)
	if whole < leapBug {
		whole++
	}
	within := time.Duration(math.Round((serial-math.Floor(serial))*float64(day/time.Millisecond))) * time.Millisecond
	return time.Unix(epoch().Unix()+int64(whole)*seconds, 0).UTC().Add(within), true
}

// Day writes the day of a moment, such as 2026-01-05. That of a workbook is in a year
// of four digits.
func Day(moment time.Time) string {
	year, month, date := moment.Date()
	out := []byte("2006-01-02")
	for _, part := range []struct{ end, digits, n int }{{4, 4, year}, {7, 2, int(month)}, {10, 2, date}} {
		for at := part.end - 1; at >= part.end-part.digits; at-- {
			out[at], part.n = '0'+byte(part.n%10), part.n/10
		}
	}
	return string(out)
}

// Serial is the number that stands for a point in time.
func Serial(moment time.Time) float64 {
	since := moment.Unix() - epoch().Unix()
	serial := math.Floor(float64(since) / float64(seconds))
	within := time.Duration(since-int64(serial)*seconds)*time.Second + time.Duration(moment.Nanosecond())
	if serial <= leapBug {
		serial--
	}
	return serial + float64(within)/float64(day)
}
