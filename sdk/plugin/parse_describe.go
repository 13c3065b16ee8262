package plugin

import (
	"encoding/json"
	"strings"
)

func (p *parser) description(o object) *Description {
	d := &Description{
		Name:        p.identifier(o),
		Version:     p.string(o, "version", needed),
		Description: p.string(o, "description", needed),
	}
	if p.err == nil && !isSemver(d.Version) {
		p.by(RuleVersion).fail("%s is %q; a semantic version such as 1.0.0 is needed", o.at("version"), d.Version)
	}
	for _, t := range p.offers(o, "tools") {
		d.Tools = append(d.Tools, ToolInfo{
			Name: p.identifier(t), Description: p.string(t, "description", needed),
			InputSchema: p.schema(t, "input_schema", needed), OutputSchema: p.schema(t, "output_schema", optional),
			Writes: p.bool(t, "writes", needed),
		})
	}
	for _, b := range p.offers(o, "builders") {
		d.Builders = append(d.Builders, BuilderInfo(p.offer(b)))
	}
	for _, v := range p.offers(o, "verifiers") {
		d.Verifiers = append(d.Verifiers, VerifierInfo(p.offer(v)))
	}
	for _, a := range p.offers(o, "policies") {
		d.Policies = append(d.Policies, PolicyInfo(p.offer(a)))
	}
	needs := p.child(o, "needs", optional)
	d.Needs = Needs{Read: p.paths(needs, "read"), Write: p.paths(needs, "write")}
	return d
}

// offer is what builders, verifiers and policies are described by.
type offer struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	ConfigSchema json.RawMessage `json:"config_schema,omitempty"`
}

func (p *parser) offer(o object) offer {
	return offer{p.identifier(o), p.string(o, "description", needed), p.schema(o, "config_schema", optional)}
}

// offers reads a list in which a name may occur once.
func (p *parser) offers(o object, key string) []object {
	list := p.list(o, key, optional)
	seen := map[string]bool{}
	for _, item := range list {
		name := p.identifier(item)
		if seen[name] {
			p.by(RuleNamesOnce).fail("%s gives the name %q twice", o.at(key), name)
		}
		seen[name] = true
	}
	return list
}

// identifier reads the name by which environments refer to o.
func (p *parser) identifier(o object) string {
	s := p.string(o, "name", needed)
	if p.err == nil && !isIdentifier(s) {
		p.by(RuleNames).fail("%s is %q; a name is a lower-case letter followed by lower-case letters, digits, _ and -", o.at("name"), s)
	}
	return s
}

func (p *parser) schema(o object, key string, need need) json.RawMessage {
	raw, _ := p.field(o, key, need, "object")
	return raw
}

func (p *parser) paths(o object, key string) []string {
	list := p.strings(o, key)
	for i, path := range list {
		if !strings.HasPrefix(path, "/") {
			p.by(RuleNeedsPaths).fail("%s[%d] is %q; an absolute path is needed", o.at(key), i, path)
		}
	}
	return list
}

func isIdentifier(s string) bool {
	for i := range len(s) {
		letter := 'a' <= s[i] && s[i] <= 'z'
		other := '0' <= s[i] && s[i] <= '9' || s[i] == '_' || s[i] == '-'
		if !letter && (i == 0 || !other) {
			return false
		}
	}
	return s != ""
}

// isSemver reports whether s is a version of Semantic Versioning 2.0.0.
func isSemver(s string) bool {
	s, build, hasBuild := strings.Cut(s, "+")
	core, pre, hasPre := strings.Cut(s, "-")
	numbers := strings.Split(core, ".")
	for _, n := range numbers {
		if !isNumber(n) {
			return false
		}
	}
	if hasPre && !all(pre, func(id string) bool { return isNumber(id) || isWord(id) && !isDigits(id) }) {
		return false
	}
	return len(numbers) == 3 && (!hasBuild || all(build, isWord))
}

// all reports whether ok holds for each dot-separated identifier.
func all(ids string, ok func(string) bool) bool {
	for id := range strings.SplitSeq(ids, ".") {
		if !ok(id) {
			return false
		}
	}
	return true
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func isNumber(s string) bool { return isDigits(s) && (s == "0" || s[0] != '0') }

func isWord(s string) bool {
	for i := range len(s) {
		letter := 'a' <= s[i]|0x20 && s[i]|0x20 <= 'z'
		if digit := '0' <= s[i] && s[i] <= '9'; !letter && !digit && s[i] != '-' {
			return false
		}
	}
	return s != ""
}
