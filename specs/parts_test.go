package specs

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseBytes(t *testing.T) {
	for _, c := range []struct {
		in   string
		want int64 // -1: an error
	}{
		{"0B", 0}, {"7B", 7}, {"1KiB", 1024}, {"256MiB", 256 << 20}, {"2GiB", 2 << 30}, {"1TiB", 1 << 40},
		{"8388607TiB", 8388607 << 40}, {"8388608TiB", -1},
		{"", -1}, {"5", -1}, {"MiB", -1}, {"1MB", -1}, {"1 MiB", -1}, {"-1MiB", -1}, {"1.5GiB", -1}, {"1mib", -1}, {"1BMiB", -1},
	} {
		got, err := ParseBytes(c.in)
		if (err != nil) != (c.want < 0) || err == nil && got != c.want {
			t.Errorf("ParseBytes(%q) = %d, %v, want %d", c.in, got, err, c.want)
		}
	}
}

func TestFormat(t *testing.T) {
	const want = "harness {\n  max_turns = 3\n  seed      = 7\n}\n"
	for _, src := range []string{"harness {\n max_turns=3\n   seed = 7\n}\n", want} {
		if got, diags := Format([]byte(src), "main.hcl"); string(got) != want || diags.HasErrors() {
			t.Errorf("Format(%q) = %q, %v", src, got, diags)
		}
	}
	for _, src := range []string{"harness {\n", "a = " + strings.Repeat("[", 200)} {
		if got, diags := Format([]byte(src), "main.hcl"); got != nil || !diags.HasErrors() || diags[0].Subject.Filename != "main.hcl" {
			t.Errorf("Format(%q) = %q, %v, want only diagnostics", src, got, diags)
		}
	}
}

func TestIsName(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "a-b_2": true, strings.Repeat("a", MaxName): true,
		"": false, "A": false, "2a": false, "-a": false, "a.b": false, "é": false, "a\n": false, strings.Repeat("a", MaxName+1): false,
	} {
		if IsName(name) != want {
			t.Errorf("IsName(%q) = %v", name, !want)
		}
	}
}

func TestInOrder(t *testing.T) {
	for _, c := range []struct {
		name  string
		nodes []node
		order []int
		cycle []string
	}{
		{"none", nil, nil, nil},
		{"by name", []node{{"b", nil}, {"a", nil}}, []int{1, 0}, nil},
		{"after first", []node{{"a", []string{"c"}}, {"b", nil}, {"c", nil}}, []int{1, 2, 0}, nil},
		{"unknown", []node{{"a", []string{"x"}}}, []int{0}, nil},
		{"self", []node{{"a", []string{"a"}}}, nil, []string{"a", "a"}},
		{"cycle behind others", []node{{"a", []string{"b"}}, {"b", []string{"c"}}, {"c", []string{"b"}}, {"d", nil}}, nil, []string{"b", "c", "b"}},
	} {
		order, cycle := inOrder(c.nodes)
		if diff := cmp.Diff([]any{order, cycle}, []any{c.order, c.cycle}); diff != "" {
			t.Errorf("%s (-got +want):\n%s", c.name, diff)
		}
	}
}
