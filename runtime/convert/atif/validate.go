package atif

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Validate lists all that breaks a rule of the format in a text that is JSON: where,
// and what would be right. Files that the document names are looked for in folder;
// nil if there is none.
func Validate(text []byte, folder fs.FS) []string {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return []string{"it is not JSON: " + err.Error()}
	}
	v := &validator{shapes: shapes(), folder: folder}
	v.object("", value, "trajectory")
	return v.found
}

// validator collects what is wrong.
type validator struct {
	shapes map[string]shape
	folder fs.FS
	found  []string
}

func (v *validator) wrong(path, format string, args ...any) {
	if path == "" {
		path = "the document"
	}
	v.found = append(v.found, path+" "+fmt.Sprintf(format, args...))
}

func below(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// object checks an object of a shape, and then what its shape cannot say.
func (v *validator) object(path string, value any, of string) {
	o, ok := value.(map[string]any)
	if !ok {
		v.wrong(path, "is no object")
		return
	}
	known := map[string]bool{}
	for _, f := range v.shapes[of] {
		known[f.key] = true
		switch value, has := o[f.key]; {
		case !has && f.required:
			v.wrong(path, "has no %s", f.key)
		case has && (value != nil || f.required && f.kind != noContent):
			v.value(below(path, f.key), value, f)
		}
		if f.agent && o[f.key] != nil && o["source"] != "agent" {
			v.wrong(below(path, f.key), "is only for steps whose source is agent")
		}
	}
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if !known[key] {
			v.wrong(below(path, key), "is unknown: what the format has no key for goes into extra")
		}
	}
	switch of {
	case "trajectory":
		v.trajectory(path, o)
	case "step":
		v.step(path, o)
	case "part":
		v.part(path, o)
	}
}

// value checks the value of a field.
func (v *validator) value(path string, value any, f field) {
	switch f.kind {
	case object:
		v.object(path, value, f.of)
	case list:
		v.list(path, value, f.of)
	case content, noContent:
		if _, isText := value.(string); !isText && value != nil {
			v.list(path, value, "part")
		} else if value == nil && f.kind == content {
			v.wrong(path, `is null: an empty message is ""`)
		}
	case tokens, numbers:
		v.numbers(path, value, f.kind)
	case anything:
	default:
		if what := scalar(value, f.kind); what != "" {
			v.wrong(path, "is %s; it must be %s", shown(value), what)
		}
	}
}

// scalar says what a value must be that it is not.
func scalar(value any, k kind) string {
	s, isText := value.(string)
	n, isNumber := value.(json.Number)
	_, isTruth := value.(bool)
	_, isObject := value.(map[string]any)
	switch {
	case k == text && !isText:
		return "text"
	case k == name && (!isText || s == ""):
		return "text that is not empty"
	case k == number && !isNumber:
		return "a number"
	case k == whole && (!isNumber || !counts(n)):
		return "a whole number that is not negative"
	case k == truth && !isTruth:
		return "true or false"
	case k == free && !isObject:
		return "an object"
	case k == effort && !isText && !isNumber:
		return "text or a number"
	case k == when && (!isText || timeOf(s).IsZero()):
		return "a time in ISO 8601, such as 2026-01-31T12:00:00Z"
	}
	return ""
}

func counts(n json.Number) bool {
	x, err := n.Float64()
	return err == nil && x >= 0 && x == math.Trunc(x)
}

// timeOf is a time with a date; zero if text is none. One without an offset is in
// UTC.
func timeOf(text string) time.Time {
	text = strings.Replace(text, " ", "T", 1)
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05Z0700", "2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t
		}
	}
	return time.Time{}
}

func shown(value any) string {
	text, _ := json.Marshal(value) // it was JSON
	if runes := []rune(string(text)); len(runes) > 60 {
		return string(runes[:60]) + "…"
	}
	return string(text)
}

func (v *validator) list(path string, value any, of string) {
	elements, ok := value.([]any)
	if !ok {
		v.wrong(path, "is %s; it must be a list", shown(value))
		return
	}
	for i, element := range elements {
		v.object(path+"["+strconv.Itoa(i)+"]", element, of)
	}
}

func (v *validator) numbers(path string, value any, k kind) {
	elements, ok := value.([]any)
	for _, element := range elements {
		n, isNumber := element.(json.Number)
		ok = ok && isNumber && (k == numbers || counts(n))
	}
	switch {
	case !ok && k == tokens:
		v.wrong(path, "must be a list of whole numbers")
	case !ok:
		v.wrong(path, "must be a list of numbers")
	}
}
