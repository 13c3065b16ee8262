package page

import (
	"strconv"
	"strings"
	"unicode"
)

// visible shows characters that are not seen, and change how others are, as a string
// of Go writes them. What checks and revisions say comes from strangers.
func visible(text string) string {
	var shown strings.Builder
	for _, r := range text {
		if hidden(r) {
			shown.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			shown.WriteRune(r)
		}
	}
	return shown.String()
}

func hidden(r rune) bool {
	return r != '\t' && r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r))
}
