package mutate

import (
	"regexp"
	"strings"
)

// number matches a number in a text, in any of the forms in which people write
// one.
func number() *regexp.Regexp { return regexp.MustCompile(`\d+(?:[.,]\d+)*`) }

// isNumber reports whether a text is nothing but a number.
func isNumber(s string) bool {
	trimmed := strings.TrimLeft(strings.TrimSpace(s), "+-−")
	return trimmed != "" && number().FindString(trimmed) == trimmed
}

// another is a number of the same form and another value.
func another(s string) string {
	at := strings.LastIndexAny(s, "123456789")
	if at < 0 {
		at = strings.LastIndexByte(s, '0')
	}
	return s[:at] + string('1'+(s[at]-'0')%9) + s[at+1:]
}

// negative is the number with the other sign.
func negative(s string) string {
	trimmed := strings.TrimLeft(s, " ")
	for _, sign := range []string{"-", "−"} {
		if rest, ok := strings.CutPrefix(trimmed, sign); ok {
			return rest
		}
	}
	return "-" + strings.TrimPrefix(trimmed, "+")
}

// isZero reports whether a number is 0, which has no sign and no unit.
func isZero(s string) bool { return !strings.ContainsAny(s, "123456789") }

// hundredfold is the number in a unit that is a hundred times as small, such as
// cents.
func hundredfold(s string) string {
	s = strings.TrimRight(s, " ")
	point := strings.LastIndexAny(s, ".,")
	if decimals := len(s) - point - 1; point < 0 || decimals == 3 {
		return s + "00" // a whole number, or thousands
	} else if decimals < 3 {
		return s[:point] + s[point+1:] + strings.Repeat("0", 2-decimals)
	}
	return s[:point] + s[point+1:point+3] + s[point:point+1] + s[point+3:]
}
