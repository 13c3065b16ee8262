package specs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
)

// TestEdits holds the search against the definition, n + m − 2·LCS.
func TestEdits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		a, b := lines(random), lines(random)
		got := edits([]byte(strings.Join(a, "\n")), []byte(strings.Join(b, "\n")))
		if want := len(a) + len(b) - 2*common(a, b); got != want {
			t.Fatalf("edits(%q, %q) = %d, want %d", a, b, got, want)
		}
	}
}

func lines(r *rand.Rand) []string {
	list := make([]string, r.IntN(9))
	for i := range list {
		list[i] = string(rune('a' + r.IntN(3)))
	}
	return list
}

// common is the length of the longest common subsequence, by its recursion.
func common(a, b []string) int {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case a[0] == b[0]:
		return 1 + common(a[1:], b[1:])
	}
	return max(common(a[1:], b), common(a, b[1:]))
}

func TestEditSize(t *testing.T) {
	fsys := fstest.MapFS{
		"main.hcl": {Data: []byte(rest + "verifier \"old\" {\n  use    = plugin.files.verifier.exists\n config = {}\n}\n")},
		"data.csv": {Data: []byte("a\nb\nc\n")}, "data.bin": {Data: []byte("\x00\x01")},
	}
	for _, tt := range []struct {
		name, hcl string
		files     map[string]string
		want      int
	}{
		{"a block that is formatted otherwise", "component = \"verifier\"\n}\nverifier \"old\" {\nuse=plugin.files.verifier.exists\nconfig   =   {}", nil, 0},
		{"a changed line", "component = \"verifier\"\n}\nverifier \"old\" {\n use = plugin.files.verifier.text\n config = {}", nil, 2},
		{"a removed block", "component = \"verifier\"\nremove = [\"verifier.old\"]", nil, 4},
		{"a new block", "component = \"verifier\"\n}\nverifier \"new\" {\n use = plugin.files.verifier.text", nil, 3},
		{"a text", "component = \"context\"", map[string]string{"data.csv": "a\nx\nc\nd\n"}, 3},
		{"a new text", "component = \"context\"", map[string]string{"more.csv": "a\nx\n"}, 2},
		{"the same text", "component = \"context\"", map[string]string{"data.csv": "a\nb\nc\n"}, 0},
		{"other files", "component = \"context\"", map[string]string{"data.bin": "\x00\x02", "new.bin": "\xff"}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			beside := fstest.MapFS{"r/revision.hcl": {Data: fmt.Appendf(nil, "revision \"r\" {\n%s\n}\n", tt.hcl)}}
			for name, text := range tt.files {
				beside["r/files/"+name] = &fstest.MapFile{Data: []byte(text)}
			}
			r, diags := LoadRevision(beside, "revisions", "r")
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			got, err := Parse(fsys, "case").EditSize(r)
			if err != nil || got != tt.want {
				t.Errorf("got %d, %v, want %d", got, err, tt.want)
			}
		})
	}
}
