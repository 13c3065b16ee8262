package provenance_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/provenance"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
)

const office = `
environment "office" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace"] }
}
context {
  files "/workspace" { source = "./files" }
}
task { instructions = "Tidy up." }
harness {
  tools = [
    plugin.files.tool.list, plugin.files.tool.read, plugin.files.tool.write, plugin.files.tool.edit,
    plugin.files.tool.move, plugin.files.tool.delete, plugin.files.tool.search,
  ]
}
verifier "sums" {
  use    = plugin.files.verifier.csv
  config = { path = "/workspace/out/sums.csv", equals = "/reference/sums.csv" }
}
verifier "notes" {
  use      = plugin.files.verifier.exists
  config   = { paths = ["/workspace/notes.md"] }
  progress = false
}
reference "sums" {
  source = "./sums.csv"
  into   = "/reference/sums.csv"
}
`

// opener opens the plugin files.
type opener struct{}

func (opener) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	return native.New(files.Plugin(), p.Limits), nil
}

// graph plays a script in the office, and returns what its record tells.
func graph(t *testing.T, script string) *provenance.Graph {
	t.Helper()
	j, listings := record(t, script)
	g, err := provenance.Of(j, listings)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// record plays a script in the office.
func record(t *testing.T, script string) (*journal.Journal, func(tree string) journal.Listing) {
	t.Helper()
	loaded, err := environment.Load(t.Context(), fstest.MapFS{
		"main.hcl":    {Data: []byte(office)},
		"files/a.csv": {Data: []byte("region,sum\nnorth,1\n"), Mode: 0o644},
		"files/d/b":   {Data: []byte("b"), Mode: 0o644},
		"sums.csv":    {Data: []byte("region,sum\nnorth,1\n"), Mode: 0o644},
	}, ".", opener{})
	if err != nil {
		t.Fatal(err)
	}
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	built, err := loaded.Env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	agent, err := rollout.ParseScript("script", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	kept := store.NewMemory()
	rollout.Play(t.Context(), built, agent, &rollout.Options{ID: "r", Agent: "script", Record: kept})
	text, err := kept.Journal(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	listings := map[string]journal.Listing{}
	for name, tree := range map[string]func() (journal.Listing, error){
		journal.Workspace: func() (journal.Listing, error) { return journal.ListingOf(built.Workspace) },
		journal.Reference: func() (journal.Listing, error) { return journal.ListingOf(built.Reference) },
	} {
		if listings[name], err = tree(); err != nil {
			t.Fatal(err)
		}
	}
	return j, func(tree string) journal.Listing { return listings[tree] }
}

// told is an access in one word: what, from whom.
func told(accesses []provenance.Access) string {
	words := make([]string, len(accesses))
	for i, a := range accesses {
		words[i] = a.Path
		if a.Writer != "" {
			words[i] += "<" + a.Writer
		}
		if a.Version == provenance.Nothing {
			words[i] += "!"
		}
	}
	return strings.Join(words, " ")
}

// TestOf tells a small rollout: what a call reads it reads before it writes, "<"
// is followed by the call that wrote it, "!" is that nothing is there.
func TestOf(t *testing.T) {
	g := graph(t, `
{"calls": [{"id": "look", "tool": "list", "args": {"path": "."}}, {"id": "get", "tool": "read", "args": {"path": "a.csv"}}]}
{"calls": [{"id": "put", "tool": "write", "args": {"path": "out/sums.csv", "text": {"$from": "get", "at": "/text"}}}]}
{"calls": [{"id": "move", "tool": "move", "args": {"from": "d", "to": "e"}}, {"id": "see", "tool": "list", "args": {"path": "e"}}]}
{"calls": [{"id": "wrong", "tool": "dance", "args": {}}, {"id": "gone", "tool": "delete", "args": {"path": "e/b"}}]}`)
	var got []string
	for _, c := range g.Calls {
		got = append(got, fmt.Sprintf("%d %s %s %s: reads %s; writes %s; consumes %v", c.Turn, c.ID, c.Tool, c.Status, told(c.Reads), told(c.Writes), c.Consumes))
	}
	for _, e := range g.Edges {
		got = append(got, fmt.Sprintf("%s -> %s: %s", e.From, e.To, e.Kind))
	}
	for _, c := range g.Checks {
		got = append(got, fmt.Sprintf("%d %s %v: reads %s", c.Turn, c.ID, c.Value, told(c.Reads)))
	}
	if diff := cmp.Diff(strings.Split(strings.TrimSpace(wantOf), "\n"), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

const wantOf = `
1 look list ok: reads /workspace /workspace/; writes ; consumes []
1 get read ok: reads /workspace/a.csv; writes ; consumes []
2 put write ok: reads /workspace/out! /workspace; writes /workspace/out /workspace/out/ /workspace/ /workspace/out/sums.csv; consumes [get]
3 move move ok: reads /workspace/d /workspace/e! /workspace /workspace/d/b; writes /workspace/d! /workspace/d/! /workspace/d/b! /workspace/ /workspace/e /workspace/e/ /workspace/e/b; consumes []
3 see list ok: reads /workspace/e<move /workspace/e/<move; writes ; consumes []
4 wrong dance invalid: reads ; writes ; consumes []
4 gone delete ok: reads /workspace/e/b<move; writes /workspace/e/b! /workspace/e/; consumes []
get -> put: output
move -> gone: artifact
move -> see: artifact
0 sums/columns 0: reads /reference/sums.csv /workspace/out/sums.csv!
0 sums/rows 0: reads /reference/sums.csv /workspace/out/sums.csv!
1 sums/columns 0: reads /reference/sums.csv /workspace/out/sums.csv!
1 sums/rows 0: reads /reference/sums.csv /workspace/out/sums.csv!
2 sums/columns 1: reads /reference/sums.csv /workspace/out/sums.csv<put
2 sums/rows 1: reads /reference/sums.csv /workspace/out/sums.csv<put
3 sums/columns 1: reads /reference/sums.csv /workspace/out/sums.csv<put
3 sums/rows 1: reads /reference/sums.csv /workspace/out/sums.csv<put
4 sums/columns 1: reads /reference/sums.csv /workspace/out/sums.csv<put
4 sums/rows 1: reads /reference/sums.csv /workspace/out/sums.csv<put
4 notes/notes.md 0: reads /workspace/notes.md!
`

// TestContradictions: a record in which something happens that cannot have is
// refused.
func TestContradictions(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(j *journal.Journal)
		want string
	}{
		{"a call consumes what is to come", func(j *journal.Journal) { j.Turns[0].Calls[0].Consumes = []string{"drop"} }, `call turn/1/call/1 consumes the output of "drop", which is no earlier call`},
		{"a call consumes itself", func(j *journal.Journal) { j.Turns[0].Calls[0].Consumes = []string{"get"} }, `call turn/1/call/1 consumes the output of "get", which is no earlier call`},
		{"a file in no directory", func(j *journal.Journal) { j.Step("turn/3/call/1").Effects[0].Path = "/workspace/x/y" }, "step turn/3/call/1: put: /x/y is in no directory"},
		{"nothing is removed", func(j *journal.Journal) { j.Step("turn/6/call/1").Effects[0].Path = "/workspace/x" }, "step turn/6/call/1: remove: there is nothing at /x"},
		{"nothing is moved", func(j *journal.Journal) { j.Step("turn/4/call/2").Effects[0].Path = "/workspace/x" }, "step turn/4/call/2: rename: there is nothing at /x"},
		{"an effect of another time", func(j *journal.Journal) { j.Step("turn/6/call/1").Effects[0].Op = "melt" }, `step turn/6/call/1: melt: unknown effect "melt"`},
		{"a verifier that says nothing", func(j *journal.Journal) { j.Step("turn/2/verifier/sums").Response = []byte("{}") }, `step turn/2/verifier/sums: ok is missing`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			j, listings := record(t, report)
			tt.do(j)
			if _, err := provenance.Of(j, listings); err == nil || err.Error() != tt.want {
				t.Errorf("Of = %v, want %s", err, tt.want)
			}
		})
	}
}

// TestIDs: calls that share an id are told apart by their place; what consumes the
// id consumes the first.
func TestIDs(t *testing.T) {
	j, listings := record(t, report)
	j.Turns[1].Calls[0].ID, j.Turns[3].Calls[0].ID = "get", ""
	g, err := provenance.Of(j, listings)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range g.Behind("/workspace/out/sums.csv").Edges {
		got = append(got, e.From+" -> "+e.To)
	}
	want := []string{"draft -> move", "get -> draft", "turn/2/call/1 -> move", "turn/2/call/1 -> turn/4/call/1", "turn/4/call/1 -> move"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("edges (-want +got):\n%s", diff)
	}
}

// TestReadsHaveWhatWasWrittenLast: in random rollouts, every read of a path has
// the version that was last written to it, and one that nothing has written
// always has the same.
func TestReadsHaveWhatWasWrittenLast(t *testing.T) {
	writers := 0
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 0))
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			g := graph(t, randomScript(random))
			versions, checks := map[string]provenance.Access{}, g.Checks
			read := func(by string, reads []provenance.Access) {
				for _, r := range reads {
					last, known := versions[r.Path]
					if known && r != last {
						t.Errorf("%s reads %+v, last was %+v", by, r, last)
					}
					versions[r.Path] = r
					if r.Writer != "" {
						writers++
					}
				}
			}
			for i, c := range g.Calls {
				read(c.ID, c.Reads)
				for _, w := range c.Writes {
					versions[w.Path] = provenance.Access{Path: w.Path, Version: w.Version, Writer: c.ID}
				}
				last := i+1 == len(g.Calls) || g.Calls[i+1].Turn > c.Turn
				for last && len(checks) > 0 && checks[0].Turn <= c.Turn {
					if checks[0].Turn == c.Turn {
						read(checks[0].ID, checks[0].Reads)
					}
					checks = checks[1:]
				}
			}
		})
	}
	if writers < 1000 {
		t.Errorf("%d reads of what a call had written: that tests little", writers)
	}
}

