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
	source     string
	folded     bool // case does not matter
	plain      bool
	needle     needle // of a plain pattern
	expression *regexp.Regexp
}

// compile reads a pattern that is searched for in any case, or, if exact, as it
// is.
func compile(v value, exact bool) (*pattern, error) {
	source, ok := v.text()
	if !ok {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "a search needs a text, not %s", v.printed())
	}
	p := &pattern{source: source, folded: !exact}
	if p.plain = isASCII(source) && !strings.ContainsAny(source, `\+*?()|[]{}^$`); !p.plain {
		return p, p.compile()
	}
	if p.folded {
		source = strings.ToLower(source)
	}
	p.needle = newNeedle(source, p.folded, true)
	return p, nil
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
	if p.plain && isASCII(s) {
		return p.needle.in(s), nil
	}
	if p.expression == nil {
		if err := p.compile(); err != nil {
			return false, err
		}
	}
	return p.expression.MatchString(s), nil
}
