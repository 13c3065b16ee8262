package desk

import (
	"regexp"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// pattern is a regular expression, as search arguments are. Nearly all of them
// are plain words and addresses, in which every character stands for itself and
// "." for any: those are compared without an expression, which would take
// longer to compile than to use.
type pattern struct {
	plain      string // in lower case, if folded; "" for none
	folded     bool   // case does not matter
	expression *regexp.Regexp
	source     string
}

// compile reads a pattern that is searched for in any case, or, if exact, as it
// is.
func compile(v value, exact bool) (*pattern, error) {
	source, ok := v.text()
	if !ok {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "a search needs a text, not %s", v.printed())
	}
	p := &pattern{folded: !exact, source: source}
	if isASCII(source) && !strings.ContainsAny(source, `\+*?()|[]{}^$`) {
		if p.plain = source; p.folded {
			p.plain = strings.ToLower(source)
		}
		return p, nil
	}
	return p, p.compile()
}

// compile makes the expression. A brace that begins no count stands for itself.
func (p *pattern) compile() error {
	prefix := ""
	if p.folded {
		prefix = "(?i)"
	}
	var err error
	if p.expression, err = regexp.Compile(prefix + p.source); err == nil {
		return nil
	}
	if p.expression, err = regexp.Compile(prefix + strings.ReplaceAll(p.source, "{", `\{`)); err != nil {
		return plugin.Errorf(plugin.CodeInvalidArgs, "%q is no regular expression: %v", p.source, err)
	}
	return nil
}

// matches reports whether the pattern is somewhere in s.
func (p *pattern) matches(s string) (bool, error) {
	if p.expression == nil && isASCII(s) {
		return p.plainly(s), nil
	}
	if p.expression == nil {
		if err := p.compile(); err != nil {
			return false, err
		}
	}
	return p.expression.MatchString(s), nil
}

// plainly is matches for ASCII and a plain pattern.
func (p *pattern) plainly(s string) bool {
	for from := 0; from+len(p.plain) <= len(s); from++ {
		if p.at(s[from:]) {
			return true
		}
	}
	return false
}

func (p *pattern) at(s string) bool {
	for i := range len(p.plain) {
		want, got := p.plain[i], s[i]
		if p.folded && 'A' <= got && got <= 'Z' {
			got += 'a' - 'A'
		}
		if want != got && (want != '.' || got == '\n') {
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
