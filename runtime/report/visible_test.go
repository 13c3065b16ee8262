package report

import "testing"

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"plain\ttext\n": "plain\ttext\n", "\x1b[31mred": `\x1b[31mred`, "a\u202eb": `a\u202eb`, "\r\x00": `\r\x00`, "für — ✓": "für — ✓", "a\xff\x9b\uFFFD": "a\\xff\\x9b\uFFFD",
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
	}
}
