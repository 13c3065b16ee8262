package contrast

import "unicode/utf8"

// maxValue is how many characters of a value are shown.
const maxValue = 80

// Pair writes two values that differ, in a line of bounded length. Most of what
// they have in common at their beginnings is left out if they are long.
func Pair(recorded, now string) string { return printable(pair(recorded, now)) }

// Excerpt is a value of which no more is shown than fits in a line.
func Excerpt(value string) string { return printable(excerpt(value, 0)) }

func pair(recorded, now string) string {
	from := cutAt(recorded, now)
	return "recorded " + excerpt(recorded, from) + ", now " + excerpt(now, from)
}

// cutAt is where two values are shown from: a little before they differ, if they
// are long.
func cutAt(recorded, now string) int {
	same := 0
	for same < min(len(recorded), len(now)) && recorded[same] == now[same] {
		same++
	}
	if max(len(recorded), len(now)) <= maxValue || same <= maxValue/2 {
		return 0
	}
	from := same - maxValue/4
	for from > 0 && !utf8.RuneStart(recorded[from]) {
		from--
	}
	return from
}

// excerpt is what a value has from a place on, up to a length.
func excerpt(value string, from int) string {
	before, after := "", ""
	if from > 0 {
		before = "…"
	}
	rest := []rune(value[from:])
	if len(rest) > maxValue {
		rest, after = rest[:maxValue], "…"
	}
	return before + string(rest) + after
}
