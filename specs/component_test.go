package specs

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestComponent(t *testing.T) {
	env := loadCase(t, "testdata/valid/harvest.txtar")
	for _, c := range []struct {
		component Component
		blocks    []string
		files     []string
	}{
		{ContextComponent, []string{"context", "plugin files"}, []string{"letters.csv", "orchards"}},
		{TaskComponent, []string{"task"}, []string{"task.md"}},
		{HarnessComponent, []string{"harness", "plugin files", "plugin sheets"}, nil},
		{VerifierComponent, []string{"plugin sheets", "reference sums", "reference targets", "verifier letters", "verifier report"}, []string{"targets.json"}},
	} {
		source := env.Component(c.component)
		var blocks []string
		for line := range strings.Lines(string(source.Blocks)) {
			if !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "}") {
				blocks = append(blocks, strings.TrimRight(strings.ReplaceAll(line, `"`, ""), " {\n"))
			}
		}
		if diff := cmp.Diff(blocks, c.blocks); diff != "" {
			t.Errorf("%s: blocks (-got +want):\n%s", c.component, diff)
		}
		if diff := cmp.Diff(source.Files, c.files); diff != "" {
			t.Errorf("%s: files (-got +want):\n%s", c.component, diff)
		}
	}
}

// TestComponentIsCanonical holds that only what a block says counts.
func TestComponentIsCanonical(t *testing.T) {
	task := func(src string) string {
		t.Helper()
		fsys := fstest.MapFS{"main.hcl": {Data: []byte(src)}}
		complete(fsys)
		env, diags := Load(fsys, "")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		return string(env.Component(TaskComponent).Blocks)
	}
	want := "task {\n  instructions = \"Sort # not a comment\"\n}\n"
	for name, src := range map[string]string{
		"as written":       want,
		"spaces":           "\n\ntask   {\n instructions=\"Sort # not a comment\"\n}",
		"line comments":    "# before\ntask { # here\n  instructions = \"Sort # not a comment\" // there\n}\n",
		"block comment":    "task { /* a\nb */\n  instructions /* c */ = \"Sort # not a comment\"\n}\n",
		"windows newlines": "task {\r\n  instructions = \"Sort # not a comment\"\r\n}\r\n",
	} {
		if got := task(src); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if task(strings.Replace(want, "Sort", "sort", 1)) == want {
		t.Error("another text is the same")
	}
}
