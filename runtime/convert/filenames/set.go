// Package filenames gives rollouts names of files.
package filenames

import (
	"fmt"
	"strings"
)

// Set is names that were given. Its zero value is empty.
type Set struct{ given map[string]bool }

// For is a name for the id of a rollout, as like it as may be, that was not given
// before. Ids are of the user's making: what file systems do not all take as it is
// becomes a dash, and names that differ in case alone count as one.
func (s *Set) For(id string) string {
	name := strings.Trim(strings.Map(harmless, id), ".-")
	if name == "" {
		name = "rollout"
	}
	const longest = 120 // file systems take 255 bytes, and there is more to come
	name = name[:min(len(name), longest)]
	if s.given == nil {
		s.given = map[string]bool{}
	}
	unique := name
	for n := 2; s.given[strings.ToLower(unique)]; n++ {
		unique = fmt.Sprintf("%s-%d", name, n)
	}
	s.given[strings.ToLower(unique)] = true
	return unique
}

func harmless(r rune) rune {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', strings.ContainsRune("._-", r):
		return r
	}
	return '-'
}
