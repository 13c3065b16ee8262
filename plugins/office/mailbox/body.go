package mailbox

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	gomessage "github.com/emersion/go-message"
	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

const (
	maxNested = 20 // multiparts in multiparts
	maxParts  = 500
	maxNotes  = 20
)

// body reads the parts of a mail.
type body struct {
	*message
	parts int
}

// shown is the text of a part.
type shown struct {
	text string
	html bool // it was, before it became text
}

func joined(texts []shown) string {
	var all strings.Builder
	for i, s := range texts {
		if i > 0 {
			all.WriteByte('\n')
		}
		all.WriteString(s.text)
	}
	return all.String()
}

// read reads an entity and what it is made of. The error is that of go-message
// which comes with an entity that can be read.
func (b *body) read(e *gomessage.Entity, err error, nested int) []shown {
	switch {
	case gomessage.IsUnknownCharset(err):
		_, params, _ := e.Header.ContentType()
		b.note("there is no charset %q; its text is read as it is", params["charset"])
	case err != nil:
		b.note("there is no encoding %q; its content is read as it is", e.Header.Get("Content-Transfer-Encoding"))
	}
	if b.parts++; b.parts > maxParts {
		if b.parts == maxParts+1 {
			b.note("it has more than %d parts; the others are not read", maxParts)
		}
		return nil
	}
	kind, params, _ := e.Header.ContentType()
	if kind == "" {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") && nested < maxNested {
		return b.readParts(e, kind, nested)
	}
	content, err := io.ReadAll(e.Body)
	if err != nil {
		b.note("a part of type %s cannot be read to its end: %s", kind, brief(err))
	}
	disposition, _, _ := e.Header.ContentDisposition()
	name := filename(&e.Header)
	if disposition == "attachment" || name != "" || !strings.HasPrefix(kind, "text/") {
		b.attach(name, kind, content)
		return nil
	}
	text := strings.ReplaceAll(b.valid(string(content), "text of charset "+quoted(params["charset"])), "\r\n", "\n")
	if kind == "text/html" {
		text = plainText(text)
	}
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil
	}
	return []shown{{text + "\n", kind == "text/html"}}
}

func (b *body) readParts(e *gomessage.Entity, kind string, nested int) (texts []shown) {
	parts := e.MultipartReader()
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if part == nil {
			b.note("its parts cannot be read to their end: %s", brief(err))
			break
		}
		texts = append(texts, b.read(part, err, nested+1)...)
		if b.parts > maxParts {
			break
		}
	}
	if kind == "multipart/alternative" {
		return b.choose(texts)
	}
	return texts
}

// choose takes the plain ones of texts that should say the same. What HTML says
// beside is kept, since many programs show it instead.
func (b *body) choose(texts []shown) []shown {
	isPlain := func(s shown) bool { return !s.html }
	if !slices.ContainsFunc(texts, isPlain) {
		return texts
	}
	plain := slices.DeleteFunc(slices.Clone(texts), func(s shown) bool { return s.html })
	html := joined(slices.DeleteFunc(texts, isPlain))
	if saysMore(html, joined(plain)) {
		b.note("its HTML part says something that its plain text does not")
		b.html += html
	}
	return plain
}

// saysMore reports whether a text has words that another one has not.
func saysMore(text, than string) bool {
	words := func(text string) []string {
		return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	known := map[string]bool{}
	for _, word := range words(than) {
		known[word] = true
	}
	return slices.ContainsFunc(words(text), func(word string) bool { return !known[word] })
}

// attach keeps a part as a file. Each has a name that no other one has.
func (b *body) attach(name, kind string, content []byte) {
	switch {
	case name == "" && kind == "message/rfc822":
		name = "forwarded" + extension
	case name == "":
		name = "unnamed"
	}
	base, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
	for n := 2; slices.ContainsFunc(b.attachments, func(a attachment) bool { return a.name == name }); n++ {
		name = fmt.Sprintf("%s-%d%s", base, n, ext)
	}
	b.attachments = append(b.attachments, attachment{name, kind, content})
}

// filename is the name that a part gives itself, without directories.
func filename(h *gomessage.Header) string {
	_, params, _ := h.ContentDisposition()
	name := params["filename"]
	if name == "" {
		_, params, _ = h.ContentType()
		name = params["name"]
	}
	decoder := mime.WordDecoder{CharsetReader: charset.Reader}
	if decoded, err := decoder.DecodeHeader(name); err == nil {
		name = decoded // by the rules it is not encoded so, and often is
	}
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, "_"), `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
	if name == "." || name == ".." || name == "/" {
		return ""
	}
	return name
}

// valid returns text that is UTF-8. What is not, whatever it says that it is, is
// most often of Windows.
func (m *message) valid(text, what string) string {
	if utf8.ValidString(text) {
		return text
	}
	m.note("the %s is not what it says; it is read as windows-1252", what)
	decoded, err := charmap.Windows1252.NewDecoder().String(text)
	if err != nil {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	return decoded
}

func quoted(charset string) string {
	if charset == "" {
		charset = "us-ascii"
	}
	return fmt.Sprintf("%q", charset)
}

func (m *message) note(format string, args ...any) {
	note := fmt.Sprintf(format, args...)
	if len(m.notes) < maxNotes && !slices.Contains(m.notes, note) {
		m.notes = append(m.notes, note)
	}
}

// brief is an error of go-message on one line.
func brief(err error) string {
	return strings.TrimPrefix(strings.TrimSpace(err.Error()), "message: ")
}
