package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Visible shows characters that are not seen, and act on a terminal or change how
// others are read, as a string of Go writes them, and bytes that are none, too: what is reported comes from
// strangers. Tabs and ends of lines are left.
func Visible(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, Hidden) {
		return text
	}
	var shown strings.Builder
	for i, r := range text {
		if _, width := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && width == 1 { // no character
			fmt.Fprintf(&shown, `\x%02x`, text[i])
		} else if Hidden(r) {
			shown.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			shown.WriteRune(r)
		}
	}
	return shown.String()
}

// Hidden tells whether a character acts on a terminal, or on the order of the text,
// rather than being seen. Tabs and ends of lines do not count.
func Hidden(r rune) bool {
	return r != '\t' && r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}

// visibly writes texts as [Visible] shows them. No character may be parted between
// two writes.
type visibly struct{ to io.Writer }

func (v visibly) Write(text []byte) (int, error) {
	if _, err := io.WriteString(v.to, Visible(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}
