package mailbox

import (
	"bytes"
	netmail "net/mail"
	"strings"
	"time"

	gomessage "github.com/emersion/go-message"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// message is a mail as it is read.
type message struct {
	at          string
	from        []address
	to, cc, bcc []address
	replyTo     []address
	subject     string
	date        time.Time // zero if there is none that can be read
	id          string    // Message-ID with its angle brackets
	inReplyTo   string
	references  []string

	text        string // of the parts that are shown; lines end with a line feed
	html        string // what HTML says in place of plain text, where it says something else
	attachments []attachment
	notes       []string // what is not as the mail says that it is
}

// attachment is a part of a mail that is a file.
type attachment struct {
	name    string
	kind    string // media type
	content []byte
}

// maxHeader is how many bytes the headers of a mail may have.
const maxHeader = 256 << 10

// readMessage reads a mail.
func readMessage(files plugin.Reader, at string) (*message, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	return parse(at, data)
}

// parse reads what a file holds. What can be read is read, with a note of what
// cannot: people get such mails, and read them.
func parse(at string, data []byte) (*message, error) {
	entity, err := gomessage.ReadWithOptions(bytes.NewReader(data), &gomessage.ReadOptions{MaxHeaderBytes: maxHeader})
	if entity == nil {
		if strings.Contains(err.Error(), "exceeds maximum size") {
			return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d KiB of headers, which no mail has", at, maxHeader>>10)
		}
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no mail: %s", at, brief(err))
	}
	m := &message{at: at}
	m.readHeader(&entity.Header)
	if len(m.from) == 0 && len(m.to) == 0 && m.subject == "" {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no mail: it has neither From nor To nor Subject", at)
	}
	b := &body{message: m}
	m.text = joined(b.read(entity, err, 0))
	return m, nil
}

func (m *message) readHeader(h *gomessage.Header) {
	m.subject = m.headerText(h, "Subject")
	m.from, m.to, m.cc = m.addresses(h, "From"), m.addresses(h, "To"), m.addresses(h, "Cc")
	m.bcc, m.replyTo = m.addresses(h, "Bcc"), m.addresses(h, "Reply-To")
	m.id = strings.TrimSpace(h.Get("Message-Id"))
	m.inReplyTo = strings.TrimSpace(h.Get("In-Reply-To"))
	m.references = strings.Fields(h.Get("References"))
	switch date, err := netmail.ParseDate(h.Get("Date")); {
	case err == nil:
		m.date = date
	case h.Has("Date"):
		m.note("the date %q cannot be read", h.Get("Date"))
	}
}

// headerText decodes a header that is text.
func (m *message) headerText(h *gomessage.Header, name string) string {
	text, err := h.Text(name)
	if err != nil {
		m.note("the header %s is in a charset that there is not; it is read as it is", name)
	}
	return strings.Join(strings.Fields(m.valid(text, "header "+name)), " ") // folded lines are one
}

// thread is what a reply says that it refers to: what the mail refers to, and the
// mail.
func (m *message) thread() []string {
	thread := m.references
	if len(thread) == 0 && m.inReplyTo != "" {
		thread = strings.Fields(m.inReplyTo)
	}
	if m.id == "" {
		return thread
	}
	return append(thread[:len(thread):len(thread)], m.id)
}

// when is the date as it is told; "" if there is none.
func (m *message) when() string {
	if m.date.IsZero() {
		return ""
	}
	return m.date.Format(time.RFC3339)
}
