package search_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMutantsOfAnotherResult: where the known-good control comes to another file than
// before, a mutant of it is not held against one of what was there: the first number of
// the one is not that of the other.
func TestMutantsOfAnotherResult(t *testing.T) {
	const harness = "harness {\n  tool \"write\" { use = plugin.files.tool.write }\n  tool \"edit\" { use = plugin.files.tool.edit }\n}\n"
	a := attempt{files: map[string]string{
		"main.hcl": `
environment "memo" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace"] }
}
task { instructions = "Write a memo." }
harness {
  tool "write" { use = plugin.files.tool.write }
  tool "change" { use = plugin.files.tool.edit }
}
verifier "memo" {
  check "total" { condition = matches(text("/workspace/memo.md"), "(?m)^Total 7\\r?$") }
  check "a" { condition = matches(text("/workspace/memo.md"), "(?m)^A 1\\r?$") }
  check "b" { condition = matches(text("/workspace/memo.md"), "(?m)^B 2\\r?$") }
}
control "good" {
  script = "./good.jsonl"
  expect = "pass"
}
`,
		"good.jsonl": `{"calls": [{"id": "1", "tool": "write", "args": {"path": "memo.md", "text": "A 1\nB 2\n"}}]}
{"calls": [{"id": "2", "tool": "edit", "args": {"path": "memo.md", "old": "A 1", "new": "Total 7\nA 1"}}]}
`,
	}, revisions: map[string]string{"honest": revision("honest", "harness", "", harness)}}
	want := []string{" fail: control/good: memo/total is 0", "honest pass", "selected honest: minimum"}
	if diff := cmp.Diff(want, told(a.run(t))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
