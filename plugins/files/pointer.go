package files

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// resolve returns the value to which a JSON Pointer (RFC 6901) leads.
func resolve(value any, pointer string) (any, error) {
	if pointer == "" {
		return value, nil
	}
	if pointer[0] != '/' {
		return nil, fmt.Errorf("%q is not a JSON Pointer, which is empty or starts with /", pointer)
	}
	for i, token := range strings.Split(pointer, "/")[1:] {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		next, ok := member(value, token)
		if !ok {
			end := strings.Join(strings.Split(pointer, "/")[:i+2], "/")
			return nil, fmt.Errorf("there is nothing at %s", end)
		}
		value = next
	}
	return value, nil
}

func member(value any, token string) (any, bool) {
	switch v := value.(type) {
	case map[string]any:
		next, ok := v[token]
		return next, ok
	case []any:
		i, err := strconv.ParseUint(token, 10, 31)
		if err != nil || int(i) >= len(v) || token != strconv.FormatUint(i, 10) {
			return nil, false
		}
		return v[i], true
	}
	return nil, false
}

// compareJSON notes where two values differ, by the JSON Pointer of the place.
func (d *differences) compareJSON(pointer string, want, got any) {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			d.compareObjects(pointer, w, g)
			return
		}
	case []any:
		if g, ok := got.([]any); ok {
			d.compareArrays(pointer, w, g)
			return
		}
	case json.Number:
		if g, ok := got.(json.Number); ok && sameNumber(w.String(), g.String()) {
			return
		}
	default: // string, bool or nil
		if want == got {
			return
		}
	}
	d.add(locator(pointer), quoteJSON(want), quoteJSON(got))
}

func (d *differences) compareObjects(pointer string, want, got map[string]any) {
	keys := slices.Collect(maps.Keys(want))
	for key := range got {
		if _, ok := want[key]; !ok {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		at := pointer + "/" + strings.ReplaceAll(strings.ReplaceAll(key, "~", "~0"), "/", "~1")
		w, wanted := want[key]
		g, found := got[key]
		switch {
		case !found:
			d.add(locator(at), quoteJSON(w), "")
		case !wanted:
			d.add(locator(at), "", quoteJSON(g))
		default:
			d.compareJSON(at, w, g)
		}
	}
}

func (d *differences) compareArrays(pointer string, want, got []any) {
	for i := range max(len(want), len(got)) {
		at := fmt.Sprint(pointer, "/", i)
		switch {
		case i >= len(got):
			d.add(locator(at), quoteJSON(want[i]), "")
		case i >= len(want):
			d.add(locator(at), "", quoteJSON(got[i]))
		default:
			d.compareJSON(at, want[i], got[i])
		}
	}
}

// sameNumber compares two JSON numbers by value, exactly. Exponents beyond any
// use are compared as they are written.
func sameNumber(a, b string) bool {
	x, okX := parseNumber(a)
	y, okY := parseNumber(b)
	if !okX || !okY {
		return a == b
	}
	return x == y
}

// locator shows the pointer to the whole document, which is empty.
func locator(pointer string) string {
	if pointer == "" {
		return "the whole value"
	}
	return pointer
}

func quoteJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	return string(text)
}
