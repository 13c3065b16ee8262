package contrast

import (
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"
)

// texts is a unified difference: lines with "-" are recorded, with "+" now.
func texts(recorded, now string) []string {
	if !strings.HasSuffix(recorded, "\n") && !strings.HasSuffix(now, "\n") {
		recorded, now = recorded+"\n", now+"\n" // or each line would say that it has no end
	}
	difference := string(diff.Diff("recorded", []byte(recorded), "now", []byte(now)))
	lines := strings.Split(strings.TrimSuffix(difference, "\n"), "\n")
	return lines[min(3, len(lines)):] // diff, ---, +++
}

// maxValue is how many characters of a value are shown.
const maxValue = 80

// pair writes two values that differ. Most of what they have in common at their
// beginnings is left out if they are long.
func pair(recorded, now string) string {
	same := 0
	for same < min(len(recorded), len(now)) && recorded[same] == now[same] {
		same++
	}
	from := 0
	if max(len(recorded), len(now)) > maxValue && same > maxValue/2 {
		for from = same - maxValue/4; !utf8.RuneStart(recorded[from]); from-- {
		}
	}
	return "recorded " + excerpt(recorded, from) + ", now " + excerpt(now, from)
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
