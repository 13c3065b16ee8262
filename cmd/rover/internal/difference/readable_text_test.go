package difference

import (
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/content"
)

// TestReadableText: what changed in a mail or a calendar is told as what it says, not as
// it is encoded.
func TestReadableText(t *testing.T) {
	for _, tt := range []struct{ name, path, before, after, want string }{
		{
			"a mail", "/mail/outbox/0001.eml", "",
			"From: ada@example.org\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8K\r\n",
			"@@ -0,0 +1,4 @@\n+From: ada@example.org\n+Subject: Grüße\n+\n+Hello\n",
		},
		{
			"an event that moved", "/a.ics",
			"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Review\nDTSTART:20260309T090000Z\nDTEND:20260309T100000Z\nEND:VEVENT\nEND:VCALENDAR\n",
			"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Review\nDTSTART:20260309T110000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR\n",
			"@@ -1,1 +1,1 @@\n-2026-03-09T09:00:00Z to 2026-03-09T10:00:00Z | Review | event 1\n+2026-03-09T11:00:00Z to 2026-03-09T12:00:00Z | Review | event 1\n",
		},
		{"a calendar that is none", "/a.ics", "x\n", "y\n", "@@ -1,1 +1,1 @@\n-x\n+y\n"},
		{"a text", "/a.txt", "x\n", "y\n", "@@ -1,1 +1,1 @@\n-x\n+y\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := string(Text(content.Readable(tt.path, []byte(tt.before)), content.Readable(tt.path, []byte(tt.after))))
			if got != tt.want {
				t.Errorf("got:\n%swant:\n%s", got, tt.want)
			}
		})
	}
}
