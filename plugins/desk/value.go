package desk

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// value is what an agent has given for one parameter, as JSON. The tools take
// whatever it gives: what they cannot use, they answer or refuse.
type value json.RawMessage

// args are what an agent has given, by parameter. What no parameter is called
// is passed over.
type args map[string]value

func parseArgs(raw json.RawMessage) (args, error) {
	given := map[string]json.RawMessage{}
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "the arguments are no object: %v", err)
		}
	}
	a := make(args, len(given))
	for name, v := range given {
		a[name] = value(bytes.TrimSpace(v))
	}
	return a, nil
}

// missing reports whether one of the parameters is missing: absent, null, an
// empty text, list or object, zero or false.
func (a args) missing(names ...string) bool {
	for _, name := range names {
		if a[name].missing() {
			return true
		}
	}
	return false
}

// none reports whether all of the parameters are missing.
func (a args) none(names []string) bool {
	for _, name := range names {
		if !a[name].missing() {
			return false
		}
	}
	return true
}

func (v value) missing() bool {
	switch string(v) {
	case "", "null", `""`, "false":
		return true
	}
	switch v[0] {
	case '[', '{':
		return strings.Trim(string(v[1:len(v)-1]), " \t\r\n") == ""
	case 't', '"':
		return false
	}
	digits, _, _ := strings.Cut(strings.ToLower(string(v)), "e")
	return strings.Trim(digits, "-0.") == ""
}

// text returns the text that was given, if it is one.
func (v value) text() (string, bool) {
	if len(v) == 0 || v[0] != '"' {
		return "", false
	}
	var s string
	if err := json.Unmarshal(v, &s); err != nil {
		return "", false
	}
	return s, true
}

// is reports whether the value is one of some texts.
func (v value) is(texts ...string) bool {
	s, ok := v.text()
	for _, t := range texts {
		if ok && s == t {
			return true
		}
	}
	return false
}

// cell is the cell that holds the value.
func (v value) cell() cell {
	if s, ok := v.text(); ok {
		return textCell(s)
	}
	if len(v) == 0 || string(v) == "null" {
		return ""
	}
	return mark + cell(v)
}

// texted returns the text of a parameter that can be used only if it is one.
func (a args) texted(name string) (string, error) {
	s, ok := a[name].text()
	if !ok {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "%s must be a text, not %s", name, a[name].printed())
	}
	return s, nil
}

// lowered returns a text in lower case, as addresses are kept.
func (a args) lowered(name string) (string, error) {
	s, err := a.texted(name)
	return strings.ToLower(s), err
}

// printed is the value as a file name that is made of it shows it, and as
// messages do: a text without quotes at the outside.
func (v value) printed() string {
	if s, ok := v.text(); ok {
		return s
	}
	var decoded any
	d := json.NewDecoder(bytes.NewReader(v))
	d.UseNumber()
	if err := d.Decode(&decoded); err != nil {
		return "nothing"
	}
	return printed(decoded)
}
