package workbook

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// tag is a tag of an XML text. Names are without what stands before a colon:
// programs choose freely what does.
type tag struct {
	name       string
	prefix     string // of the name, with its colon
	attributes string
	start, end int  // in the text, with the brackets
	opens      bool // an element begins
	closes     bool // an element ends; both, if it is empty
}

// cursor goes through the tags of an XML text. It knows what office files have
// of XML, which is not all: no entities but the usual, no other encodings.
type cursor struct {
	text string
	pos  int
	err  error
}

// newCursor begins at the first tag.
func newCursor(content []byte) (*cursor, error) {
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(content) {
		return nil, fmt.Errorf("it is not UTF-8")
	}
	return &cursor{text: string(content)}, nil
}

// next returns the next tag; ok is false at the end and after a mistake.
func (c *cursor) next() (t tag, ok bool) {
	for c.err == nil {
		start := c.pos
		for start < len(c.text) && c.text[start] != '<' { // which is near, and a call is dear in WASM
			start++
		}
		if start == len(c.text) {
			return tag{}, false
		}
		rest := c.text[start:]
		var skip string
		switch {
		case len(rest) > 1 && rest[1] != '!' && rest[1] != '?':
			return c.tag(start)
		case strings.HasPrefix(rest, "<!--"):
			skip = "-->"
		case strings.HasPrefix(rest, "<![CDATA["):
			skip = "]]>"
		case strings.HasPrefix(rest, "<?"):
			skip = "?>"
		case strings.HasPrefix(rest, "<!"):
			return tag{}, c.fail(start, "it declares a document type, which no office file does")
		default:
			return c.tag(start)
		}
		end := strings.Index(rest, skip)
		if end < 0 {
			return tag{}, c.fail(start, "something is opened and never closed")
		}
		c.pos = start + end + len(skip)
	}
	return tag{}, false
}

func (c *cursor) fail(at int, reason string) bool {
	c.err = fmt.Errorf("byte %d: %s", at, reason)
	return false
}

// tag reads the tag at a place.
func (c *cursor) tag(start int) (tag, bool) {
	end, ok := c.bracket(start)
	if !ok {
		return tag{}, false
	}
	t := tag{start: start, end: end + 1, opens: true}
	from, to := start+1, end
	if c.text[from] == '/' {
		from, t.opens, t.closes = from+1, false, true
	} else if c.text[to-1] == '/' {
		to, t.closes = to-1, true
	}
	name := from
	for name < to && !isBlank(c.text[name]) {
		if c.text[name] == ':' && t.prefix == "" {
			t.prefix, from = c.text[from:name+1], name+1
		}
		name++
	}
	t.name, t.attributes = c.text[from:name], c.text[name:to]
	c.pos = t.end
	return t, true
}

