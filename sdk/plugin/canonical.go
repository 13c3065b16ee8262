package plugin

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// MaxDepth is how deeply arrays and objects may be nested in a message.
const MaxDepth = 100

// Canonical returns the one form of a JSON text that all texts of the same
// meaning share: object keys sorted by their bytes at every level, no
// insignificant whitespace, strings with the fewest escapes. Number literals
// are kept as they are written, since two literals of one value need not mean
// the same to the plugin that reads them. What does not mean one thing to every
// reader is refused: duplicate keys, unpaired surrogates, text that is not
// UTF-8 or starts with a byte-order mark, anything after the value, and nesting
// deeper than [MaxDepth].
func Canonical(text []byte) ([]byte, error) {
	out, err := canonical(text)
	if err != nil {
		return nil, fmt.Errorf("text %w", err)
	}
	return out, nil
}

// canonical is Canonical with errors that lack their subject.
func canonical(text []byte) ([]byte, error) {
	c := canonicaliser{text: text, out: make([]byte, 0, len(text))}
	err := c.all()
	return c.out, err
}

// sound returns the error of canonical.
func sound(text []byte) error {
	c := canonicaliser{text: text, mute: true}
	return c.all()
}

// all reads the whole text.
func (c *canonicaliser) all() error {
	text := c.text
	if bytes.HasPrefix(text, []byte("\uFEFF")) {
		return errors.New("starts with a byte-order mark; write UTF-8 without one")
	}
	if at := invalidUTF8(text); at >= 0 {
		return unsoundf("is not UTF-8 at byte %d", at)
	}
	if err := c.value(0); err != nil {
		return err
	}
	if c.space(); c.at < len(c.text) {
		return fmt.Errorf("goes on after its JSON value, at byte %d", c.at)
	}
	return nil
}

// invalidUTF8 is where text is not UTF-8, or -1.
func invalidUTF8(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n == 1 {
			return at
		}
		at += n
	}
	return -1
}

// canonicaliser reads text from at on and appends the canonical form to out.
type canonicaliser struct {
	text []byte
	at   int
	out  []byte
	mute bool // nothing is appended
}

// write appends what is in the form already.
func (c *canonicaliser) write(text []byte) {
	if !c.mute {
		c.out = append(c.out, text...)
	}
}

// mark appends a character of punctuation.
func (c *canonicaliser) mark(b byte) {
	if !c.mute {
		c.out = append(c.out, b)
	}
}

func (c *canonicaliser) value(depth int) error {
	c.space()
	switch b := c.peek(); {
	case b == '{' || b == '[':
		if depth == MaxDepth {
			return unsoundf("is nested deeper than %d levels, at byte %d", MaxDepth, c.at)
		}
		if b == '{' {
			return c.object(depth + 1)
		}
		return c.array(depth + 1)
	case b == '"':
		return c.string()
	case b == '-' || '0' <= b && b <= '9':
		return c.number()
	}
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(c.text[c.at:], []byte(word)) {
			c.at += len(word)
			c.write([]byte(word))
			return nil
		}
	}
	return c.unexpected("a JSON value")
}

// member is a key of an object and where in out the member was written.
type member struct {
	key        []byte
	start, end int
}

func (c *canonicaliser) object(depth int) error {
	var few [8]member // as many as most objects have, so that they need no memory
	members := few[:0]
	c.next('{')
	c.mark('{')
	first := len(c.out)
	for c.space(); c.peek() != '}'; c.space() {
		if len(members) > 0 {
			if !c.next(',') {
				return c.unexpected("a comma or the end of the object")
			}
			c.mark(',')
		}
		m, err := c.member(depth)
		if err != nil {
			return err
		}
		members = append(members, m)
	}
	c.next('}')
	if err := c.sort(first, members); err != nil {
		return err
	}
	c.mark('}')
	return nil
}

func (c *canonicaliser) member(depth int) (member, error) {
	c.space()
	if c.peek() != '"' {
		return member{}, c.unexpected("a key in double quotes")
	}
	start := len(c.out)
	key, err := c.key()
	if err != nil {
		return member{}, err
	}
	c.mark(':')
	if c.space(); !c.next(':') {
		return member{}, c.unexpected("a colon")
	}
	err = c.value(depth)
	return member{key, start, len(c.out)}, err
}

// sort puts members, which were written from first on with commas between them,
// in the order of their keys. Most who write JSON for others have done so.
func (c *canonicaliser) sort(first int, members []member) error {
	byKey := func(a, b member) int { return bytes.Compare(a.key, b.key) }
	sorted := slices.IsSortedFunc(members, byKey)
	if !sorted {
		slices.SortStableFunc(members, byKey)
	}
	for i := 1; i < len(members); i++ {
		if bytes.Equal(members[i].key, members[i-1].key) {
			return unsoundf("gives the key %q twice in one object, before byte %d", members[i].key, c.at)
		}
	}
	if sorted || c.mute {
		return nil
	}
	written := slices.Clone(c.out[first:])
	c.out = c.out[:first]
	for i, m := range members {
		if i > 0 {
			c.mark(',')
		}
		c.out = append(c.out, written[m.start-first:m.end-first]...)
	}
	return nil
}

