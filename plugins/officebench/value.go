package officebench

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
)

// kind is what a cell holds.
type kind int

const (
	empty kind = iota
	text       // also an error, and a formula as its source
	whole
	float
	boolean
	moment // date and time
	day    // date alone
	clock  // time of day
	span   // duration
)

// value is what is stored in a cell.
type value struct {
	kind   kind
	text   string   // as it is printed
	number *big.Rat // of whole, boolean and finite float
}

const emptyCell = "[Empty Cell]"

func (v value) String() string {
	if v.kind == empty {
		return emptyCell
	}
	return v.text
}

// told is a value so that a text that looks like something else is told from it.
func (v value) told() string {
	if v.kind == text {
		return strconv.Quote(v.text)
	}
	return v.String()
}

// equal reports whether two values are one. Numbers are compared by value,
// whatever their kind, and true is 1.
func (v value) equal(other value) bool {
	if v.number != nil && other.number != nil {
		return v.number.Cmp(other.number) == 0
	}
	notANumber := v.kind == float && v.text == "nan"
	return v.kind == other.kind && v.text == other.text && !notANumber
}

func textValue(s string) value { return value{kind: text, text: s} }

func booleanValue(s string) (value, error) {
	n, err := wholeNumber(s)
	if err != nil {
		return value{}, err
	}
	if n.Sign() != 0 {
		return value{boolean, "True", big.NewRat(1, 1)}, nil
	}
	return value{boolean, "False", new(big.Rat)}, nil
}

// numberValue reads a number as it is stored: whole unless it has a point or an
// exponent.
func numberValue(s string) (value, error) {
	if !strings.ContainsAny(s, ".eE") {
		n, err := wholeNumber(s)
		if err != nil {
			return value{}, err
		}
		return value{whole, n.String(), new(big.Rat).SetInt(n)}, nil
	}
	f, err := strconv.ParseFloat(strings.TrimFunc(s, isBlank), 64)
	if err != nil && !math.IsInf(f, 0) {
		return value{}, fmt.Errorf("%q is no number", s)
	}
	return value{float, floatText(f), new(big.Rat).SetFloat64(f)}, nil
}

func wholeNumber(s string) (*big.Int, error) {
	n, ok := new(big.Int).SetString(strings.TrimFunc(s, isBlank), 10)
	if !ok || len(s) > 4000 {
		return nil, fmt.Errorf("%q is no whole number", file.Clip(s))
	}
	return n, nil
}

// An epoch is the day that dates of a workbook count from.
type epoch time.Time

func epoch1900() epoch { return epoch(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)) }
func epoch1904() epoch { return epoch(time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)) }

const (
	daySeconds = 24 * 60 * 60
	notADate   = "#VALUE!" // what a number is that no calendar has
)

// date reads a number of days in a cell that has the format of a date: a time of
// day below 1, else a moment.
func (e epoch) date(days float64) value {
	count := math.Floor(days)
	millis := math.RoundToEven((days - count) * daySeconds * 1000)
	if days >= 0 && days < 1 && millis < daySeconds*1000 {
		return value{kind: clock, text: clockText(int64(millis) * 1000)}
	}
	if days > 0 && days < 60 && e == epoch1900() { // the day that never was, 1900-02-29
		count++
	}
	if math.Abs(count) > 4e6 {
		return textValue(notADate)
	}
	at := time.Time(e).AddDate(0, 0, int(count)).Add(time.Duration(millis) * time.Millisecond)
	if at.Year() < 1 || at.Year() > 9999 {
		return textValue(notADate)
	}
	return value{kind: moment, text: momentText(at)}
}

func momentText(at time.Time) string {
	return at.Format("2006-01-02 ") + clockText(at.Sub(at.Truncate(24*time.Hour)).Microseconds())
}

// clockText prints microseconds since midnight.
func clockText(micros int64) string {
	seconds := micros / 1e6
	printed := fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if rest := micros % 1e6; rest != 0 {
		printed += fmt.Sprintf(".%06d", rest)
	}
	return printed
}

// duration reads a number of days in a cell that shows hours beyond 24.
func duration(days float64) value {
	if math.Abs(days) > 1e9 {
		return textValue(notADate)
	}
	micros := int64(math.RoundToEven(days * daySeconds * 1e6))
	if rest := mod(micros, 1e6); rest != 0 {
		micros += int64(math.RoundToEven(float64(rest)/1000))*1000 - rest
	}
	const perDay = daySeconds * 1e6
	printed := strings.TrimPrefix(clockText(mod(micros, perDay)), "0")
	if count := (micros - mod(micros, perDay)) / perDay; count != 0 {
		unit := "days"
		if count == 1 || count == -1 {
			unit = "day"
		}
		printed = fmt.Sprintf("%d %s, %s", count, unit, printed)
	}
	return value{kind: span, text: printed}
}

// mod is the remainder that is never negative.
func mod(a, b int64) int64 { return (a%b + b) % b }

// dated reads a date that is stored as text.
func dated(s string) (value, error) {
	for _, form := range []struct {
		layout string
		kind   kind
	}{
		{"2006-01-02T15:04:05.999999Z", moment}, {"2006-01-02T15:04:05.999999", moment},
		{"2006-01-02 15:04:05.999999", moment}, {"2006-01-02", day}, {"15:04:05.999999", clock},
	} {
		at, err := time.Parse(form.layout, s)
		switch {
		case err != nil:
		case form.kind == day:
			return value{kind: day, text: s}, nil
		case form.kind == clock:
			return value{kind: clock, text: clockText(at.Sub(at.Truncate(24 * time.Hour)).Microseconds())}, nil
		default:
			return value{kind: moment, text: momentText(at)}, nil
		}
	}
	return value{}, fmt.Errorf("%q is no date", file.Clip(s))
}
