package mailbox

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func searchTool() plugin.Tool {
	return plugin.Tool{Call: searchMail, Output: found{}, Info: plugin.ToolInfo{
		Name: "search_mail",
		Description: "Find mails, newest first: all of a folder, or those to which everything applies that is given. " +
			"Texts are looked for without regard to letter case.",
		InputSchema: file.Schema(`
			"folder": {"type": "string", "description": "Only this folder and those in it; by default all."},
			"text": {"type": "string", "minLength": 1, "description": "In the subject, the text or the name of an attachment."},
			"from": {"type": "string", "minLength": 1, "description": "In the name or address of the sender."},
			"to": {"type": "string", "minLength": 1, "description": "In the name or address of a recipient."},
			"subject": {"type": "string", "minLength": 1},
			"since": {"type": "string", "pattern": "` + dayPattern + `", "description": "Sent on this day or later: 2026-01-31."},
			"until": {"type": "string", "pattern": "` + dayPattern + `", "description": "Sent on this day or earlier."},
			"first": {"type": "integer", "minimum": 1, "default": 1, "description": "The number of the first mail to list."},
			"count": {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}`),
		OutputSchema: file.Schema(`
			"mails": {"type": "array", "items": `+string(file.Schema(`
				"mail": {"type": "string"}, "date": {"type": "string"}, "from": {"type": "string"}, "to": {"type": "string"},
				"subject": {"type": "string"}, "attachments": {"type": "integer"}`, "mail", "date", "from", "to", "subject", "attachments"))+`},
			"total": {"type": "integer", "description": "How many mails were found, listed or not."},
			"unreadable": {"type": "array", "items": {"type": "string"}, "description": "Files that cannot be read as mails, and why."}`, "mails", "total"),
	}}
}

const dayPattern = `^[0-9]{4}-[0-9]{2}-[0-9]{2}$`

type found struct {
	Mails      []summary `json:"mails"`
	Total      int       `json:"total"`
	Unreadable []string  `json:"unreadable,omitempty"`
}

type summary struct {
	Mail        string `json:"mail"`
	Date        string `json:"date"`
	From        string `json:"from"`
	To          string `json:"to"`
	Subject     string `json:"subject"`
	Attachments int    `json:"attachments"`
}

// query is what an agent looks for.
type query struct {
	Folder, Text, From, To, Subject string
	Since, Until                    string // days
	First, Count                    int
}

func searchMail(env *plugin.Env) (plugin.Result, error) {
	q := query{First: 1, Count: 50}
	if err := plugin.Decode(env.Args, &q); err != nil {
		return plugin.Result{}, err
	}
	for _, day := range []string{q.Since, q.Until} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s is no day; give one like 2026-01-31", day)
		}
	}
	b, err := openBox(env)
	if err != nil {
		return plugin.Result{}, err
	}
	messages, unreadable, err := b.messages(q.Folder)
	if err != nil {
		return plugin.Result{}, err
	}
	messages = slices.DeleteFunc(messages, func(m *message) bool { return !q.matches(m) })
	slices.SortStableFunc(messages, func(m, n *message) int {
		return cmp.Or(n.date.Compare(m.date), strings.Compare(m.at, n.at))
	})
	out := found{Mails: []summary{}, Total: len(messages), Unreadable: unreadable}
	for i := q.First - 1; i < min(q.First-1+q.Count, len(messages)); i++ {
		out.Mails = append(out.Mails, b.summary(messages[i]))
	}
	return plugin.Result{Output: out, Text: new(out.shown(q.First))}, nil
}

// messages reads the mails of a folder and of those in it, or of all folders.
func (b *box) messages(folder string) (list []*message, unreadable []string, err error) {
	names, err := b.folders()
	if err != nil {
		return nil, nil, err
	}
	if folder == "" {
		names = append([]string{""}, names...) // mails may lie beside the folders
	} else {
		at, err := b.folder(folder)
		if err != nil {
			return nil, nil, err
		}
		names = slices.DeleteFunc(names, func(name string) bool { return !file.Within(path.Join(b.dir, name), at) })
		if len(names) == 0 {
			return nil, nil, b.unknownFolder(folder, "")
		}
	}
	for _, name := range names {
		paths, err := mails(b.files, path.Join(b.dir, name))
		if err != nil {
			return nil, nil, b.explain(err)
		}
		if len(list)+len(paths) > maxMails {
			return nil, nil, plugin.Errorf(plugin.CodeFailed, "more than %d mails are to be looked at; give a folder", maxMails)
		}
		for _, at := range paths {
			m, err := readMessage(b.files, at)
			if err != nil {
				unreadable = append(unreadable, file.Reason(err))
				continue
			}
			list = append(list, m)
		}
	}
	return list, unreadable, nil
}

func (q *query) matches(m *message) bool {
	day := ""
	if !m.date.IsZero() {
		day = m.date.Format(time.DateOnly)
	}
	return (q.Text == "" || contains(m.subject, q.Text) || contains(m.text, q.Text) || contains(m.html, q.Text) || slices.ContainsFunc(m.attachments, func(a attachment) bool { return contains(a.name, q.Text) })) &&
		(q.From == "" || contains(joinAddresses(m.from), q.From)) &&
		(q.To == "" || contains(joinAddresses(slices.Concat(m.to, m.cc, m.bcc)), q.To)) &&
		(q.Subject == "" || contains(m.subject, q.Subject)) &&
		(q.Since == "" || day != "" && day >= q.Since) &&
		(q.Until == "" || day != "" && day <= q.Until)
}

func contains(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func (b *box) summary(m *message) summary {
	return summary{b.name(m.at), m.when(), joinAddresses(m.from), joinAddresses(m.to), m.subject, len(m.attachments)}
}

// shown has a line for each mail.
func (f found) shown(first int) string {
	var text strings.Builder
	for _, s := range f.Mails {
		fmt.Fprintf(&text, "%s | %s | %s | %s", s.Mail, cmp.Or(s.Date, "no date"), s.From, s.Subject)
		if s.Attachments > 0 {
			fmt.Fprintf(&text, " | %s", file.Counted(s.Attachments, "attachment"))
		}
		text.WriteByte('\n')
	}
	switch last := first - 1 + len(f.Mails); {
	case f.Total == 0:
		text.WriteString("No mails.\n")
	case len(f.Mails) < f.Total:
		fmt.Fprintf(&text, "%d to %d of %s.\n", first, last, file.Counted(f.Total, "mail"))
	default:
		fmt.Fprintf(&text, "%s.\n", file.Counted(f.Total, "mail"))
	}
	for _, reason := range f.Unreadable {
		fmt.Fprintf(&text, "Not read: %s\n", reason)
	}
	return text.String()
}
