package search_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/specs"
)

// desk is the environment of these tests. The agent copies a number into a file,
// and the number that is asked for is another.
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
`

// good reads what there is and copies it.
const good = `{"calls": [{"id": "in", "tool": "read", "args": {"path": "in.txt"}}]}
{"calls": [{"id": "out", "tool": "write", "args": {"path": "out.txt", "text": {"$from": "in", "at": "/text"}}}]}
`

// pack is the package with some files in place of its own.
func pack(more map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	texts := map[string]string{"main.hcl": desk, "good.jsonl": good, "context/in.txt": "17\n"}
	maps.Copy(texts, more)
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	return fsys
}

// proposals reads revisions: the text of each file by ID/NAME.
func proposals(revisions map[string]string) []search.Proposal {
	fsys := fstest.MapFS{}
	for name, text := range revisions {
		if !strings.Contains(name, "/") {
			name += "/revision.hcl"
		}
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	ids, _ := specs.RevisionIDs(fsys) // of files in memory
	var list []search.Proposal
	for _, id := range ids {
		r, diags := specs.LoadRevision(fsys, "revisions", id)
		list = append(list, search.Proposal{Revision: r, Problems: specs.Problems(diags)})
	}
	return list
}

// revision is one of a component, with what it has beside it.
func revision(id, component, more, blocks string) string {
	return fmt.Sprintf("revision %q {\n  component = %q\n  %s\n}\n%s\n", id, component, more, blocks)
}

// asks is a verifier that asks for something else.
func asks(condition string) string {
	return fmt.Sprintf("verifier \"number\" {\n  covers = [task.requirement.number]\n  check \"same\" {\n    condition = %s\n  }\n}", condition)
}

// opener opens plugins in this process.
type opener struct {
	open func(*environment.Package) (step.Plugin, error) // of those that are not built in
}

func (o *opener) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	if p.Builtin != "" {
		return native.New(files.Plugin(), p.Limits), nil
	}
	return o.open(p)
}

// attempt searches a package.
type attempt struct {
	files     map[string]string // in place of those of the package
	revisions map[string]string
	options   search.Options
	opener    opener
	store     *store.Memory // shared by searches; nil for none
}

func (a *attempt) run(t *testing.T) *search.Report {
	t.Helper()
	report, err := a.in(t, t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func (a *attempt) in(t *testing.T, ctx context.Context) (*search.Report, error) { //nolint:revive // the test comes first
	t.Helper()
	return a.freeze(t, ctx).Run(ctx, proposals(a.revisions))
}

// freeze freezes the package.
func (a *attempt) freeze(t *testing.T, ctx context.Context) *search.Search { //nolint:revive // the test comes first
	t.Helper()
	if a.store != nil {
		pool := replay.NewPool(&replay.PoolOptions{Store: a.store})
		defer t.Cleanup(pool.Close)
		a.options.Pool = pool
	}
	s, err := search.Freeze(ctx, environment.Read(pack(a.files), "desk", &a.opener), &a.options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told is a report in lines.
func told(r *search.Report) []string {
	var lines []string
	for _, c := range r.Combinations {
		lines = append(lines, strings.TrimSuffix(fmt.Sprintf("%s %s: %s", strings.Join(c.Set, "+"), c.Outcome, c.Why), ": "))
	}
	for _, rejected := range r.Rejected {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("rejected %s by %s", rejected.ID, rejected.Gate)))
	}
	if r.Selected == nil {
		return append(lines, "abstained: "+string(*r.Analysis.Abstained))
	}
	return append(lines, fmt.Sprintf("selected %s: %s", strings.Join(r.Selected, "+"), r.Analysis.Selected.Minimality))
}