// randomScript makes calls on few paths, so that they meet.
func randomScript(random *rand.Rand) string {
	path := func() string {
		return []string{"a.csv", "d", "d/b", "d/c", "e", "e/b", "out", "out/sums.csv", "notes.md"}[random.IntN(9)]
	}
	var script strings.Builder
	for turn := range 20 {
		var calls []string
		for call := range 1 + random.IntN(3) {
			tool, args := "", ""
			switch random.IntN(8) {
			case 0:
				tool, args = "list", fmt.Sprintf(`"path": %q, "recursive": true`, path())
			case 1:
				tool, args = "read", fmt.Sprintf(`"path": %q`, path())
			case 2, 3:
				tool, args = "write", fmt.Sprintf(`"path": %q, "text": "%d"`, path(), random.IntN(3))
			case 4, 5:
				tool, args = "move", fmt.Sprintf(`"from": %q, "to": %q`, path(), path())
			case 6:
				tool, args = "delete", fmt.Sprintf(`"path": %q`, path())
			case 7:
				tool, args = "search", `"path": ".", "pattern": "1"`
			}
			calls = append(calls, fmt.Sprintf(`{"id": "t%d-%d", "tool": %q, "args": {%s}}`, turn, call, tool, args))
		}
		fmt.Fprintf(&script, "{\"calls\": [%s]}\n", strings.Join(calls, ", "))
	}
	return script.String()
}
