package citation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The least that is worth a comparison: shorter ones are everywhere.
const (
	minCharacters = 4
	minDigits     = 3 // significant ones, of a number
)

// tokensOf visits the tokens of a text; the same one may come more than once.
func tokensOf(text string, visit func(token string)) {
	l := leaves{
		text: func(s string) { tokensOfText(s, visit) },
		number: func(literal string) {
			if d, _ := parseDecimal(literal); len(d.digits) >= minDigits {
				visit(literal)
			}
		},
	}
	if !l.walk(text) {
		tokensOfText(text, visit)
	}
}

// tokensOfText visits the whole of a string, and the runs in it.
func tokensOfText(s string, visit func(token string)) {
	if long(s) {
		visit(s)
	}
	for run := range strings.FieldsFuncSeq(s, separates) {
		run = strings.TrimRight(run, ".:!?…")
		if long(run) && len(run) < len(s) && strings.ContainsFunc(run, telling) {
			visit(run)
		}
	}
}

func long(s string) bool {
	return len(s) >= minCharacters && utf8.RuneCountInString(s) >= minCharacters
}

// separates reports what is between runs: white space, quotes, commas,
// semicolons and brackets.
func separates(r rune) bool {
	switch r {
	case ' ', '\n', '\t', '\r', '"', '\'', '`', ',', ';', '(', ')', '[', ']', '{', '}', '<', '>':
		return true
	case '，', '、', '；':
		return true
	}
	return r >= utf8.RuneSelf && (unicode.IsSpace(r) || unicode.In(r, unicode.Pi, unicode.Pf, unicode.Ps, unicode.Pe))
}

// telling reports what makes a run more than a word of a language.
func telling(r rune) bool {
	return r == '@' || r == '/' || r == '_' || unicode.IsDigit(r)
}
