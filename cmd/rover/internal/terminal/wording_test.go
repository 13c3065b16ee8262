package terminal

import (
	"strings"
	"testing"
)

func TestNumber(t *testing.T) {
	tests := []struct {
		v    float64
		want string
	}{
		{0, "0"}, {1, "1"}, {0.5, "0.5"}, {0.97499, "0.975"}, {1.0 / 3, "0.3333"}, {0.999999, "<1"}, {1e-9, ">0"},
	}
	for _, tt := range tests {
		if got := Number(tt.v); got != tt.want {
			t.Errorf("number(%g) = %q, want %q", tt.v, got, tt.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"plain", "région: 7 €", "région: 7 €"},
		{"lines", "a\r\nb\tc\n", `a\nb\tc\n`},
		{"escape sequence", "\x1b[2Jgone", `\x1b[2Jgone`},
		{"order of text", "a\u202eb", `a\u202eb`},
		{"not UTF-8", "a\xff\x9bb", `a\xff\x9bb`},
		{"long", strings.Repeat("ä", 161), strings.Repeat("ä", 161)},
	}
	for _, tt := range tests {
		if got := OneLine(tt.text); got != tt.want {
			t.Errorf("%s: oneLine(%q) = %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestGlance(t *testing.T) {
	long := strings.Repeat("ä", 161)
	for terminal, want := range map[bool]string{true: strings.Repeat("ä", 160) + "…", false: long} {
		c := &Console{OutLook: Look{Terminal: terminal}}
		if got := c.Glance(long); got != want {
			t.Errorf("on a terminal %t: %q, want %q", terminal, got, want)
		}
	}
}
