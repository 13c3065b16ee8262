package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/workrover/workrover/runtime/report"
)

// number writes a value in [0,1] with four digits. What is not quite 0 or 1
// must not look as if it were.
func number(v float64) string {
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

// count writes "1 turn" or "3 turns".
func count[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// oneLine shows text of any length in one line, whole: of an error, the remedy
// comes last.
func oneLine(text string) string {
	return printable(strings.NewReplacer("\r\n", `\n`, "\n", `\n`, "\t", `\t`).Replace(text))
}

// glance shows in one line what strangers have written. On a terminal, which
// it could fill, it is cut; elsewhere it may be needed whole.
func (c *console) glance(text string) string {
	if c.outLook.terminal {
		return shorten(oneLine(text))
	}
	return oneLine(text)
}

// printable shows control characters instead of sending them. What agents and
// plugins write comes from strangers, who must not move the cursor of the
// terminal or change what stands on it.
func printable(text string) string {
	return strings.ReplaceAll(report.Visible(text), "\n", `\n`)
}

// maxLine is how many characters of one line are told.
const maxLine = 160

// shorten cuts a line that is longer.
func shorten(text string) string {
	if len(text) <= maxLine {
		return text
	}
	runes := []rune(text)
	if len(runes) <= maxLine {
		return text
	}
	return string(runes[:maxLine]) + "…"
}

// inShell is a word as a shell reads it.
func inShell(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./:@%+,=-]+$`)

var notInName = regexp.MustCompile(`[^a-z0-9_-]+`)

// nameFrom makes a name of the environment language from any text; "" if
// nothing of it can be in a name.
func nameFrom(text string) string {
	var letters strings.Builder // ü is u with two dots, which are no letter of their own
	for _, r := range norm.NFD.String(text) {
		if !unicode.Is(unicode.Mn, r) {
			letters.WriteRune(r)
		}
	}
	name := notInName.ReplaceAllString(strings.ToLower(letters.String()), "-")
	return strings.TrimRight(strings.TrimLeft(name, "-_0123456789"), "-_")
}
