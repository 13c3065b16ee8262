package bench_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/bench"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// desk is a healthy environment, in which the agent copies a number.
const desk = `
environment "desk" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace"] }
}
context {
  files "/workspace" { source = "./context" }
}
task {
  instructions = "Copy in.txt to out.txt."
  requirement "number" { text = "out.txt has the number of in.txt" }
}
harness {
  tools = [plugin.files.tool.read, plugin.files.tool.write]
}
verifier "number" {
  covers = [task.requirement.number]
  check "same" {
    condition = trimspace(text("/workspace/out.txt")) == "42"
  }
}
control "good" {
  script = "./good.jsonl"
  expect = "pass"
}
control "one" {
  script = "./one.jsonl"
  expect = "fail"
}
control "two" {
  script = "./two.jsonl"
  expect = "fail"
}
`

// copies is a script that reads what there is and writes a text.
func copies(text string) string {
	return `{"calls": [{"id": "in", "tool": "read", "args": {"path": "in.txt"}}]}
{"calls": [{"id": "out", "tool": "write", "args": {"path": "out.txt", "text": ` + text + "}}]}\n"
}

// pack is the environment with some files in place of its own.
func pack(more map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	texts := map[string]string{
		"main.hcl": desk, "context/in.txt": "42\n",
		"good.jsonl": copies(`{"$from": "in", "at": "/text"}`), "one.jsonl": copies(`"1"`), "two.jsonl": copies(`"2"`),
	}
	maps.Copy(texts, more)
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	return fsys
}

// revision is one of a component, with what it has beside it.
func revision(id, component, blocks string) string {
	return fmt.Sprintf("revision %q {\n  component = %q\n}\n%s\n", id, component, blocks)
}

// asks is a verifier with another condition.
func asks(condition string) string {
	return fmt.Sprintf("verifier \"number\" {\n  covers = [task.requirement.number]\n  check \"same\" {\n    condition = %s\n  }\n}", condition)
}

// revisions are those that are proposed against every fault: the text of each file.
func revisions() map[string]string {
	return map[string]string{
		"anything/revision.hcl":       revision("anything", "verifier", asks("true")),
		"no-one/revision.hcl":         revision("no-one", "verifier", asks(`trimspace(text("/workspace/out.txt")) != "1"`)),
		"other/revision.hcl":          revision("other", "context", ""),
		"other/files/context/in.txt":  "43\n",
		"right/revision.hcl":          revision("right", "context", ""),
		"right/files/context/in.txt":  "42\n",
		"right/files/context/read.me": "The number is right again, which takes a lot of\nwords\nto\nsay.\n",
		"as-before/revision.hcl":      revision("as-before", "verifier", asks(`trimspace(text("/workspace/out.txt")) == "42"`)),
		"touches/revision.hcl":        revision("touches", "task", "control \"one\" {\n  script = \"./one.jsonl\"\n  expect = \"pass\"\n}"),
	}
}

// faults puts the wrong number into the input, and for a pair also into the verifier.
type faults struct{ t *testing.T }

// Inject implements [bench.Injector].
func (f faults) Inject(_ context.Context, into *bench.Package, kind string, _ int) (*bench.Fault, error) {
	beside := fstest.MapFS{}
	for name, text := range revisions() {
		beside[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	out := &bench.Fault{Truth: []string{"right"}, Harmful: []string{"anything", "no-one"}}
	ids, _ := specs.RevisionIDs(beside) // of files in memory
	for _, id := range ids {
		r, diags := specs.LoadRevision(beside, "revisions", id)
		out.Proposals = append(out.Proposals, search.Proposal{Revision: r, Problems: specs.Problems(diags)})
	}
	broken := map[string]string{"context/in.txt": "17\n"}
	switch kind {
	case "placeless":
		return nil, nil
	case "wide":
		broken["main.hcl"] = strings.Replace(desk, "grant {", "limits { files = 300 }\n  grant {", 1)
	case "pair":
		broken["main.hcl"] = strings.Replace(desk, `== "42"`, `== "44"`, 1)
		out.Truth = []string{"right", "as-before"}
	}
	if len(into.Withheld) != 1 {
		f.t.Errorf("withheld are %q", into.Withheld)
	}
	out.Files = pack(broken)
	return out, nil
}

// opener opens the plugin in this process.
type opener struct{}

func (opener) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	return native.New(files.Plugin(), p.Limits), nil
}

// measured runs a measurement.
func measured(t *testing.T, examples []*bench.Example, opts *bench.Options) *bench.Report {
	t.Helper()
	scratch, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer scratch.Close() //nolint:errcheck // the directory goes away
	opts.Injector, opts.Opener, opts.Scratch = faults{t}, opener{}, scratch
	report, err := bench.Run(t.Context(), examples, opts)
	if err != nil {
		t.Fatal(err)
	}
	if left, err := scratch.Open("."); err != nil {
		t.Error(err)
	} else if names, _ := left.Readdirnames(-1); len(names) > 0 {
		t.Errorf("left over: %q", names)
	}
	return report
}
