package schema

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// formats are a text of each format that plugins are likely to ask for.
func formats() map[string]string {
	return map[string]string{
		"date": "2026-01-05", "time": "09:30:00Z", "date-time": "2026-01-05T09:30:00Z", "duration": "PT1H",
		"email": "ada@example.com", "hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1",
		"uri": "https://example.com/a", "uuid": "6fa459ea-ee8a-4ca4-894e-db77e160355e", "json-pointer": "/a/0", "regex": "a+",
	}
}

// text is one that rules allow, if one is easily found.
func (g *grower) text(rules map[string]any) string {
	if format, ok := rules["format"].(string); ok && formats()[format] != "" {
		return formats()[format]
	}
	if pattern, ok := rules["pattern"].(string); ok {
		return g.matching(pattern)
	}
	least, most := int(numberOr(rules["minLength"], 0)), int(numberOr(rules["maxLength"], 1<<20))
	text := g.word()
	for utf8.RuneCountInString(text) < least {
		text += "x"
	}
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most])
	}
	return text
}

// word is a text for where anything will do.
func (s *Sampler) word() string {
	words := append([]string{"", "a", "1", "2026-01-05", "two words", "Grüße 𝄞", "x\ty"}, s.Texts...)
	return words[s.Rand.IntN(len(words))]
}

// matching is a text that matches a pattern: one of those at hand, or one that is made
// after it.
func (g *grower) matching(pattern string) string {
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return ""
	}
	for range 8 {
		if text := g.word(); compiled.MatchString(text) {
			return text
		}
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return ""
	}
	return g.grown(tree.Simplify())
}

// grown is a text that a regular expression matches.
func (g *grower) grown(r *syntax.Regexp) string {
	var text strings.Builder
	switch r.Op {
	case syntax.OpLiteral:
		text.WriteString(string(r.Rune))
	case syntax.OpCharClass:
		if len(r.Rune) > 0 { // pairs of first and last
			at := 2 * g.Rand.IntN(len(r.Rune)/2)
			text.WriteRune(r.Rune[at] + g.Rand.Int32N(min(26, r.Rune[at+1]-r.Rune[at]+1)))
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		text.WriteByte('x')
	case syntax.OpAlternate:
		return g.grown(r.Sub[g.Rand.IntN(len(r.Sub))])
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		least := map[syntax.Op]int{syntax.OpPlus: 1, syntax.OpRepeat: r.Min}[r.Op]
		for range least + g.Rand.IntN(2) {
			text.WriteString(g.grown(r.Sub[0]))
		}
	default: // a group, a sequence, or what matches no text
		for _, sub := range r.Sub {
			text.WriteString(g.grown(sub))
		}
	}
	return text.String()
}
