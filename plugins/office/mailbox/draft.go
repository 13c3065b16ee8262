package mailbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/emersion/go-message/textproto"
)

// draft is a mail that is written. Its text may be of any script: headers and
// text are encoded as mail needs it.
type draft struct {
	from        address
	to, cc, bcc []address
	subject     string
	date        time.Time
	id          string // with its angle brackets; if it is empty, encode makes it
	inReplyTo   string
	references  []string
	text, html  string
	attachments []attachment
	coding      coding
}

// fields are the headers of a mail or a part, in their order. Those that are
// empty are not written.
type fields []struct{ name, value string }

// encode returns the mail as a file. The same draft gives the same bytes, since
// neither its id nor the boundaries of its parts are random: they come from what
// it holds and from salt, which tells apart mails that are the same.
func (d *draft) encode(salt string) ([]byte, error) {
	if d.id == "" {
		d.id = d.newID(salt)
	}
	content, err := d.content()
	if err != nil {
		return nil, err
	}
	subject, err := d.coding.header(d.subject)
	if err != nil {
		return nil, err
	}
	list := d.fields()
	for i := range list {
		if list[i].name == "Subject" {
			list[i].value = subject
		}
	}
	var out bytes.Buffer
	writeFields(&out, append(list, content.fields...))
	out.Write(content.body)
	return out.Bytes(), nil
}

// fields are the headers that a mail has whatever it holds.
func (d *draft) fields() fields {
	date := ""
	if !d.date.IsZero() {
		date = d.date.Format(time.RFC1123Z)
	}
	return fields{
		{"Date", date},
		{"From", header([]address{d.from})},
		{"To", header(d.to)},
		{"Cc", header(d.cc)},
		{"Bcc", header(d.bcc)},
		{"Subject", d.subject},
		{"Message-Id", d.id},
		{"In-Reply-To", d.inReplyTo},
		{"References", strings.Join(d.references, " ")},
		{"Mime-Version", "1.0"},
	}
}

func (d *draft) newID(salt string) string {
	hash := sha256.New()
	for _, f := range d.fields() {
		hash.Write([]byte(f.name + "\x00" + f.value + "\x00"))
	}
	hash.Write([]byte(salt + "\x00" + d.text + "\x00" + d.html))
	for _, a := range d.attachments {
		hash.Write([]byte("\x00" + a.name + "\x00"))
		hash.Write(a.content)
	}
	_, domain, ok := strings.Cut(d.from.at, "@")
	if !ok {
		domain = "localhost"
	}
	return "<" + hex.EncodeToString(hash.Sum(nil)[:12]) + "@" + domain + ">"
}

// writeFields writes headers, folded, and the empty line after them.
func writeFields(out *bytes.Buffer, list fields) {
	var h textproto.Header
	for i := len(list) - 1; i >= 0; i-- { // go-message has the last one first
		if list[i].value != "" {
			h.Add(list[i].name, list[i].value)
		}
	}
	if err := textproto.WriteHeader(out, h); err != nil {
		panic(err) // of a header with a line break, which none of them has
	}
}
