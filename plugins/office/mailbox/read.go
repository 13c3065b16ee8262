package mailbox

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func readTool() plugin.Tool {
	return plugin.Tool{Call: readMail, Output: opened{}, Info: plugin.ToolInfo{
		Name:        "read_mail",
		Description: "Read a mail: its headers, its text, and what is attached.",
		InputSchema: file.Schema(`
			"mail": {"type": "string", "description": "As search_mail names it: inbox/0001.eml."}`, "mail"),
		OutputSchema: file.Schema(`
			"mail": {"type": "string"},
			"from": {"type": "string"}, "to": {"type": "string"}, "cc": {"type": "string"},
			"date": {"type": "string", "description": "RFC 3339, with the offset that the sender had; empty if there is none."},
			"subject": {"type": "string"}, "message_id": {"type": "string"}, "in_reply_to": {"type": "string"},
			"text": {"type": "string"},
			"html": {"type": "string", "description": "What the HTML part says, as text, where that is more than the plain text."},
			"attachments": {"type": "array", "items": `+string(attachmentSchema())+`},
			"notes": {"type": "array", "items": {"type": "string"}, "description": "What is not as the mail says that it is."}`,
			"mail", "from", "to", "cc", "date", "subject", "message_id", "in_reply_to", "text", "attachments"),
	}}
}

func attachmentSchema() []byte {
	return file.Schema(`"name": {"type": "string"}, "type": {"type": "string"}, "bytes": {"type": "integer"}`, "name", "type", "bytes")
}

type opened struct {
	Mail        string     `json:"mail"`
	From        string     `json:"from"`
	To          string     `json:"to"`
	Cc          string     `json:"cc"`
	Date        string     `json:"date"`
	Subject     string     `json:"subject"`
	MessageID   string     `json:"message_id"`
	InReplyTo   string     `json:"in_reply_to"`
	Text        string     `json:"text"`
	HTML        string     `json:"html,omitempty"`
	Attachments []attached `json:"attachments"`
	Notes       []string   `json:"notes,omitempty"`
}

type attached struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Bytes int    `json:"bytes"`
}

func readMail(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Mail string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	m, err := b.open(args.Mail)
	if err != nil {
		return plugin.Result{}, err
	}
	if len(m.text)+len(m.html) > file.MaxShown {
		return plugin.Result{}, plugin.Errorf(plugin.CodeFailed, "the text of %s has %d bytes, and %d are shown at most; look for what you need in it with search_mail", args.Mail, len(m.text)+len(m.html), file.MaxShown)
	}
	out := m.opened(b.name(m.at))
	return plugin.Result{Output: out, Text: new(out.shown())}, nil
}

// open reads a mail that an agent names.
func (b *box) open(name string) (*message, error) {
	at, err := b.mail(name)
	if err != nil {
		return nil, err
	}
	m, err := readMessage(b.files, at)
	if err != nil && plugin.AsError(err).Code == plugin.CodeNotFound {
		return nil, plugin.Errorf(plugin.CodeNotFound, "there is no mail %s; search_mail tells the names of mails, which change when they are moved", b.name(at))
	}
	return m, err
}

// shown is the mail as people see one.
func (o opened) shown() string {
	var text strings.Builder
	for _, f := range []struct{ name, value string }{
		{"From", o.From}, {"To", o.To}, {"Cc", o.Cc}, {"Date", o.Date}, {"Subject", o.Subject},
	} {
		if f.value != "" {
			fmt.Fprintf(&text, "%s: %s\n", f.name, f.value)
		}
	}
	for _, a := range o.Attachments {
		fmt.Fprintf(&text, "Attachment: %s (%s, %d bytes)\n", a.Name, a.Type, a.Bytes)
	}
	for _, note := range o.Notes {
		fmt.Fprintf(&text, "Note: %s\n", note)
	}
	text.WriteString("\n" + o.Text)
	if o.HTML != "" {
		text.WriteString("\n--- HTML\n" + o.HTML)
	}
	return text.String()
}