func (c *canonicaliser) array(depth int) error {
	c.next('[')
	c.mark('[')
	more := false
	for c.space(); c.peek() != ']'; c.space() {
		if more && !c.next(',') {
			return c.unexpected("a comma or the end of the array")
		}
		if more {
			c.mark(',')
		}
		more = true
		if err := c.value(depth); err != nil {
			return err
		}
	}
	c.next(']')
	c.mark(']')
	return nil
}

func (c *canonicaliser) number() error {
	start := c.at
	c.next('-')
	if !c.next('0') && c.digits() == 0 {
		return c.unexpected("a digit")
	}
	if c.next('.') && c.digits() == 0 {
		return c.unexpected("a digit")
	}
	if c.next('e') || c.next('E') {
		if !c.next('+') {
			c.next('-')
		}
		if c.digits() == 0 {
			return c.unexpected("a digit")
		}
	}
	c.write(c.text[start:c.at])
	return nil
}

func (c *canonicaliser) digits() (n int) {
	rest := c.text[c.at:]
	for n < len(rest) && '0' <= rest[n] && rest[n] <= '9' {
		n++
	}
	c.at += n
	return n
}

// key reads a string in quotes, writes it, and returns what it means.
func (c *canonicaliser) key() ([]byte, error) {
	start := c.at
	if c.plainString() {
		return c.text[start+1 : c.at-1], nil
	}
	return c.escaped(true)
}

// string reads a string in quotes, and writes it.
func (c *canonicaliser) string() error {
	if c.plainString() {
		return nil
	}
	_, err := c.escaped(!c.mute)
	return err
}

// plainString reads a string that has no escapes; where it has, nothing is read.
func (c *canonicaliser) plainString() bool {
	end := c.at + 1 + plain(c.text[c.at+1:])
	if end == len(c.text) || c.text[end] != '"' {
		return false
	}
	c.write(c.text[c.at : end+1])
	c.at = end + 1
	return true
}

// escaped reads any string. If nobody wants to know what it means it takes no
// memory.
func (c *canonicaliser) escaped(wanted bool) (s []byte, err error) {
	c.next('"')
	for {
		more := plain(c.text[c.at:])
		if wanted {
			s = append(s, c.text[c.at:c.at+more]...)
		}
		if c.at += more; c.next('"') {
			break
		}
		if !c.next('\\') {
			return nil, c.unexpected("the end of the string")
		}
		r, err := c.escape()
		if err != nil {
			return nil, err
		}
		if wanted {
			s = utf8.AppendRune(s, r)
		}
	}
	if !c.mute {
		c.out = appendString(c.out, s)
	}
	return s, nil
}

func (c *canonicaliser) escape() (rune, error) {
	if c.next('u') {
		return c.unicode()
	}
	const letters, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	if i := strings.IndexByte(letters, c.peek()); i >= 0 {
		c.at++
		return rune(meanings[i]), nil
	}
	return 0, c.unexpected("an escape")
}

func (c *canonicaliser) unicode() (rune, error) {
	start := c.at - len(`\u`)
	r, err := c.hex()
	if err != nil || !utf16.IsSurrogate(r) {
		return r, err
	}
	if c.next('\\') && c.next('u') {
		low, err := c.hex()
		if err != nil {
			return 0, err
		}
		if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
			return pair, nil
		}
	}
	return 0, unsoundf("has an unpaired surrogate at byte %d", start)
}

// hex reads the four digits of a \u escape.
func (c *canonicaliser) hex() (rune, error) {
	end := min(c.at+4, len(c.text))
	r, err := strconv.ParseUint(string(c.text[c.at:end]), 16, 16)
	if err != nil || end-c.at < 4 {
		return 0, c.unexpected("a code of four hexadecimal digits")
	}
	c.at = end
	return rune(r), nil
}

func (c *canonicaliser) space() {
	for c.at < len(c.text) && isSpace(c.text[c.at]) {
		c.at++
	}
}

// peek returns the next byte, NUL at the end.
func (c *canonicaliser) peek() byte {
	if c.at == len(c.text) {
		return 0
	}
	return c.text[c.at]
}

// next steps over b if it is there.
func (c *canonicaliser) next(b byte) bool {
	if c.at < len(c.text) && c.text[c.at] == b {
		c.at++
		return true
	}
	return false
}

func (c *canonicaliser) unexpected(wanted string) error {
	if c.at == len(c.text) {
		return fmt.Errorf("is not JSON: it ends where %s is needed", wanted)
	}
	r, _ := utf8.DecodeRune(c.text[c.at:])
	return fmt.Errorf("is not JSON: %q at byte %d where %s is needed", r, c.at, wanted)
}
