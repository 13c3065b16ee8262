package desk

import "strings"

// containsFolded reports whether s, in lower case, contains a word in lower
// case. Nearly all that is searched is ASCII, of which no copy is made.
func containsFolded(s, word string) bool {
	if word == "" {
		return true
	}
	if !isASCII(s) {
		return strings.Contains(strings.ToLower(s), word)
	}
	first := word[0]
	for i := 0; i+len(word) <= len(s); i++ {
		if lower(s[i]) == first && equalFolded(s[i:i+len(word)], word) {
			return true
		}
	}
	return false
}

func equalFolded(s, word string) bool {
	for i := range len(word) {
		if lower(s[i]) != word[i] {
			return false
		}
	}
	return true
}

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}
