package mailbox

// Text is what a mail says, as the tools tell it.
func Text(at string, content []byte) (string, error) {
	m, err := parse(at, content)
	if err != nil {
		return "", err
	}
	return m.opened(at).shown(), nil
}

// opened is a mail as read_mail tells it.
func (m *message) opened(name string) opened {
	out := opened{
		Mail: name, From: joinAddresses(m.from), To: joinAddresses(m.to), Cc: joinAddresses(m.cc), Date: m.when(), Subject: m.subject,
		MessageID: m.id, InReplyTo: m.inReplyTo, Text: m.text, HTML: m.html, Attachments: []attached{}, Notes: m.notes,
	}
	for _, a := range m.attachments {
		out.Attachments = append(out.Attachments, attached{a.name, a.kind, len(a.content)})
	}
	return out
}
