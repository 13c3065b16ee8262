package plugin

import (
	"encoding/json"
	"strconv"
	"strings"
)

// parser reads the fields of a message that is known to be sound JSON, by
// their exact names: package json would also take "OK" for "ok". It keeps the
// first rule that was broken, so that what reads a message can be written
// without a branch for each field.
type parser struct {
	subject string  // what is read, in errors: "request" or "response"
	rule    Rule    // that is broken by what fails
	err     *Breach // the first
	whole   *parser // whose error it is; nil if it is this one's
}

// need says whether a field may be left out.
type need bool

const (
	needed   need = true
	optional need = false
)

func (p *parser) fail(format string, args ...any) {
	whole := p
	if p.whole != nil {
		whole = p.whole
	}
	if whole.err == nil {
		whole.err = breach(p.rule, format, args...)
	}
}

// by is p for what breaks a rule of its own.
func (p *parser) by(rule Rule) *parser {
	return &parser{subject: p.subject, rule: rule, err: p.err, whole: p}
}

// object is a JSON object and where it was found in the message.
type object struct {
	path   string // "" for the message itself
	fields []field
}

// at names a field of o in an error.
func (o object) at(key string) string {
	if o.path == "" {
		return key
	}
	return o.path + "." + key
}

// value is that of a field, nil if it is not there.
func (o object) value(key string) json.RawMessage {
	for i := range o.fields {
		if string(o.fields[i].name) == key {
			return o.fields[i].value
		}
	}
	return nil
}

// has reports whether a field is there and not null.
func (o object) has(key string) bool {
	raw := o.value(key)
	return raw != nil && kindOf(raw) != "null"
}

// object reads raw, which was found at path.
func (p *parser) object(path string, raw json.RawMessage) object {
	o := object{path: path}
	if kind := kindOf(raw); kind != "object" {
		name := path
		if name == "" {
			name = p.subject
		}
		p.fail("%s is %s; an object is needed", name, article(kind))
		return o
	}
	o.fields = members(raw)
	return o
}

// field returns a field that must be of a kind, if it is there.
func (p *parser) field(o object, key string, need need, kind string) (json.RawMessage, bool) {
	raw := o.value(key)
	switch found := kindOf(raw); {
	case p.err != nil:
		return nil, false
	case raw == nil && need == optional, found == "null" && need == optional:
		return nil, false
	case raw == nil:
		p.missing(o, key)
		return nil, false
	case found != kind:
		p.fail("%s is %s; %s is needed", o.at(key), article(found), article(kind))
		return nil, false
	}
	return raw, true
}

func (p *parser) child(o object, key string, need need) object {
	raw, ok := p.field(o, key, need, "object")
	if !ok {
		return object{path: o.at(key)}
	}
	return p.object(o.at(key), raw)
}

func (p *parser) bool(o object, key string, need need) bool {
	raw, _ := p.field(o, key, need, "boolean")
	return string(raw) == "true"
}

func (p *parser) string(o object, key string, need need) (s string) {
	if raw, ok := p.field(o, key, need, "string"); ok {
		s = string(unquoted(raw))
	}
	return s
}

// name reads a string that says something.
func (p *parser) name(o object, key string) string {
	s := p.string(o, key, needed)
	if s == "" {
		p.fail("%s is empty", o.at(key))
	}
	return s
}

// any returns a field of whatever kind as it was written.
func (p *parser) any(o object, key string, need need) json.RawMessage {
	raw := o.value(key)
	if raw == nil && need == needed {
		p.missing(o, key)
	}
	return raw
}

// missing fails for a field that is not there, and names the one that was written in its
// place: in other letters, or one of what should be many.
func (p *parser) missing(o object, key string) {
	for _, f := range o.fields {
		if name := string(f.name); strings.EqualFold(name, key) || strings.EqualFold(name+"s", key) || strings.EqualFold(name, key+"s") {
			p.fail("%s is missing; there is %q: did you mean %q?", o.at(key), name, key)
			return
		}
	}
	p.fail("%s is missing", o.at(key))
}

// list reads an array of objects.
func (p *parser) list(o object, key string, need need) []object {
	items := p.items(o, key, need)
	list := make([]object, len(items))
	for i, item := range items {
		list[i] = p.object(o.at(key)+"["+strconv.Itoa(i)+"]", item)
	}
	return list
}

// strings reads an array of strings.
func (p *parser) strings(o object, key string) []string {
	var list []string
	for i, item := range p.items(o, key, optional) {
		if kind := kindOf(item); kind != "string" {
			p.fail("%s[%d] is %s; a string is needed", o.at(key), i, article(kind))
			return nil
		}
		list = append(list, string(unquoted(item)))
	}
	return list
}

func (p *parser) items(o object, key string, need need) (items []json.RawMessage) {
	if raw, ok := p.field(o, key, need, "array"); ok {
		return elements(raw)
	}
	return nil
}

func (p *parser) unmarshal(o object, key string, raw json.RawMessage, into any) {
	if err := json.Unmarshal(raw, into); err != nil {
		p.fail("%s: %v", o.at(key), err)
	}
}

const notJSON = "no JSON"

// kindOf tells the kind of a JSON value from its first byte.
func kindOf(raw json.RawMessage) string {
	for _, b := range raw {
		switch b {
		case ' ', '\t', '\r', '\n':
		case '{':
			return "object"
		case '[':
			return "array"
		case '"':
			return "string"
		case 't', 'f':
			return "boolean"
		case 'n':
			return "null"
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			return "number"
		default:
			return notJSON
		}
	}
	return notJSON
}

func article(kind string) string {
	switch kind {
	case "object", "array":
		return "an " + kind
	case "null", notJSON:
		return kind
	}
	return "a " + kind
}
