package replaytest

import (
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/sandbox/opener"
	"github.com/workrover/workrover/runtime/store"
)

// office is an environment, file by file.
type office map[string]string

func base() office {
	return office{
		"main.hcl": `
environment "office" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant {
    read  = ["/workspace"]
    write = ["/workspace/out"]
  }
}
context {
  files "/workspace" { source = "./files" }
}
task { instructions = file("task.md") }
harness {
  tools = [plugin.files.tool.list, plugin.files.tool.read, plugin.files.tool.write]
}
reference "sums" {
  source = "./sums.csv"
  into   = "/reference/sums.csv"
}
verifier "sums" {
  use    = plugin.files.verifier.csv
  config = { path = "/workspace/out/sums.csv", equals = "/reference/sums.csv", key = ["region"] }
}
control "oracle" {
  script = "./oracle.jsonl"
  expect = "pass"
}
`,
		"task.md":          "Add up the orders.\n",
		"sums.csv":         "region,sum\nNorth,5\nSouth,6\n",
		"files/orders.csv": "id,region,sum\n1,North,5\n2,South,6\n",
		"oracle.jsonl": `{"calls": [{"id": "look", "tool": "list", "args": {"path": "."}}, {"id": "get", "tool": "read", "args": {"path": "orders.csv"}}]}
{"calls": [{"id": "put", "tool": "write", "args": {"path": "out/sums.csv", "text": "region,sum\nNorth,5\nSouth,6\n"}}]}
`,
	}
}

// with is the office with some of its files replaced.
func (o office) with(files office) office {
	changed := maps.Clone(o)
	maps.Copy(changed, files)
	return changed
}

// at writes the office to a directory.
func (o office) at(t *testing.T, dir string) string {
	t.Helper()
	for name, text := range o {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// shared opens the plugins of all offices, since their modules are the same.
var shared = sync.OnceValue(func() *opener.Opener { return newPlayer(&Options{}).opener })

// playerIn is a player of an office.
func playerIn(t *testing.T, o office, opts Options) *player {
	t.Helper()
	opts.Env = o.at(t, t.TempDir())
	p := &player{options: &opts, opener: shared()}
	if err := p.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.root.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// take records the control of an office in a bundle, as if somebody had played it.
func take(t *testing.T, o office, agent string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: with the race detector on, to compile a plugin takes minutes; make test runs it")
	}
	p := playerIn(t, o, Options{})
	built, err := p.env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := rollout.ControlAgent(p.env.Control("oracle"))
	if err != nil {
		t.Fatal(err)
	}
	opts := &rollout.Options{ID: "r", Agent: agent, Record: store.NewMemory()}
	if agent == "somebody" {
		opts.Acting = &journal.Agent{Kind: journal.ServedAgent}
	}
	rollout.Play(t.Context(), built, oracle, opts)
	file := filepath.Join(t.TempDir(), agent+".rover")
	if err := journal.WriteBundle(t.Context(), file, opts.Record.(*store.Memory), "r", nil); err != nil {
		t.Fatal(err)
	}
	return file
}

// playedIn plays a bundle in an office.
func playedIn(t *testing.T, bundle string, o office, opts Options) *played {
	t.Helper()
	d, err := playerIn(t, o, opts).play(t.Context(), bundle, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.bundle.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}
