package mailbox

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestHostile: mails as broken programs and hostile people make them are read as
// far as they can be, with a note, or refused with the reason.
func TestHostile(t *testing.T) {
	head := "From: a@example.org\r\nSubject: x\r\n"
	for _, tt := range []struct {
		name, mail string
		text       string
		notes      []string
		err        string
	}{
		{name: "nothing", err: "failed: x.eml is no mail: it has neither From nor To nor Subject"},
		{name: "no header", mail: "Dear all\r\n\r\nx", err: "failed: x.eml is no mail: malformed MIME header line: Dear all"},
		{name: "a body alone", mail: "\r\nx", err: "failed: x.eml is no mail: it has neither From nor To nor Subject"},
		{name: "headers of 10 MB", mail: "From: a@example.org\r\nX: " + strings.Repeat("y", 10<<20) + "\r\n\r\nx", err: "failed: x.eml has more than 256 KiB of headers, which no mail has"},
		{name: "a million headers", mail: strings.Repeat("X: y\r\n", 1_000_000) + "\r\nx", err: "failed: x.eml has more than 256 KiB of headers, which no mail has"},
		{name: "no such charset", mail: head + "Content-Type: text/plain; charset=klingon\r\n\r\nqapla'", text: "qapla'\n", notes: []string{`there is no charset "klingon"; its text is read as it is`}},
		{name: "not of its charset", mail: head + "Content-Type: text/plain; charset=utf-8\r\n\r\nGr\xfc\xdfe \x80", text: "Grüße €\n", notes: []string{`the text of charset "utf-8" is not what it says; it is read as windows-1252`}},
		{name: "no charset", mail: head + "\r\nGr\xfc\xdfe", text: "Grüße\n", notes: []string{`the text of charset "us-ascii" is not what it says; it is read as windows-1252`}},
		{name: "no such encoding", mail: head + "Content-Transfer-Encoding: uuencode\r\n\r\nbegin", text: "begin\n", notes: []string{`there is no encoding "uuencode"; its content is read as it is`}},
		{name: "broken base64", mail: head + "Content-Transfer-Encoding: base64\r\n\r\nSGVsbG8=!!!", text: "Hello\n", notes: []string{"a part of type text/plain cannot be read to its end: unexpected EOF"}},
		{name: "no boundary", mail: head + "Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\ny\r\n--x--", notes: []string{"its parts cannot be read to their end: multipart: boundary is empty"}},
		{name: "parts cut off", mail: head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nfirst\r\n--b\r\nContent-Ty", text: "first\n", notes: []string{"its parts cannot be read to their end: malformed MIME header line: Content-Ty"}},
		{name: "10,000 parts", mail: head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\nx\r\n", 10_000) + "--b--", text: strings.TrimPrefix(strings.Repeat("\nx\n", maxParts-1), "\n"), notes: []string{"it has more than 500 parts; the others are not read"}},
		{name: "nested too deep", mail: head + nested(1000), notes: []string{"a part of type multipart/mixed cannot be read to its end: unexpected EOF", "its parts cannot be read to their end: multipart: NextPart: unexpected EOF", "its parts cannot be read to their end: multipart: NextPart: EOF"}},
		{name: "a subject of no charset", mail: "From: a@example.org\r\nSubject: =?klingon?Q?x?=\r\n\r\nx", text: "x\n", notes: []string{"the header Subject is in a charset that there is not; it is read as it is"}},
		{name: "addresses of no form", mail: "From: Ada Byron ada@example.org>, ;;; <bob@example.org\r\n\r\nx", text: "x\n"},
		{name: "a date that is none", mail: head + "Date: 30 Feb 2026 25:00:00 +0100\r\n\r\nx", text: "x\n", notes: []string{`the date "30 Feb 2026 25:00:00 +0100" cannot be read`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := parse("x.eml", []byte(tt.mail))
			if err != nil || tt.err != "" {
				if fmt.Sprint(err) != tt.err {
					t.Errorf("%v; want %s", err, tt.err)
				}
				return
			}
			if m.text != tt.text {
				t.Errorf("text %.100q; want %.100q", m.text, tt.text)
			}
			if diff := cmp.Diff(tt.notes, m.notes, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
		})
	}
}

// nested is a multipart in a multipart in a multipart.
func nested(depth int) string {
	var mail strings.Builder
	for i := range depth {
		fmt.Fprintf(&mail, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	return mail.String() + "\r\nx"
}

// TestFilenames: an attachment cannot name a place.
func TestFilenames(t *testing.T) {
	for given, want := range map[string]string{
		`"../../etc/passwd"`:              "passwd",
		`"C:\\Users\\ada\\r.pdf"`:         "r.pdf",
		`".."`:                            "unnamed",
		`"=?utf-8?Q?M=C3=A4rz.pdf?="`:     "März.pdf",
		`"a` + "\x00" + `b.pdf"`:          "ab.pdf",
		`""`:                              "unnamed",
		`"=?iso-8859-1?Q?M=E4rz=2Epdf?="`: "März.pdf",
	} {
		m, err := parse("x.eml", []byte("From: a@example.org\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="+given+"\r\n\r\nx"))
		if err != nil || len(m.attachments) != 1 || m.attachments[0].name != want {
			t.Errorf("%s: %v, %v; want %s", given, m, err, want)
		}
	}
}

// FuzzParse: whatever a file holds, it is read or refused, and what is read can be
// answered.
func FuzzParse(f *testing.F) {
	f.Add([]byte("From: =?utf-8?Q?=C3=A4?= <a@example.org>\r\nTo: b@example.org\r\nSubject: x\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x<a href=y>z</a>\r\n--b--\r\n"))
	f.Add([]byte("From: a@example.org\nContent-Type: text/plain; charset=iso-2022-jp\nContent-Transfer-Encoding: quoted-printable\n\n=1B$B=\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := parse("x.eml", data)
		if err != nil {
			return
		}
		d := &draft{from: address{at: "me@example.org"}, to: m.from, subject: replySubject(m.subject), text: quotation(m), inReplyTo: m.id, references: m.thread()}
		encoded, err := d.encode("x")
		if err != nil {
			t.Fatal(err)
		}
		again, err := parse("y.eml", encoded)
		if err != nil {
			t.Fatalf("the answer %q: %v", encoded, err)
		}
		if again.subject != strings.Join(strings.Fields(d.subject), " ") {
			t.Errorf("subject %q became %q", d.subject, again.subject)
		}
	})
}
