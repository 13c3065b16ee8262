package mailbox

import (
	"mime"
	netmail "net/mail"
	"strings"

	gomessage "github.com/emersion/go-message"
	"github.com/emersion/go-message/charset"

	"github.com/workrover/workrover/sdk/plugin"
)

// address is a person or a list: "Ada Byron <ada@example.org>".
type address struct{ name, at string }

func (a address) String() string {
	switch {
	case a.name == "":
		return a.at
	case a.at == "":
		return a.name
	}
	return a.name + " <" + a.at + ">"
}

func parser() *netmail.AddressParser {
	return &netmail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: charset.Reader}}
}

// addresses reads the headers of a name, of which there should be one: whoever is
// named in another one gets the mail, too.
func (m *message) addresses(h *gomessage.Header, name string) []address {
	values := h.Values(name)
	if len(values) > 1 {
		m.note("it has %d headers %s; all are read", len(values), name)
	}
	var found []address
	for _, text := range values {
		found = append(found, m.readAddresses(text, name)...)
	}
	return found
}

// readAddresses reads a list of addresses. One that is not as it should be is
// taken as it is, since somebody is meant by it.
func (m *message) readAddresses(text, name string) []address {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	list, err := parser().ParseList(m.valid(text, "header "+name))
	if err != nil {
		decoded, err := parser().WordDecoder.DecodeHeader(text)
		if err != nil {
			decoded = text
		}
		return loose(strings.Join(strings.Fields(m.valid(decoded, "header "+name)), " "))
	}
	found := make([]address, len(list))
	for i, a := range list {
		found[i] = address{a.Name, a.Address}
	}
	return found
}

// loose takes a list of addresses apart that follows no rules.
func loose(text string) []address {
	var found []address
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		name, at, ok := strings.Cut(part, "<")
		if !ok {
			name, at = "", part
		}
		at, _, _ = strings.Cut(at, ">")
		if a := (address{strings.Trim(name, ` "'`), strings.TrimSpace(at)}); a != (address{}) {
			found = append(found, a)
		}
	}
	return found
}

// parseAddresses reads addresses that an agent or an author gives.
func parseAddresses(list []string) ([]address, error) {
	var found []address
	for _, text := range list {
		parsed, err := parser().ParseList(text)
		if err != nil {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, `%q is no address: give "ada@example.org" or "Ada Byron <ada@example.org>"`, text)
		}
		for _, a := range parsed {
			found = append(found, address{a.Name, a.Address})
		}
	}
	return found, nil
}

// header is the addresses as a header has them, encoded.
func header(list []address) string {
	parts := make([]string, len(list))
	for i, a := range list {
		parts[i] = (&netmail.Address{Name: a.name, Address: a.at}).String()
		if a.name == "" {
			parts[i] = a.at
		}
	}
	return strings.Join(parts, ", ")
}

func joinAddresses(list []address) string {
	parts := make([]string, len(list))
	for i, a := range list {
		parts[i] = a.String()
	}
	return strings.Join(parts, ", ")
}

// holds reports whether an address is in the list, whatever its name and letter
// case.
func holds(list []address, at string) bool {
	for _, a := range list {
		if strings.EqualFold(a.at, at) {
			return true
		}
	}
	return false
}
