package mailbox

import (
	"bytes"
	"encoding/base64"
	"mime"
	"mime/quotedprintable"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/workrover/workrover/sdk/plugin"
)

// part is a part of a mail that is written, encoded.
type part struct {
	fields fields
	body   []byte
}

// coding is how the texts of a mail are written. Its zero value is for what is
// sent today: ASCII as it is, everything else UTF-8 and quoted-printable.
type coding struct {
	charset  string
	encoding string // "quoted-printable", "base64", "8bit" or "7bit"
}

// content is what follows the headers of a mail: a text, a text and the same in
// HTML, with the files that are attached.
func (d *draft) content() (part, error) {
	texts, err := d.texts()
	if err != nil {
		return part{}, err
	}
	content := texts[0]
	if len(texts) > 1 {
		content = d.join("alternative", texts)
	}
	if len(d.attachments) == 0 {
		return content, nil
	}
	parts := []part{content}
	for _, a := range d.attachments {
		parts = append(parts, part{fields{
			{"Content-Type", a.kind},
			{"Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.name})},
			{"Content-Transfer-Encoding", "base64"},
		}, base64Lines(a.content)})
	}
	return d.join("mixed", parts), nil
}

func (d *draft) texts() ([]part, error) {
	var texts []part
	if d.text != "" || d.html == "" {
		plain, err := d.coding.text("plain", d.text)
		if err != nil {
			return nil, err
		}
		texts = append(texts, plain)
	}
	if d.html != "" {
		html, err := d.coding.text("html", d.html)
		if err != nil {
			return nil, err
		}
		texts = append(texts, html)
	}
	return texts, nil
}

// join makes one part of several.
func (d *draft) join(kind string, parts []part) part {
	boundary := "=_" + kind[:3] + "_" + strings.Map(inBoundary, strings.Trim(d.id, "<>"))
	boundary = boundary[:min(len(boundary), 60)] // 70 are allowed
	var out bytes.Buffer
	for _, p := range parts {
		out.WriteString("--" + boundary + "\r\n")
		writeFields(&out, p.fields)
		out.Write(p.body)
		out.WriteString("\r\n")
	}
	out.WriteString("--" + boundary + "--\r\n")
	return part{fields{{"Content-Type", mime.FormatMediaType("multipart/"+kind, map[string]string{"boundary": boundary})}}, out.Bytes()}
}

func inBoundary(r rune) rune {
	if '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
		return r
	}
	return '_'
}

// text encodes a text. Its lines end as mail has it.
func (c coding) text(kind, text string) (part, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	if !strings.HasSuffix(text, "\r\n") {
		text += "\r\n"
	}
	if c == (coding{}) && isPlain(text) {
		c = coding{"us-ascii", "7bit"}
	}
	if c.encoding == "" {
		c.encoding = "quoted-printable"
	}
	encoded, err := c.bytes(text)
	if err != nil {
		return part{}, err
	}
	described := fields{
		{"Content-Type", "text/" + kind + "; charset=" + c.name()},
		{"Content-Transfer-Encoding", c.encoding},
	}
	switch c.encoding {
	case "base64":
		encoded = base64Lines(encoded)
	case "quoted-printable":
		encoded = quotedPrintable(encoded)
	case "7bit", "8bit":
	default:
		return part{}, plugin.Errorf(plugin.CodeFailed, "mail has no encoding %q; there are quoted-printable, base64, 8bit and 7bit", c.encoding)
	}
	return part{described, encoded}, nil
}

func (c coding) name() string {
	if c.charset == "" {
		return "utf-8"
	}
	return c.charset
}

// bytes are a text in the charset.
func (c coding) bytes(text string) ([]byte, error) {
	if slices.Contains([]string{"", "utf-8", "us-ascii"}, c.charset) {
		return []byte(text), nil
	}
	charset, err := htmlindex.Get(c.charset)
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "there is no charset %q", c.charset)
	}
	encoded, err := charset.NewEncoder().Bytes([]byte(text))
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "the charset %s does not have all characters of the text", c.charset)
	}
	return encoded, nil
}

// header encodes a text for a header: in UTF-8, or as the mail itself is encoded.
func (c coding) header(text string) (string, error) {
	encoded, err := c.bytes(text)
	if err != nil {
		return "", err
	}
	if c.encoding == "base64" {
		return mime.BEncoding.Encode(c.name(), string(encoded)), nil
	}
	return mime.QEncoding.Encode(c.name(), string(encoded)), nil
}

func isPlain(text string) bool {
	for line := range strings.Lines(text) {
		if len(line) > 200 { // 998 are allowed, and few programs show them
			return false
		}
	}
	return !strings.ContainsFunc(text, func(r rune) bool { return r > '~' || r < ' ' && r != '\r' && r != '\n' && r != '\t' })
}

// base64Lines encodes content in lines of 76 characters.
func base64Lines(content []byte) []byte {
	const width = 57 // bytes that make 76 characters
	var out []byte
	for len(content) > 0 {
		n := min(width, len(content))
		out = append(base64.StdEncoding.AppendEncode(out, content[:n]), "\r\n"...)
		content = content[n:]
	}
	return out
}

func quotedPrintable(content []byte) []byte {
	var out bytes.Buffer
	w := quotedprintable.NewWriter(&out)
	_, err := w.Write(content)
	if closed := w.Close(); err != nil || closed != nil {
		panic("a buffer takes everything")
	}
	return out.Bytes()
}

// kindOf is the media type of a file by its name. It is a list of our own: that of
// package mime depends on the machine.
func kindOf(name string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".txt", ".md", ".log":
		return "text/plain; charset=utf-8"
	case ".csv":
		return "text/csv; charset=utf-8"
	case ".html", ".htm":
		return "text/html; charset=utf-8"
	case ".ics":
		return "text/calendar; charset=utf-8"
	case ".json":
		return "application/json"
	case ".pdf":
		return "application/pdf"
	case ".zip":
		return "application/zip"
	case ".docx":
		return "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	case ".xlsx":
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	case ".pptx":
		return "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	case ".png":
		return "image/png"
	case ".jpg", ".jpeg":
		return "image/jpeg"
	}
	return "application/octet-stream"
}
