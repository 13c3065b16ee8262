package citation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// told is what an agent knows without any output.
type told struct {
	texts   []string
	numbers map[decimal]bool // in them; nil until somebody asks
}

// read finds the numbers.
func (t *told) read() {
	t.numbers = map[decimal]bool{}
	for _, text := range t.texts {
		for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !strings.ContainsRune("+-.0123456789eE", r) }) {
			if d, ok := parseDecimal(strings.Trim(word, "+.eE")); ok {
				t.numbers[d] = true
			}
		}
	}
}

// holds reports whether a token stands in what was told, not as a part of a
// longer word.
func (t *told) holds(token string) bool {
	if t.numbers == nil {
		t.read()
	}
	if d, ok := parseDecimal(token); ok && t.numbers[d] {
		return true
	}
	for _, text := range t.texts {
		for at := strings.Index(text, token); at >= 0; {
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			after, _ := utf8.DecodeRuneInString(text[at+len(token):])
			if !joins(before) && !joins(after) {
				return true
			}
			next := strings.Index(text[at+1:], token)
			if next < 0 {
				break
			}
			at += 1 + next
		}
	}
	return false
}

// joins reports what makes a longer word of the one beside it.
func joins(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
