package specs_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/specs"
)

// TestRecordedUnder: what revisions rename is written into controls that are recordings,
// behind what these were renamed before, and nothing else is.
func TestRecordedUnder(t *testing.T) {
	const head = `environment "a" { version = "1.0.0" }
plugin "files" { source = "builtin:files" }
task { instructions = "x" }
harness {
  tool "save"   { use = plugin.files.tool.write }
}
verifier "v" {
  check "c" { condition = true }
}
control "typed" {
  script = "./a.jsonl"
  expect = "pass"
}
control "recorded" {
  bundle = "./a.rover"
  expect   =   "pass"
`
	fsys := fstest.MapFS{}
	for name, text := range map[string]string{
		"main.hcl": head + "  renames { tools = { put = \"save\" } }\n}\n", "a.jsonl": "", "a.rover": "",
		"revisions/r/revision.hcl": "revision \"r\" {\n  component = \"harness\"\n  renames {\n    tools = { save = \"store\" }\n    arguments = { \"save.body\" = \"text\" }\n    paths = { \"/workspace/a\" = \"/workspace/b\" }\n  }\n}\nharness {\n  tool \"store\" { use = plugin.files.tool.write }\n}\n",
	} {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	beside, err := fsys.Sub("revisions")
	if err != nil {
		t.Fatal(err)
	}
	r, diags := specs.LoadRevision(beside, "revisions", "r")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	env, diags := specs.Parse(fsys, "a").Load(r)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	texts, err := env.RecordedUnder()
	if err != nil {
		t.Fatal(err)
	}
	want := string(env.Written()["main.hcl"])
	want = want[:len(want)-len("  renames { tools = { put = \"save\" } }\n}\n")] + `
  renames {
    tools = {
      put = "store"
    }
    arguments = {
      "put.body" = "text"
    }
    paths = {
      "/workspace/a" = "/workspace/b"
    }
  }
}
`
	if diff := cmp.Diff(want, string(texts["main.hcl"])); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
