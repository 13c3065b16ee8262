package officebench

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/ianaindex"
)

// What the benchmark shows of a folder in which it finds no mail, or one that it
// cannot read.
const (
	noMails   = "No emails found."
	badFolder = "Error: Failed to list emails."
)

// mailsText is the mails in the folder of a user. The error says that there is no
// folder; a mail that cannot be read spoils the text of all.
func mailsText(r *result, user string) (string, error) {
	folder, err := mailFolder(r, user)
	if err != nil {
		return "", err
	}
	shown, err := showMails(r, folder)
	switch {
	case err != nil:
		shown = badFolder
	case shown == "":
		shown = noMails
	}
	return shown, nil // what cannot be read is a text like any other
}

func showMails(r *result, folder string) (string, error) {
	names, err := r.list(folder)
	if err != nil {
		return "", err
	}
	var shown strings.Builder
	for _, name := range names {
		if !strings.HasSuffix(name, ".eml") || strings.HasPrefix(name, ".") {
			continue
		}
		data, err := r.read(path.Join(folder, name))
		if err != nil {
			return "", err
		}
		if err := showMail(&shown, name, data); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return shown.String(), nil
}

// mailFolder is the folder of a user, whose name may be written in lower case.
func mailFolder(r *result, user string) (string, error) {
	for _, name := range []string{user, lower(user)} {
		if folder := path.Join(workspace, "emails", name); r.exists(folder) {
			return folder, nil
		}
	}
	return "", fmt.Errorf("there is no mail folder emails/%s", user)
}

func showMail(shown *strings.Builder, name string, data []byte) error {
	m := parseMessage(data)
	body, err := m.body()
	if err != nil {
		return err
	}
	fmt.Fprintf(shown, "Email ID: %s\n", name)
	for _, field := range []string{"From", "To", "Subject"} {
		fmt.Fprintf(shown, "%s: %s\n", field, m.shown(field))
	}
	fmt.Fprintf(shown, "Content: %s\n%s\n", body, strings.Repeat("-", 50))
	return nil
}

// message is a mail or a part of one: fields by their names in lower case, and
// what follows them.
type message struct {
	fields  map[string]string
	content []byte
}

// parseMessage reads any bytes as a message. What is no field ends the fields.
func parseMessage(data []byte) *message {
	m := &message{fields: map[string]string{}}
	last := ""
	for len(data) > 0 {
		line, rest := cutLine(data)
		text := strings.TrimRight(string(line), "\r\n")
		name, value, isField := strings.Cut(text, ":")
		switch {
		case text == "":
			m.content = rest
			return m
		case (text[0] == ' ' || text[0] == '\t') && last != "":
			m.fields[last] += text
		case isField && isFieldName(name):
			last = strings.ToLower(name)
			if _, again := m.fields[last]; again {
				last += "\x00again" // the first one counts
			}
			m.fields[last] = strings.TrimLeft(value, " \t")
		case strings.HasPrefix(text, "From "):
			last = ""
		default:
			m.content = data
			return m
		}
		data = rest
	}
	return m
}

func isFieldName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r >= 0x7f })
}

func cutLine(data []byte) (line, rest []byte) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return data[:i+1], data[i+1:]
	}
	return data, nil
}

// shown is a field as it is read by people.
func (m *message) shown(field string) string {
	raw, ok := m.fields[strings.ToLower(field)]
	if !ok {
		return "None"
	}
	decoder := &mime.WordDecoder{CharsetReader: func(charset string, input io.Reader) (io.Reader, error) {
		data, err := io.ReadAll(input)
		if err != nil {
			return nil, err
		}
		decoded, err := decode(data, charset)
		return strings.NewReader(decoded), err
	}}
	if decoded, err := decoder.DecodeHeader(raw); err == nil {
		return decoded
	}
	return raw
}

// body is the text of a message: of one with parts, that of its plain and HTML
// parts.
func (m *message) body() (string, error) {
	kind, parameters := m.kind()
	var parts []*message
	switch boundary := parameters["boundary"]; {
	case strings.HasPrefix(kind, "multipart/") && boundary != "":
		parts = m.parts(boundary)
	case kind == "message/rfc822":
		parts = []*message{parseMessage(m.content)}
	}
	if parts == nil {
		return m.payload(parameters["charset"])
	}
	texts := []string{}
	for _, part := range parts {
		kind, parameters := part.kind()
		if kind == "text/plain" || kind == "text/html" {
			text, err := part.payload(parameters["charset"])
			if err != nil {
				return "", err
			}
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n"), nil
}

// kind is the type of a message's content, and its parameters.
func (m *message) kind() (string, map[string]string) {
	kind, parameters, err := mime.ParseMediaType(m.fields["content-type"])
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) || !strings.Contains(kind, "/") {
		return "text/plain", nil
	}
	return kind, parameters
}

// parts are what lies between the lines of a boundary; nil if there is no such
// line.
func (m *message) parts(boundary string) []*message {
	var parts []*message
	var part []byte
	inside := false
	for data := m.content; len(data) > 0; {
		var line []byte
		line, data = cutLine(data)
		rest, found := strings.CutPrefix(string(line), "--"+boundary)
		rest, last := strings.CutPrefix(rest, "--")
		if !found || strings.Trim(rest, " \t\r\n") != "" {
			part = append(part, line...)
			continue
		}
		if inside {
			parts = append(parts, parseMessage(withoutBreak(part)))
		}
		part, inside = nil, !last
		if last {
			return parts
		}
	}
	if inside {
		parts = append(parts, parseMessage(part))
	}
	return parts
}

// withoutBreak takes off the line break that belongs to the boundary.
func withoutBreak(data []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(data, []byte("\n")), []byte("\r"))
}

var errNoCharset = errors.New("a text does not say in which charset it is")

// payload is the content of a message as text.
func (m *message) payload(charset string) (string, error) {
	if charset == "" {
		return "", errNoCharset
	}
	data := m.content
	switch strings.ToLower(strings.TrimSpace(m.fields["content-transfer-encoding"])) {
	case "quoted-printable":
		read, err := io.ReadAll(quotedprintable.NewReader(bytes.NewReader(data)))
		if err == nil {
			data = read
		}
	case "base64":
		joined := strings.Join(strings.Fields(string(data)), "")
		read, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(joined, "="))
		if err == nil {
			data = read
		}
	}
	return decode(data, charset)
}

// decode reads bytes in a charset. What it does not have becomes U+FFFD.
func decode(data []byte, charset string) (string, error) {
	switch strings.ToLower(charset) {
	case "us-ascii", "ascii":
		runes := make([]rune, len(data))
		for i, b := range data {
			if runes[i] = rune(b); b >= utf8.RuneSelf {
				runes[i] = utf8.RuneError
			}
		}
		return string(runes), nil
	case "utf-8", "utf8":
		return string([]rune(string(data))), nil // which puts U+FFFD for what is no UTF-8
	}
	encoding, err := ianaindex.MIME.Encoding(charset)
	if err != nil || encoding == nil {
		return "", fmt.Errorf("there is no charset %q", charset)
	}
	decoded, err := encoding.NewDecoder().Bytes(data)
	return string(decoded), err
}
