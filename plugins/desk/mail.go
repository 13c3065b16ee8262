package desk

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/workrover/workrover/sdk/plugin"
)

// mailbox is the table of mails, received and sent.
func mailbox() kept { return kept{file: mailFile, id: "email_id", name: "Email"} }

func mailTools() []tool {
	id := param{"email_id", "The id of the mail, such as 00000012."}
	recipient := param{"recipient", "The address that the mail goes to."}
	body := param{"body", "The text of the mail."}
	return []tool{
		{
			name: "email_send_email", description: "Send a mail.", writes: true, use: sendMail,
			params: []param{recipient, {"subject", "The subject of the mail."}, body},
		},
		{name: "email_delete_email", description: "Delete a mail.", params: []param{id}, writes: true, use: deleteMail},
		{name: "email_forward_email", description: "Forward a mail.", params: []param{id, recipient}, writes: true, use: forwardMail},
		{name: "email_reply_email", description: "Reply to a mail.", params: []param{id, body}, writes: true, use: replyMail},
		{
			name: "email_get_email_information_by_id", description: "Tell one field of a mail.", use: mailbox().lookUp,
			params: []param{id, {"field", "The field: email_id, inbox/outbox, sender/recipient, subject, sent_datetime or body."}},
		},
		{
			name: "email_search_emails", description: "Search mails by words in subject, body and address, and by day. Answers up to five, the newest first.", use: searchMail,
			params: []param{
				{"query", "The words. A mail is found if it has all of them."},
				{"date_min", "The first day: YYYY-MM-DD."},
				{"date_max", "The last day: YYYY-MM-DD."},
			},
		},
	}
}

func searchMail(d *desk, a args) (answer, error) {
	var words []string
	if !a["query"].missing() {
		query, err := a.lowered("query")
		if err != nil {
			return answer{}, err
		}
		words = strings.FieldsFunc(query, isBlank)
	}
	t, err := d.read(mailFile)
	if err != nil {
		return answer{}, err
	}
	rows, err := t.withWords(words)
	if err != nil {
		return answer{}, err
	}
	if err := t.newestFirst(rows); err != nil {
		return answer{}, err
	}
	if rows, err = t.between(rows, "sent_datetime", bounds{a["date_min"], a["date_max"]}, day); err != nil {
		return answer{}, err
	}
	if len(rows) == 0 {
		return says("No emails found.")
	}
	return gives(t.records(rows[:min(len(rows), maxFound)]))
}

// isBlank reports whether words end at a character: at all white space, and at
// the separators of old that Python counts to it.
func isBlank(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// withWords are the mails that have every word in subject, body or address. A
// word has no blank in it, so it lies in one of them.
func (t *table) withWords(words []string) ([]row, error) {
	places := make([]int, 3)
	for i, name := range []string{"subject", "body", "sender/recipient"} {
		var err error
		if places[i], err = t.need(name); err != nil {
			return nil, err
		}
	}
	sought := make([]soughtWord, len(words))
	for i, word := range words {
		sought[i] = newSoughtWord(word)
	}
	var found []row
	for _, r := range t.rows {
		if hasAll(r, places, sought) {
			found = append(found, r)
		}
	}
	return found, nil
}

func hasAll(r row, places []int, words []soughtWord) bool {
	for _, w := range words {
		if !w.maybe(r.written) {
			return false
		}
	}
	for _, w := range words {
		if !slices.ContainsFunc(places, func(place int) bool {
			_, s := r.cells[place].read()
			return w.in(s)
		}) {
			return false
		}
	}
	return true
}

// soughtWord is a word in lower case that is looked for in lower-cased text.
type soughtWord struct {
	text   string
	ascii  bool
	needle needle
}

func newSoughtWord(word string) soughtWord {
	return soughtWord{text: word, ascii: isASCII(word), needle: newNeedle(word, true, false)}
}

func (w soughtWord) in(s string) bool {
	if w.ascii && isASCII(s) {
		return w.needle.in(s)
	}
	return strings.Contains(strings.ToLower(s), w.text)
}

// maybe reports whether a row may have the word in a cell, going by how it is
// written. Only quotes and backslashes are written otherwise than they read.
func (w soughtWord) maybe(written string) bool {
	if !w.ascii || strings.ContainsAny(w.text, "\"\\") || !isASCII(written) {
		return true
	}
	return w.needle.in(written)
}

// newestFirst sorts mails by when they were sent. Those that came with the table
// have a text there, and those sent since a time: which of them is newer cannot
// be told.
func (t *table) newestFirst(rows []row) error {
	place, err := t.need("sent_datetime")
	if err != nil {
		return err
	}
	kinds := map[kind]bool{}
	for _, r := range rows {
		k, _ := r.cells[place].read()
		kinds[k] = true
	}
	if len(kinds) > 1 {
		return plugin.Errorf(plugin.CodeFailed, "mails that were there and mails sent since are found together, and cannot be sorted by time; search for fewer")
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		_, left := a.cells[place].read()
		_, right := b.cells[place].read()
		return cmp.Compare(right, left)
	})
	return nil
}

func deleteMail(d *desk, a args) (answer, error) {
	if a.missing("email_id") {
		return says("Email ID not provided.")
	}
	t, err := d.read(mailFile)
	if err != nil {
		return answer{}, err
	}
	found, err := t.with("email_id", a["email_id"])
	if err != nil {
		return answer{}, err
	}
	if len(found) == 0 {
		return says("Email not found.")
	}
	n, err := d.numbers(len(t.rows))
	if err != nil {
		return answer{}, err
	}
	t.without(found)
	if err := d.save(mailFile, t); err != nil {
		return answer{}, err
	}
	n.without(found)
	if err := d.number(n); err != nil {
		return answer{}, err
	}
	return says("Email deleted successfully.")
}
