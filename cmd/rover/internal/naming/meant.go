package naming

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// Find finds what is called name in a list. If nothing is, others says what
// there is, and which was meant.
func Find[T any](list []T, nameOf func(*T) string, name string) (found *T, others string) {
	names := make([]string, len(list))
	for i := range list {
		if names[i] = nameOf(&list[i]); names[i] == name {
			return &list[i], ""
		}
	}
	return nil, strings.Join(names, ", ") + DidYouMean("", name, names)
}

// DidYouMean asks for the name that is most like word, if any is like it.
func DidYouMean(prefix, word string, names []string) string {
	distance := func(name string) int {
		if transposed(word, name) {
			return 1
		}
		return levenshtein.Distance(word, name, nil)
	}
	if word == "" || len(names) == 0 {
		return ""
	}
	near := slices.MinFunc(names, func(a, b string) int { return distance(a) - distance(b) })
	if distance(near) > max(1, len(near)/3) {
		return ""
	}
	return fmt.Sprintf("\ndid you mean %s%s?", prefix, near)
}

// transposed reports whether a word is another one but for two letters side by side
// that have changed places, which is one slip of the fingers.
func transposed(word, name string) bool {
	if len(word) != len(name) {
		return false
	}
	at := 0
	for at < len(word) && word[at] == name[at] {
		at++
	}
	return at+1 < len(word) && word[at] == name[at+1] && word[at+1] == name[at] && word[at+2:] == name[at+2:]
}
