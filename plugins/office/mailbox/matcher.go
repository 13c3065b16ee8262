package mailbox

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// matcher describes a mail. What is not given may be anything.
type matcher struct {
	From            *string   // an address
	To              *[]string // exactly these addresses, in any order
	Cc, Bcc         *[]string
	Recipient       *string // an address among To, Cc and Bcc
	Subject         *string
	SubjectContains []string  `json:"subject_contains"`
	TextContains    []string  `json:"text_contains"`
	TextExcludes    []string  `json:"text_excludes"`
	Attachments     *[]string // exactly these names, in any order
	InReplyTo       *string   `json:"in_reply_to"`
	MessageID       *string   `json:"message_id"`
}

func matcherSchema() string {
	const text, texts = `{"type": "string"}`, `{"type": "array", "items": {"type": "string", "minLength": 1}}`
	return string(file.Schema(`
		"from": ` + text + `, "to": ` + texts + `, "cc": ` + texts + `, "bcc": ` + texts + `, "recipient": ` + text + `,
		"subject": ` + text + `, "subject_contains": ` + texts + `, "text_contains": ` + texts + `, "text_excludes": ` + texts + `,
		"attachments": ` + texts + `, "in_reply_to": ` + text + `, "message_id": ` + text))
}

// miss is what a mail does not have.
type miss struct{ what, expected, found string }

// misses says in what a mail is not the one described, and how many things it
// was asked for.
func (w *matcher) misses(m *message, fold func(string) string) (list []miss, asked int) {
	ask := func(ok bool, what, expected, found string) {
		asked++
		if !ok {
			list = append(list, miss{what, expected, found})
		}
	}
	equal := func(what string, want *string, got string) {
		if want != nil {
			ask(fold(*want) == fold(got), what, *want, got)
		}
	}
	people := func(what string, want *[]string, got []address) {
		if want != nil {
			ask(sameAddresses(*want, got), what, strings.Join(*want, ", "), joinAddresses(got))
		}
	}
	if w.From != nil {
		ask(holds(m.from, *w.From), "From", *w.From, joinAddresses(m.from))
	}
	people("To", w.To, m.to)
	people("Cc", w.Cc, m.cc)
	people("Bcc", w.Bcc, m.bcc)
	if everybody := slices.Concat(m.to, m.cc, m.bcc); w.Recipient != nil {
		ask(holds(everybody, *w.Recipient), "recipients", *w.Recipient, joinAddresses(everybody))
	}
	equal("Subject", w.Subject, m.subject)
	equal("In-Reply-To", w.InReplyTo, m.inReplyTo)
	equal("Message-ID", w.MessageID, m.id)
	for _, part := range w.SubjectContains {
		ask(strings.Contains(fold(m.subject), fold(part)), "Subject", "contains "+part, m.subject)
	}
	said := m.said()
	for _, part := range w.TextContains {
		ask(strings.Contains(fold(said), fold(oneSpaced(part))), "text", "contains "+part, said)
	}
	everything := said
	if m.html != "" {
		everything += " " + ownWords(m.html)
	}
	for _, part := range w.TextExcludes {
		ask(!strings.Contains(fold(everything), fold(oneSpaced(part))), "text", "does not contain "+part, everything)
	}
	if w.Attachments != nil {
		var names []string
		for _, a := range m.attachments {
			names = append(names, a.name)
		}
		ask(sameTexts(*w.Attachments, names), "attachments", strings.Join(*w.Attachments, ", "), strings.Join(names, ", "))
	}
	return list, asked
}

// said is the text of a mail in one line, without what it quotes: an answer does
// not say what was said to it.
func (m *message) said() string { return ownWords(m.text) }

func ownWords(text string) string {
	var own []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, ">") {
			own = append(own, line)
			continue
		}
		if last := len(own) - 1; last >= 0 && strings.HasSuffix(strings.TrimSpace(own[last]), ":") {
			own = own[:last] // "On Monday, Ada wrote:"
		}
	}
	return oneSpaced(strings.Join(own, ""))
}

func oneSpaced(text string) string { return strings.Join(strings.Fields(text), " ") }

func sameAddresses(want []string, got []address) bool {
	var addresses []string
	for _, a := range got {
		addresses = append(addresses, strings.ToLower(a.at))
	}
	var wanted []string
	for _, at := range want {
		wanted = append(wanted, strings.ToLower(at))
	}
	return sameTexts(wanted, addresses)
}

// sameTexts compares two lists whatever their order.
func sameTexts(want, got []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)))
}

// evidence tells what was expected of a mail, and what it has.
func evidence(at string, list []miss) []plugin.Evidence {
	var told []plugin.Evidence
	for _, miss := range list {
		told = append(told, plugin.Evidence{Path: at, Locator: miss.what, Expected: file.Clip(miss.expected), Found: file.Clip(miss.found)})
	}
	return told
}

// describe says in a few words which mail is meant.
func (w *matcher) describe() string {
	var parts []string
	add := func(name, value string) {
		if value != "" {
			parts = append(parts, fmt.Sprintf("%s %s", name, file.Clip(value)))
		}
	}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	list := func(l *[]string) string {
		if l == nil {
			return ""
		}
		return strings.Join(*l, ", ")
	}
	add("from", text(w.From))
	add("to", list(w.To))
	add("to", text(w.Recipient))
	add("with the subject", text(w.Subject))
	add("with the Message-ID", text(w.MessageID))
	add("that answers", text(w.InReplyTo))
	for _, part := range slices.Concat(w.SubjectContains, w.TextContains) {
		add("with", fmt.Sprintf("%q", part))
	}
	if len(parts) == 0 {
		return "mail"
	}
	return "mail " + strings.Join(parts, ", ")
}
