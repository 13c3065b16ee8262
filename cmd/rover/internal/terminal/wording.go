package terminal

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/workrover/workrover/runtime/report"
)

// Number writes a value in [0,1] with four digits. What is not quite 0 or 1
// must not look as if it were.
func Number(v float64) string {
	text := strconv.FormatFloat(v, 'f', 4, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	switch {
	case text == "1" && v < 1:
		return "<1"
	case text == "0" && v > 0:
		return ">0"
	}
	return text
}

// Count writes "1 turn" or "3 turns".
func Count[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// OneLine shows text of any length in one line, whole: of an error, the remedy
// comes last.
func OneLine(text string) string {
	return Printable(strings.NewReplacer("\r\n", `\n`, "\n", `\n`, "\t", `\t`).Replace(text))
}

// Glance shows in one line what strangers have written. On a terminal, which
// it could fill, it is cut; elsewhere it may be needed whole.
func (c *Console) Glance(text string) string {
	if c.OutLook.Terminal {
		return Shorten(OneLine(text))
	}
	return OneLine(text)
}

// Printable shows control characters instead of sending them. What agents and
// plugins write comes from strangers, who must not move the cursor of the
// terminal or change what stands on it.
func Printable(text string) string {
	return strings.ReplaceAll(report.Visible(text), "\n", `\n`)
}

// maxLine is how many characters of one line are told.
const maxLine = 160

// Shorten cuts a line that is longer.
func Shorten(text string) string {
	if len(text) <= maxLine {
		return text
	}
	runes := []rune(text)
	if len(runes) <= maxLine {
		return text
	}
	return string(runes[:maxLine]) + "…"
}

// InShell is a word as a shell reads it.
func InShell(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:@%+,=-]+$`)
