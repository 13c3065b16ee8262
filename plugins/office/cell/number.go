package cell

import (
	"math"
	"strconv"
)

// Nearly all numbers of workbooks have few digits, and can be read and written with few
// instructions. Package strconv does it for every number, and takes ten times as long.

// exact is up to where a float64 tells all whole numbers, and all numbers with
// that many digits, apart.
const (
	exact       = 1e15
	exactDigits = 15
)

// ParseNumber reads a number as [strconv.ParseFloat] does.
func ParseNumber(text string) (float64, error) {
	if n, ok := parseShort(text); ok {
		return n, nil
	}
	return strconv.ParseFloat(text, 64)
}

// parseShort reads a number of few digits and nothing else. Both what is divided and
// what it is divided by are exact, so that the result is the nearest one.
func parseShort(text string) (n float64, ok bool) {
	if text == "" || len(text) > exactDigits {
		return 0, false
	}
	digits, count, places, behind := int64(0), 0, 0, false
	for i := range len(text) {
		b := text[i]
		switch {
		case b >= '0' && b <= '9':
			digits = digits*10 + int64(b-'0')
			count++
			if behind {
				places++
			}
		case b == '.' && !behind:
			behind = true
		default:
			return 0, false
		}
	}
	return float64(digits) / math.Pow10(places), count > 0
}

// FormatNumber writes a number with the digits that it takes to read the same
// number again, and an exponent only if it is very large or small.
func FormatNumber(n float64) string { return string(appendNumber(nil, n)) }

func appendNumber(out []byte, n float64) []byte {
	if digits, places, ok := short(n); ok {
		return appendDecimal(out, digits, places)
	}
	if size := math.Abs(n); n != 0 && (size < 1e-9 || size >= 1e21) {
		return strconv.AppendFloat(out, n, 'e', -1, 64)
	}
	return strconv.AppendFloat(out, n, 'f', -1, 64)
}

// short returns what a number of few digits is: digits, of which some are behind the
// point. No other number with as few digits is nearer to it, since it is found again.
func short(n float64) (digits int64, places int, ok bool) {
	const most = 4
	if n == 0 {
		return 0, 0, !math.Signbit(n)
	}
	for places = range most + 1 {
		scale := math.Pow10(places)
		whole := math.RoundToEven(n * scale)
		if !(math.Abs(whole) < exact) {
			return 0, 0, false
		}
		if whole/scale == n {
			return int64(whole), places, true
		}
	}
	return 0, 0, false
}

// appendDecimal appends digits with a point before the last places of them.
func appendDecimal(out []byte, digits int64, places int) []byte {
	if digits < 0 {
		out, digits = append(out, '-'), -digits
	}
	unit := int64(1)
	for range places {
		unit *= 10
	}
	out = strconv.AppendInt(out, digits/unit, 10)
	if places > 0 {
		out = append(out, '.')
	}
	for unit > 1 {
		digits %= unit
		unit /= 10
		out = append(out, '0'+byte(digits/unit))
	}
	return out
}
