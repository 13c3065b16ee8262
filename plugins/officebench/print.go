package officebench

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// The benchmark is written in Python. What it prints, folds and takes for a number
// is what keywords are held against.

// lower folds case as Python does, by the rules of Unicode for whole texts.
func lower(s string) string { return cases.Lower(language.Und).String(s) }

// isNumber reports whether Python would read a float in s.
func isNumber(s string) bool { return floatPattern().MatchString(strings.TrimFunc(s, isBlank)) }

func floatPattern() *regexp.Regexp {
	const digits = `\p{Nd}(?:_?\p{Nd})*`
	return regexp.MustCompile(`(?i)^[+-]?(?:inf|infinity|nan|(?:` + digits + `\.?(?:` + digits + `)?|\.` + digits + `)(?:e[+-]?` + digits + `)?)$`)
}

// isBlank reports whether Python counts r among the blanks around a text.
func isBlank(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

// floatText prints a float: 8.0, 0.1, 1e+16.
func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 0):
		return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+"))
	}
	scientific := strconv.FormatFloat(f, 'e', -1, 64)
	mantissa, power, _ := strings.Cut(scientific, "e")
	if exponent, _ := strconv.Atoi(power); exponent < -4 || exponent >= 16 {
		return mantissa + "e" + power
	}
	plain := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(plain, ".") {
		plain += ".0"
	}
	return plain
}