// bracket returns where the tag at a place ends.
func (c *cursor) bracket(start int) (end int, ok bool) {
	for end = start + 1; end < len(c.text); end++ {
		switch c.text[end] {
		case '>':
			return end, true
		case '"', '\'':
			closed := end + 1
			for closed < len(c.text) && c.text[closed] != c.text[end] {
				closed++
			}
			if closed == len(c.text) {
				return 0, c.fail(end, "a quotation mark is never closed")
			}
			end = closed
		}
	}
	return 0, c.fail(start, "a tag is never closed")
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// skip goes to the end of the element that t begins, and returns where its
// content ends and where it does itself.
func (c *cursor) skip(t tag) (contentEnd, end int) {
	if t.closes {
		return t.end, t.end
	}
	depth := 1
	for {
		inner, ok := c.next()
		if !ok {
			c.unclosed(t)
			return t.end, t.end
		}
		if inner.opens && !inner.closes {
			depth++
		}
		if inner.closes && !inner.opens {
			depth--
		}
		if depth == 0 {
			return inner.start, inner.end
		}
	}
}

// unclosed says that the text ends within an element, unless there is a mistake
// already.
func (c *cursor) unclosed(t tag) {
	if c.err == nil {
		c.fail(t.start, "the element "+t.name+" is never closed")
	}
}

// attribute returns the value of an attribute, whose name may have a prefix;
// "" if there is none.
func (t tag) attribute(name string) string {
	start, end := t.find(name)
	return unescape(t.attributes[start:end])
}

// find returns where in the attributes the value of one is.
func (t tag) find(name string) (start, end int) {
	for at := 0; ; at = end + 1 {
		var key string
		key, start, end = t.next(at)
		if end == 0 || key == name {
			return start, end
		}
	}
}

// next returns the name, without its prefix, of the attribute that follows a
// place, and where its value is; end is 0 if none follows.
func (t tag) next(at int) (key string, start, end int) {
	rest := t.attributes
	for at < len(rest) && isBlank(rest[at]) {
		at++
	}
	equals := at
	for equals < len(rest) && rest[equals] != '=' {
		if rest[equals] == ':' {
			at = equals + 1
		}
		equals++
	}
	start = equals
	for start < len(rest) && rest[start] != '"' && rest[start] != '\'' {
		start++
	}
	end = start + 1
	for end < len(rest) && rest[end] != rest[start] {
		end++
	}
	if end >= len(rest) {
		return "", 0, 0
	}
	for equals > at && isBlank(rest[equals-1]) {
		equals--
	}
	return rest[at:equals], start + 1, end
}

// with is the tag with another value for an attribute.
func (t tag) with(name, value string) tag {
	start, end := t.find(name)
	if end == 0 {
		t.attributes += " " + name + `="` + escape(value) + `"`
		return t
	}
	t.attributes = t.attributes[:start] + escape(value) + t.attributes[end:]
	return t
}

// without is the tag without an attribute.
func (t tag) without(name string) tag {
	start, end := t.find(name)
	if end == 0 {
		return t
	}
	key := strings.LastIndex(t.attributes[:start], name)
	t.attributes = t.attributes[:key] + strings.TrimLeft(t.attributes[end+1:], " ")
	return t
}

// String writes the tag; one that is empty ends there.
func (t tag) String() string {
	end := ">"
	if t.closes {
		end = "/>"
	}
	return "<" + t.prefix + t.name + strings.TrimRight(t.attributes, " \r\n\t") + end
}

// number is an attribute that counts; -1 if it is none.
func (t tag) number(name string) int {
	n, err := strconv.Atoi(t.attribute(name))
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// unescape reads the text that is between tags.
func unescape(text string) string {
	at := markupIn(text)
	if at == len(text) {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	for ; at < len(text); at = markupIn(text) {
		out.WriteString(text[:at])
		text = text[at:]
		if text[0] == '<' {
			text = markup(&out, text)
			continue
		}
		end := strings.IndexByte(text, ';')
		if end < 0 {
			break
		}
		out.WriteString(entity(text[1:end]))
		text = text[end+1:]
	}
	out.WriteString(text)
	return out.String()
}

// markupIn is where in a text something does not stand for itself; its end if nothing
// does.
func markupIn(text string) int {
	at := 0
	for at < len(text) && text[at] != '&' && text[at] != '<' {
		at++
	}
	return at
}

// markup passes over a comment and takes what a section of characters holds.
func markup(out *strings.Builder, text string) (rest string) {
	if inside, ok := strings.CutPrefix(text, "<![CDATA["); ok {
		value, rest, _ := strings.Cut(inside, "]]>")
		out.WriteString(value)
		return rest
	}
	_, rest, _ = strings.Cut(text, ">")
	return rest
}

func entity(name string) string {
	switch name {
	case "lt":
		return "<"
	case "gt":
		return ">"
	case "amp":
		return "&"
	case "quot":
		return `"`
	case "apos":
		return "'"
	}
	digits, isNumber := strings.CutPrefix(name, "#")
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseInt(digits, base, 32)
	if !isNumber || err != nil {
		return "&" + name + ";"
	}
	return string(rune(n))
}

// escape writes a text so that it can stand between tags and in attributes.
func escape(text string) string {
	if isPlain(text) {
		return text
	}
	var out strings.Builder
	for _, r := range text { // which makes valid what is not
		switch {
		case r == '<':
			out.WriteString("&lt;")
		case r == '>':
			out.WriteString("&gt;")
		case r == '&':
			out.WriteString("&amp;")
		case r == '"':
			out.WriteString("&quot;")
		case r == '\r':
			out.WriteString("&#13;")
		case r < ' ' && r != '\n' && r != '\t', r == 0xfffe, r == 0xffff:
			fmt.Fprintf(&out, "_x%04X_", r) // as Excel writes what XML cannot
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// isPlain reports whether a text stands for itself, as most do.
func isPlain(text string) bool {
	for i := range len(text) {
		if b := text[i]; b < ' ' || b > '~' || b == '<' || b == '>' || b == '&' || b == '"' {
			return false
		}
	}
	return true
}

// unescapeControls reads what Excel writes for characters that XML lacks.
func unescapeControls(text string) string {
	if strings.IndexByte(text, '_') < 0 || !strings.Contains(text, "_x") {
		return text
	}
	var out strings.Builder
	for text != "" {
		i := strings.Index(text, "_x")
		if i < 0 || len(text) < i+7 {
			out.WriteString(text)
			break
		}
		n, err := strconv.ParseUint(text[i+2:i+6], 16, 16)
		if text[i+6] != '_' || err != nil {
			out.WriteString(text[:i+2])
			text = text[i+2:]
			continue
		}
		out.WriteString(text[:i])
		out.WriteRune(rune(n))
		text = text[i+7:]
	}
	return out.String()
}

// texts joins what the elements t within a text hold, but for those that say how
// it is pronounced.
func texts(content string) string {
	if inside, ok := strings.CutPrefix(content, "<t>"); ok && strings.IndexByte(inside, '<') == len(inside)-len("</t>") {
		return unescapeControls(unescape(strings.TrimSuffix(inside, "</t>"))) // as most are
	}
	c := &cursor{text: content}
	var out strings.Builder
	for {
		t, ok := c.next()
		if !ok {
			return unescapeControls(out.String())
		}
		switch {
		case t.name == "rPh" && t.opens:
			c.skip(t)
		case t.name == "t" && t.opens && !t.closes:
			end, _ := c.skip(t)
			out.WriteString(unescape(content[t.end:end]))
		}
	}
}
