package desk

import (
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// letter is a mail that is to be sent.
type letter struct {
	recipient string // in lower case
	subject   cell
	body      cell
}

func sendMail(d *desk, a args) (answer, error) {
	if a.missing("recipient", "subject", "body") {
		return says("Recipient, subject, or body not provided.")
	}
	if refusal, err := refuseRecipient(a["recipient"]); refusal != "" || err != nil {
		return answer{text: refusal}, err
	}
	recipient, err := a.lowered("recipient")
	if err != nil {
		return answer{}, err
	}
	t, err := d.read(mailFile)
	if err != nil {
		return answer{}, err
	}
	if err := d.send(t, letter{recipient, a["subject"].cell(), a["body"].cell()}); err != nil {
		return answer{}, err
	}
	return says("Email sent successfully.")
}

// refuseRecipient says why nothing can be sent to a recipient, or "". In a list
// it looks for items that are "@" and ".", so a list of addresses is refused.
func refuseRecipient(v value) (string, error) {
	const refusal = "Invalid recipient email address."
	if s, ok := v.text(); ok {
		if strings.Contains(s, "@") && strings.Contains(s, ".") {
			return "", nil
		}
		return refusal, nil
	}
	if v[0] == '[' || v[0] == '{' {
		return refusal, nil
	}
	return "", plugin.Errorf(plugin.CodeInvalidArgs, "recipient must be a text, not %s", v.printed())
}

func forwardMail(d *desk, a args) (answer, error) {
	if a.missing("email_id", "recipient") {
		return says("Email ID or recipient not provided.")
	}
	t, r, err := d.mail(a["email_id"])
	if err != nil {
		return answer{}, err
	}
	if r == nil {
		return says("Email not found.")
	}
	if refusal, err := refuseRecipient(a["recipient"]); refusal != "" || err != nil {
		return answer{text: refusal}, err
	}
	recipient, err := a.lowered("recipient")
	if err != nil {
		return answer{}, err
	}
	subject, ok := r.subject.text()
	if !ok {
		return answer{}, plugin.Errorf(plugin.CodeFailed, "the mail has no text as subject")
	}
	return d.pass(t, letter{recipient, textCell("FW: " + subject), r.body}, "Email forwarded successfully.")
}

func replyMail(d *desk, a args) (answer, error) {
	if a.missing("email_id", "body") {
		return says("Email ID or body not provided.")
	}
	t, r, err := d.mail(a["email_id"])
	if err != nil {
		return answer{}, err
	}
	if r == nil {
		return says("Email not found.")
	}
	return d.pass(t, letter{r.recipient, r.subject, a["body"].cell()}, "Email replied successfully.")
}

// pass sends what is made of another mail, of which something may be missing.
func (d *desk) pass(t *table, l letter, done string) (answer, error) {
	switch {
	case l.recipient == "" || isEmpty(l.subject) || isEmpty(l.body):
		return says("Recipient, subject, or body not provided.")
	case !strings.Contains(l.recipient, "@") || !strings.Contains(l.recipient, "."):
		return says("Invalid recipient email address.")
	}
	if err := d.send(t, l); err != nil {
		return answer{}, err
	}
	return says(done)
}

func isEmpty(c cell) bool {
	k, s := c.read()
	return k == missing || k == text && s == ""
}

// mail returns the mailbox and what of a mail goes into another; nil if there
// is no such mail.
func (d *desk) mail(id value) (*table, *letter, error) {
	t, err := d.read(mailFile)
	if err != nil {
		return nil, nil, err
	}
	found, err := t.with("email_id", id)
	if err != nil || len(found) == 0 {
		return t, nil, err
	}
	cells := make([]cell, 3)
	for i, name := range []string{"sender/recipient", "subject", "body"} {
		place, err := t.need(name)
		if err != nil {
			return nil, nil, err
		}
		cells[i] = t.rows[found[0]].cells[place]
	}
	address, _ := cells[0].text()
	return t, &letter{strings.ToLower(address), cells[1], cells[2]}, nil
}

// send puts a mail into the mailbox. Each row has a number, those of the file
// count up from 0, and the new row gets the number of rows that there are. If a
// row has that number already, because another was deleted, the new mail
// takes its place.
func (d *desk) send(t *table, l letter) error {
	id, err := t.nextID("email_id")
	if err != nil {
		return err
	}
	r, err := t.newRow(map[string]cell{
		"email_id": textCell(id), "inbox/outbox": "outbox", "sender/recipient": textCell(l.recipient),
		"subject": l.subject, "sent_datetime": stampCell(d.now()), "body": l.body,
	})
	if err != nil {
		return err
	}
	n, err := d.numbers(len(t.rows))
	if err != nil {
		return err
	}
	next := len(t.rows)
	if place := slices.Index(n.list, next); place >= 0 {
		t.rows[place] = r
	} else {
		t.rows, n.list = append(t.rows, r), append(n.list, next)
	}
	if err := d.save(mailFile, t); err != nil {
		return err
	}
	return d.number(n)
}
