package naming

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

var notInName = regexp.MustCompile(`[^a-z0-9_-]+`)

// From makes a name of the environment language from any text; "" if
// nothing of it can be in a name.
func From(text string) string {
	var letters strings.Builder // ü is u with two dots, which are no letter of their own
	for _, r := range norm.NFD.String(text) {
		if !unicode.Is(unicode.Mn, r) {
			letters.WriteRune(r)
		}
	}
	name := notInName.ReplaceAllString(strings.ToLower(letters.String()), "-")
	return strings.TrimRight(strings.TrimLeft(name, "-_0123456789"), "-_")
}
