package officebench

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// printed is what Python prints of a value that it has read from JSON.
func (v *located) printed() string {
	switch s := v.scalar.(type) {
	case string:
		return s
	case bool:
		if s {
			return "True"
		}
		return "False"
	case json.Number:
		return printedNumber(string(s))
	}
	switch v.kind {
	case '[':
		return "[" + joined(v.items, (*located).shown) + "]"
	case '{':
		return "{" + joined(v.members, func(m member) string { return quoted(m.name) + ": " + m.value.shown() }) + "}"
	}
	return "None"
}

// shown is what is printed of a value within another.
func (v *located) shown() string {
	if s, ok := v.text(); ok {
		return quoted(s)
	}
	return v.printed()
}

func quoted(s string) string {
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", `\'`) + "'"
}

func joined[T any](items []T, shown func(T) string) string {
	var parts []string
	for _, item := range items {
		parts = append(parts, shown(item))
	}
	return strings.Join(parts, ", ")
}

// printedNumber prints a whole number as it is, and any other as a float.
func printedNumber(literal string) string {
	if !strings.ContainsAny(literal, ".eE") {
		if literal == "-0" {
			return "0"
		}
		return literal
	}
	f, err := strconv.ParseFloat(literal, 64)
	if err != nil || math.IsInf(f, 0) {
		return map[bool]string{true: "-inf", false: "inf"}[strings.HasPrefix(literal, "-")]
	}
	mantissa, power, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	if exponent, _ := strconv.Atoi(power); exponent < -4 || exponent >= 16 {
		return mantissa + "e" + power
	}
	plain := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(plain, ".") {
		plain += ".0"
	}
	return plain
}
