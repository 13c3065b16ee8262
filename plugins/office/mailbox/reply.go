package mailbox

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func replyTool() plugin.Tool {
	return plugin.Tool{Call: replyMail, Output: sent{}, Info: plugin.ToolInfo{
		Name:        "reply_mail",
		Description: "Answer a mail: to its sender, or with all to everybody who got it. The subject, and what is answered as a quotation, are put in.",
		InputSchema: file.Schema(`
			"mail": {"type": "string", "description": "The mail to answer, as search_mail names it."},
			"text": {"type": "string", "description": "What you say, without the quotation."},
			"all": {"type": "boolean", "default": false, "description": "To everybody who got the mail."},
			"attachments": `+pathList, "mail", "text"),
		OutputSchema: sentSchema(),
		Writes:       true,
	}}
}

func replyMail(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Mail, Text  string
		All         bool
		Attachments []string
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	self, err := b.self()
	if err != nil {
		return plugin.Result{}, err
	}
	m, err := b.open(args.Mail)
	if err != nil {
		return plugin.Result{}, err
	}
	d := &draft{
		subject: replySubject(m.subject), inReplyTo: m.id, references: m.thread(),
		text: strings.TrimRight(args.Text, "\n") + "\n\n" + quotation(m),
	}
	d.to, d.cc = m.answerTo(self, args.All)
	if len(d.to) == 0 {
		return plugin.Result{}, plugin.Errorf(plugin.CodeFailed, "%s has no sender to answer; use send_mail", args.Mail)
	}
	if d.attachments, err = b.attach(args.Attachments); err != nil {
		return plugin.Result{}, err
	}
	return b.send(env, d)
}

// answerTo says who gets an answer. One to a mail of one's own goes to those who
// got that.
func (m *message) answerTo(self address, all bool) (to, cc []address) {
	to = m.from
	switch {
	case len(m.replyTo) > 0:
		to = m.replyTo
	case holds(m.from, self.at):
		to = m.to
	}
	if !all {
		return to, nil
	}
	for _, a := range slices.Concat(m.to, m.cc) {
		if !strings.EqualFold(a.at, self.at) && !holds(to, a.at) && !holds(cc, a.at) {
			cc = append(cc, a)
		}
	}
	return to, cc
}

// replySubject puts "Re:" before a subject that does not have it, in English or
// German.
func replySubject(subject string) string {
	for _, prefix := range []string{"re:", "aw:"} {
		if len(subject) >= len(prefix) && strings.EqualFold(subject[:len(prefix)], prefix) {
			return subject
		}
	}
	return "Re: " + subject
}

// quotation is a mail as an answer to it quotes it.
func quotation(m *message) string {
	var quoted strings.Builder
	who := joinAddresses(m.from)
	if m.date.IsZero() {
		fmt.Fprintf(&quoted, "%s wrote:\n", who)
	} else {
		fmt.Fprintf(&quoted, "On %s, %s wrote:\n", m.date.Format("2 January 2006 15:04 -0700"), who)
	}
	for line := range strings.Lines(m.text) {
		mark := "> "
		if strings.HasPrefix(line, ">") || line == "\n" {
			mark = ">"
		}
		quoted.WriteString(mark + line)
	}
	return quoted.String()
}
