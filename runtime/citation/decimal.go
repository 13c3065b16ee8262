package citation

import (
	"strconv"
	"strings"
)

// decimal is a number by its value: digits without zeros around them, none of
// zero, times ten to the power of exponent.
type decimal struct {
	negative bool
	digits   string
	exponent int
}

// parseDecimal reads what JSON would take for a number. An exponent that no
// machine has is none.
func parseDecimal(literal string) (d decimal, ok bool) {
	rest, negative := strings.CutPrefix(literal, "-")
	whole, rest := digitsOf(rest)
	if whole == "" || len(whole) > 1 && whole[0] == '0' {
		return decimal{}, false
	}
	fraction := ""
	if after, point := strings.CutPrefix(rest, "."); point {
		if fraction, rest = digitsOf(after); fraction == "" {
			return decimal{}, false
		}
	}
	if rest != "" {
		exponent, err := strconv.Atoi(strings.TrimLeft(rest, "eE"))
		if err != nil || rest[0] != 'e' && rest[0] != 'E' {
			return decimal{}, false
		}
		d.exponent = exponent
	}
	d.digits = strings.TrimRight(whole+fraction, "0")
	d.exponent += len(whole) - len(d.digits)
	d.digits = strings.TrimLeft(d.digits, "0")
	if d.digits == "" {
		return decimal{}, true
	}
	d.negative = negative
	return d, true
}

// digitsOf cuts the digits that text begins with.
func digitsOf(text string) (digits, rest string) {
	end := 0
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	return text[:end], text[end:]
}

func (d decimal) String() string {
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + d.digits + "e" + strconv.Itoa(d.exponent)
}
