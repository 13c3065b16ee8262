package contrast

import (
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// texts is a unified difference: lines with "-" are recorded, with "+" now.
func texts(recorded, now string) []string {
	if !strings.HasSuffix(recorded, "\n") && !strings.HasSuffix(now, "\n") {
		recorded, now = recorded+"\n", now+"\n" // or each line would say that it has no end
	}
	difference := string(diff.Diff("recorded", []byte(recorded), "now", []byte(now)))
	lines := strings.Split(strings.TrimSuffix(difference, "\n"), "\n")
	lines = lines[min(3, len(lines)):] // diff, ---, +++
	bound(lines)
	return lines
}

// bound cuts lines that are long: one that stands for another where they differ.
func bound(lines []string) {
	for i := 0; i < len(lines); {
		gone := countOf(lines[i:], "-")
		come := countOf(lines[i+gone:], "+")
		for k := range max(gone, come) {
			a, b := i+k, i+gone+k
			switch {
			case k < gone && k < come:
				from := cutAt(lines[a][1:], lines[b][1:])
				lines[a], lines[b] = "-"+excerpt(lines[a][1:], from), "+"+excerpt(lines[b][1:], from)
			case k < gone:
				lines[a] = "-" + excerpt(lines[a][1:], 0)
			default:
				lines[b] = "+" + excerpt(lines[b][1:], 0)
			}
		}
		if gone+come == 0 {
			lines[i] = Excerpt(lines[i])
			gone = 1
		}
		i += gone + come
	}
}

// countOf is how many lines begin so, up to the first that does not.
func countOf(lines []string, mark string) int {
	n := 0
	for n < len(lines) && strings.HasPrefix(lines[n], mark) {
		n++
	}
	return n
}
