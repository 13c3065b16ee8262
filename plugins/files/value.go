package files

import (
	"fmt"
	"strconv"
	"strings"
)

// value is a JSON value in the form of plugin.Canonical. It stays text: taken
// apart into maps and slices, a file of a few megabytes fills the memory of a
// guest, and whoever wrote it would have silenced the verifier.
type value string

// cursor goes through what an array or object holds.
type cursor struct{ rest value }

// isArray and isObject tell what a value holds; what is neither is a scalar.
func (v value) isArray() bool  { return v[0] == '[' }
func (v value) isObject() bool { return v[0] == '{' }

func (v value) inside() *cursor { return &cursor{v[1 : len(v)-1]} }

// element returns the next value of an array.
func (c *cursor) element() (v value, ok bool) {
	if c.rest == "" {
		return "", false
	}
	n := c.rest.size()
	v, c.rest = c.rest[:n], c.rest[n:]
	c.rest = value(strings.TrimPrefix(string(c.rest), ","))
	return v, true
}

// member returns the next member of an object. They are sorted by their keys.
func (c *cursor) member() (key string, v value, ok bool) {
	if c.rest == "" {
		return "", "", false
	}
	n := c.rest.size()
	key = c.rest[:n].unquoted()
	c.rest = c.rest[n+1:] // the colon
	v, ok = c.element()
	return key, v, ok
}

// size returns the length of the value that v begins with.
func (v value) size() int {
	depth := 0
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '"':
			for i++; v[i] != '"'; i++ {
				if v[i] == '\\' {
					i++
				}
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		default: // within a number or word, if not between values
			if next := i + 1; depth > 0 || next < len(v) && v[next] != ',' && v[next] != ':' {
				continue
			}
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(v)
}

// unquoted returns what a string means.
func (v value) unquoted() string {
	s := string(v[1 : len(v)-1])
	if !strings.Contains(s, `\`) {
		return s
	}
	s, err := strconv.Unquote(string(v))
	if err != nil {
		panic("files: " + err.Error()) // the canonical escapes are among Go's
	}
	return s
}

// resolve returns the value to which a JSON Pointer (RFC 6901) leads.
func (v value) resolve(pointer string) (value, error) {
	if pointer == "" {
		return v, nil
	}
	if pointer[0] != '/' {
		return "", fmt.Errorf("%q is not a JSON Pointer, which is empty or starts with /", pointer)
	}
	tokens := strings.Split(pointer, "/")
	for i, token := range tokens[1:] {
		next, ok := v.child(strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~"))
		if !ok {
			return "", fmt.Errorf("there is nothing at %s", strings.Join(tokens[:i+2], "/"))
		}
		v = next
	}
	return v, nil
}

func (v value) child(token string) (value, bool) {
	switch {
	case v.isObject():
		for c := v.inside(); ; {
			if key, member, ok := c.member(); !ok || key == token {
				return member, ok
			}
		}
	case v.isArray():
		c := v.inside()
		for i := 0; ; i++ {
			if element, ok := c.element(); !ok || strconv.Itoa(i) == token {
				return element, ok
			}
		}
	}
	return "", false
}
