package mutants

import (
	"io"
	"mime"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/repair/mutate"
)

// letter mutates mails.
func letter(f *mutate.File) []mutate.Variant {
	if !is(f, ".eml") {
		return nil
	}
	if _, err := netmail.ReadMessage(strings.NewReader(string(f.Data))); err != nil {
		return nil // nobody can read it
	}
	m := &mail{file: f, entity: entityOf(string(f.Data))}
	list := append(m.headers(), m.claims()...)
	return append(list, m.rewritten()...)
}

// mail is a mail, or a part of one.
type mail struct {
	file *mutate.File
	entity
}

// entity is headers and what follows them, with the line between.
type entity struct {
	fields []*field
	body   string
}

func entityOf(text string) entity {
	for _, end := range []string{"\r\n\r\n", "\n\n"} {
		if at := strings.Index(text, end); at >= 0 {
			at += len(end) / 2
			return entity{fieldsOf(text[:at], " "), text[at:]}
		}
	}
	return entity{fieldsOf(text, " "), ""}
}

// header is the value of a header; "" if there is none.
func (e *entity) header(name string) string {
	for _, f := range e.fields {
		if f.name == name {
			return strings.TrimSpace(f.value)
		}
	}
	return ""
}

// headers changes who gets the mail and what it is about. When it was sent is for the
// environment to judge: mostly the host's clock says it.
func (m *mail) headers() []mutate.Variant {
	list := m.each("recipient", mutate.Violating, []string{"TO", "CC", "BCC"}, otherAddress)
	list = append(list, m.each("subject", mutate.Violating, []string{"SUBJECT"}, func(s string) string { return s + " x" })...)
	return append(list, m.each("date", mutate.Unsettled, []string{"DATE"}, func(s string) string {
		if t, err := netmail.ParseDate(strings.TrimSpace(s)); err == nil {
			return " " + t.AddDate(0, 0, 1).Format("Mon, 02 Jan 2006 15:04:05 -0700")
		}
		return s
	})...)
}

func (m *mail) each(operator string, label mutate.Label, names []string, now func(string) string) []mutate.Variant {
	var places []int
	for i, f := range m.fields {
		if slices.Contains(names, f.name) && now(f.value) != f.value {
			places = append(places, i)
		}
	}
	var list []mutate.Variant
	for _, i := range m.file.Places(operator, len(places)) {
		at := places[i]
		fields := slices.Clone(m.fields)
		fields[at] = fields[at].says(now(fields[at].value))
		list = append(list, mutate.Variant{Operator: operator, Label: label, Place: strings.TrimSuffix(fields[at].start, ":"), Data: []byte(joined(fields) + m.body)})
	}
	return list
}

// otherAddress is a list of addresses of which the first leads to somebody else.
func otherAddress(list string) string {
	if at := strings.IndexByte(list, '@'); at > 0 {
		return list[:at] + ".x" + list[at:]
	}
	return list
}

// claims turns what the text says into something else.
func (m *mail) claims() []mutate.Variant {
	before, part, after := plainPart(string(m.file.Data))
	text, written := part.text()
	if written == nil {
		return nil // it is in no form in which a word could be changed
	}
	var list []mutate.Variant
	for _, c := range m.file.Claims(text) {
		place := "the line " + begins(lineAt(text, c.From))
		data := before + joined(part.fields) + written(c.Turned(text)) + after
		list = append(list, mutate.Variant{Operator: c.Operator, Label: mutate.Violating, Place: place, Data: []byte(data)})
	}
	return list
}

// lineAt is the line of a text that a place is in.
func lineAt(text string, at int) string {
	from := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	return strings.TrimSpace(line)
}

// plainPart is the part of a mail that has its text, with what stands before and
// after it.
func plainPart(text string) (before string, part entity, after string) {
	part = entityOf(text)
	for range 8 { // parts in parts
		kind, params, err := mime.ParseMediaType(part.header("CONTENT-TYPE"))
		if err != nil || !strings.HasPrefix(kind, "multipart/") {
			return before, part, after
		}
		line := "--" + params["boundary"]
		head, rest, ok := strings.Cut(part.body, line)
		inner, tail, ended := strings.Cut(rest, ending(text)+line)
		if !ok || !ended {
			return before, part, after
		}
		end := ending(text)
		inner = strings.TrimPrefix(inner, end)
		before += joined(part.fields) + head + line + end
		after = end + line + tail + after
		part = entityOf(inner)
	}
	return before, part, after
}

// text is what a part says if it is plain text, and how another text is written in its
// place.
func (e *entity) text() (text string, written func(string) string) {
	kind, _, err := mime.ParseMediaType(e.header("CONTENT-TYPE"))
	if err == nil && kind != "text/plain" {
		return "", nil
	}
	switch strings.ToLower(e.header("CONTENT-TRANSFER-ENCODING")) {
	case "", "7bit", "8bit":
		return e.body, func(text string) string { return text }
	case "quoted-printable":
		decoded, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(e.body)))
		if err != nil {
			return "", nil
		}
		return string(decoded), quoted
	}
	return "", nil
}

// quoted is a text in quoted-printable.
func quoted(text string) string {
	var out strings.Builder
	w := quotedprintable.NewWriter(&out)
	if _, err := w.Write([]byte(text)); err != nil || w.Close() != nil {
		panic("a builder takes everything")
	}
	return out.String()
}

// rewritten says the same in other bytes: headers in the contrary order, and folded
// where they have a blank.
func (m *mail) rewritten() []mutate.Variant {
	turned, folded := slices.Clone(m.fields), slices.Clone(m.fields)
	slices.Reverse(turned)
	for i, f := range folded {
		if at := strings.LastIndexByte(f.value, ' '); at > 0 && strings.TrimSpace(f.value[:at]) != "" {
			folded[i] = &field{raw: f.start + f.value[:at] + ending(f.raw) + f.value[at:] + ending(f.raw)}
		}
	}
	return append(mutate.Lines(m.file.Data),
		mutate.Variant{Operator: "header-order", Label: mutate.Equivalent, Data: []byte(joined(turned) + m.body)},
		mutate.Variant{Operator: "folding", Label: mutate.Equivalent, Data: []byte(joined(folded) + m.body)},
	)
}
