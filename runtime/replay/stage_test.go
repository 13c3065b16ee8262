package replay_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// office is an environment of machines in the making.
type office struct {
	files     map[string]string // of the workspace
	links     map[string]string // symbolic links of the workspace
	modes     map[string]fs.FileMode
	build     []op
	turns     [][]op // of the control "oracle", a call each
	verifiers map[string][]op
	backwards bool   // the verifiers
	maker     string // content of the module of the builder: another one has another digest
	tool      string // the same, of the tools
	judge     string // the same, of the verifiers
	task      string
	seed      int
	transport string // of the plugins
	script    bool   // the judge is a script
	faulty    bool   // of the machines
	fickle    bool
	sealed    bool
	more      string // HCL of the harness
}

// copy is an office to be changed.
func (o office) copy() office {
	o.files, o.links, o.modes, o.verifiers = maps.Clone(o.files), maps.Clone(o.links), maps.Clone(o.modes), maps.Clone(o.verifiers)
	o.build, o.turns = slices.Clone(o.build), slices.Clone(o.turns)
	return o
}

// with is a copy that is changed.
func (o office) with(change func(*office)) office {
	o = o.copy()
	change(&o)
	return o
}

func asJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// pack writes the package.
func (o office) pack() fstest.MapFS {
	source, judge := `source = "./judge.wasm"`, "judge.wasm"
	if o.script {
		source, judge = "source = \"./judge.py\"\n  runtime = \"python\"", "judge.py"
	}
	hcl := fmt.Sprintf(`
environment "office" { version = "1.0.0" }
plugin "maker" { source = "./maker.wasm" }
plugin "tool" {
  source = "./tool.wasm"
  grant { write = ["/workspace"] }
}
plugin "judge" {
  %s
}
control "oracle" {
  script = "./oracle.jsonl"
  expect = "pass"
}
`, source) + o.context() + o.asked() + o.harness() + o.verifier()
	var script strings.Builder
	for i, ops := range o.turns {
		fmt.Fprintf(&script, "{\"calls\": [{\"id\": \"c%d\", \"tool\": \"do\", \"args\": {\"ops\": %s}}]}\n", i, asJSON(ops))
	}
	fsys := fstest.MapFS{
		"main.hcl": {Data: []byte(hcl)}, "oracle.jsonl": {Data: []byte(script.String())},
		"maker.wasm": {Data: []byte("maker" + o.maker)}, "tool.wasm": {Data: []byte("tool" + o.tool)}, judge: {Data: []byte("judge" + o.judge)},
	}
	maps.Copy(fsys, o.workspace("files/"))
	return fsys
}

// workspace has the files of the workspace.
func (o office) workspace(below string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range o.files {
		fsys[below+name] = &fstest.MapFile{Data: []byte(text), Mode: cmp.Or(o.modes[name], 0o644)}
	}
	for name, target := range o.links {
		fsys[below+name] = &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink | 0o777}
	}
	return fsys
}

// context is the block context; it leaves out some files.
func (o office) context(without ...string) string {
	return fmt.Sprintf(`
context {
  files "/workspace" {
    source  = "./files"
    exclude = %s
  }
  build "made" {
    use    = plugin.maker.builder.make
    into   = "/workspace/made"
    config = { ops = %s }
  }
}
`, asJSON(append([]string{}, without...)), asJSON(o.build))
}

func (o office) asked() string { return fmt.Sprintf("task { instructions = %q }\n", o.task) }

func (o office) harness() string {
	return fmt.Sprintf(`
harness {
  tools      = [plugin.tool.tool.do]
  clock_step = "1h"
  seed       = %d
  %s
}
`, o.seed, o.more)
}

func (o office) verifier() string {
	var text strings.Builder
	names := slices.Sorted(maps.Keys(o.verifiers))
	if o.backwards {
		slices.Reverse(names)
	}
	for _, name := range names {
		fmt.Fprintf(&text, "verifier %q {\n use = plugin.judge.verifier.look\n config = { ops = %s }\n}\n", name, asJSON(o.verifiers[name]))
	}
	return text.String()
}

// load loads an office.
func load(t testing.TB, o office) *environment.Environment {
	t.Helper()
	return loadFrom(t, o.pack(), &machine{transport: o.transport, faulty: o.faulty, fickle: o.fickle, sealed: o.sealed})
}

func loadFrom(t testing.TB, fsys fs.FS, opener *machine) *environment.Environment {
	t.Helper()
	loaded, err := environment.Load(t.Context(), fsys, ".", opener)
	if err != nil {
		t.Fatal(err)
	}
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	return loaded.Env
}

// stranger is an agent of which nobody knows what it is made of.
type stranger struct{ rollout.Agent }

// take plays an agent in an office and returns the bundle of it.
func take(t testing.TB, o office, name string, agent rollout.Agent) *journal.Bundle {
	t.Helper()
	return takeIn(t, load(t, o), name, agent)
}

func takeIn(t testing.TB, env *environment.Environment, name string, agent rollout.Agent) *journal.Bundle {
	t.Helper()
	return bundleOf(t, playedIn(t, env, name, agent))
}

// playedIn is a store with the rollout of an agent.
func playedIn(t testing.TB, env *environment.Environment, name string, agent rollout.Agent) *store.Memory {
	t.Helper()
	built, err := env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := store.NewMemory()
	rollout.Play(t.Context(), built, agent, &rollout.Options{ID: "r", Agent: name, Sample: 2, Record: kept})
	return kept
}

// bundleOf opens the bundle of the one rollout in a store.
func bundleOf(t testing.TB, kept *store.Memory) *journal.Bundle {
	t.Helper()
	bundle, err := journal.OpenBundle(fileOf(t, kept), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := bundle.Close(); err != nil {
			t.Error(err)
		}
	})
	return bundle
}

// fileOf writes the bundle of the one rollout in a store.
func fileOf(t testing.TB, kept *store.Memory) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "r.rover")
	if err := journal.WriteBundle(t.Context(), file, kept, "r", nil); err != nil {
		t.Fatal(err)
	}
	return file
}

// oracle is the control of an office.
func oracle(t testing.TB, o office) rollout.Agent {
	t.Helper()
	return oracleOf(t, load(t, o))
}

func oracleOf(t testing.TB, env *environment.Environment) rollout.Agent {
	t.Helper()
	agent, err := rollout.ControlAgent(env.Control("oracle"))
	if err != nil {
		t.Fatal(err)
	}
	return agent
}

// play replays a bundle in an office.
func play(t testing.TB, bundle *journal.Bundle, o office, opts *replay.Options) *replay.Report {
	t.Helper()
	return playIn(t, bundle, load(t, o), opts)
}

func playIn(t testing.TB, bundle *journal.Bundle, env *environment.Environment, opts *replay.Options) *replay.Report {
	t.Helper()
	report, err := replay.Play(t.Context(), bundle, env, opts)
	if err != nil {
		t.Fatal(err)
	}
	return report
}
