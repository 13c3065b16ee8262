package office_test

import (
	"testing"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/file"
)

// TestText: what people are shown of a file is what agents are told of it.
func TestText(t *testing.T) {
	word, err := file.NewArchive([]file.Part{{Name: "word/document.xml", Content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>`}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, content, want string
		ok                  bool
	}{
		{"/a.docx", string(word), "Hello\n", true},
		{"/a.eml", "From: a@example.org\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n\r\nHello\r\n", "From: a@example.org\nSubject: Grüße\n\nHello\n", true},
		{"/a.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:x\nDTSTART:20260309T090000Z\nEND:VEVENT\nEND:VCALENDAR\n", "2026-03-09T09:00:00Z to 2026-03-09T09:00:00Z | x | event 1\n", true},
		{"/a.docx", "broken", "", false},
		{"/a.docx", "", "", false},
		{"/a.txt", "Hello", "", false},
	} {
		if got, ok := office.Text(tt.name, []byte(tt.content)); got != tt.want || ok != tt.ok {
			t.Errorf("Text(%s, %.20q) = %q, %v; want %q, %v", tt.name, tt.content, got, ok, tt.want, tt.ok)
		}
	}
}
