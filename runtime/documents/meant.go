package documents

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"
)

// Meant says, for the end of an error, which of the known names was meant, or lists
// them.
func Meant(name string, known []string) string {
	if near := Near(name, known); near != "" {
		return fmt.Sprintf(": did you mean %q?", near)
	}
	quoted := make([]string, len(known))
	for i, other := range known {
		quoted[i] = strconv.Quote(other)
	}
	return "; there are " + strings.Join(quoted, ", ")
}

// Near is the known name that another is most like, "" if it is like none.
func Near(name string, known []string) string {
	distance := func(other string) int {
		if strings.HasPrefix(name, other) || strings.HasPrefix(other, name) {
			return 1
		}
		return levenshtein.Distance(strings.ToLower(name), strings.ToLower(other), nil)
	}
	near := slices.MinFunc(known, func(a, b string) int { return distance(a) - distance(b) })
	if name == "" || distance(near) > max(1, len(near)/3) {
		return ""
	}
	return near
}
