// Package clerk_test plays the policy in every language and transport.
package clerk_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// Where make puts the plugins and the language runtimes, and where compiled code
// is kept.
const (
	built  = "../../bin/plugins"
	guests = "../../bin/guests"
	cache  = "../../bin/cache/workrover"
)

// stage opens the plugins of the environment; the clerk as one of its forms.
type stage struct {
	sandbox *sandbox.Sandbox
	clerk   func(*environment.Package) (step.Plugin, error)
}

var _ environment.Opener = (*stage)(nil)

func (s *stage) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	if p.Builtin != "" {
		return native.New(files.Plugin(), p.Limits), nil
	}
	return s.clerk(p)
}

// forms are the ways in which the policy is there; the first is that of the
// environment.
func forms(t *testing.T, in *sandbox.Sandbox) map[string]func(*environment.Package) (step.Plugin, error) {
	t.Helper()
	return map[string]func(*environment.Package) (step.Plugin, error){
		"python": func(p *environment.Package) (step.Plugin, error) {
			return in.Open(&sandbox.Source{Files: p.Files, Language: p.Runtime, Main: p.Entry})
		},
		"javascript": func(*environment.Package) (step.Plugin, error) {
			return in.Open(&sandbox.Source{Files: script(t, "clerk.js"), Language: "javascript", Main: "/clerk.js"})
		},
		"reactor": func(*environment.Package) (step.Plugin, error) {
			return in.Open(&sandbox.Source{Module: read(t, "clerk.wasm")})
		},
		"process": func(*environment.Package) (step.Plugin, error) {
			executable := read(t, "clerk")
			return in.OpenProcess(t.Context(), &sandbox.Process{Name: "clerk", Executable: executable, Digest: digest.Of(executable)})
		},
	}
}

// script is a file of this directory as the files of a plugin.
func script(t *testing.T, name string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	if err := layer.Import("/"+name, os.DirFS("."), &vfs.ImportOptions{From: name}); err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(built, name))
	if err != nil {
		t.Fatalf("%v; make examples builds it", err)
	}
	return content
}

func newSandbox(t *testing.T) *sandbox.Sandbox {
	t.Helper()
	in := sandbox.New(&sandbox.Options{CacheDir: cache, Languages: []string{guests}})
	t.Cleanup(func() {
		if err := in.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return in
}

// load loads the environment; the texts stand in for files of it.
func load(t *testing.T, opener environment.Opener, texts map[string]string) *environment.Environment {
	t.Helper()
	pack := fstest.MapFS{}
	for _, name := range []string{"environment.hcl", "task.md", "clerk.py", "context/orders.csv", "reference/totals.csv"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := texts[name]; ok {
			text = []byte(other)
		}
		pack[name] = &fstest.MapFile{Data: text, Mode: 0o644}
	}
	loaded, err := environment.Load(t.Context(), pack, "clerk", opener)
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded.Diags) > 0 {
		t.Fatal(loaded.Diags)
	}
	return loaded.Env
}

// TestLanguageAndTransportDoNotShow: the controls end as they should, and in the
// same way whatever their policy is made of.
func TestLanguageAndTransportDoNotShow(t *testing.T) {
	in := newSandbox(t)
	want := map[string]digest.Digest{}
	for name, form := range forms(t, in) {
		built, err := load(t, &stage{in, form}, nil).Build(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range built.Env.Controls {
			p, err := rollout.PlayControl(t.Context(), built, c, &rollout.Options{ID: c.Name})
			if err != nil {
				t.Fatal(err)
			}
			if !p.OK {
				t.Errorf("%s: %s: got %s, want %s: %s", name, c.Name, p.Got, p.Expect, p.Error)
			}
			if sum, ok := want[c.Name]; ok && p.Result.Digest != sum {
				t.Errorf("%s: %s: digest %s, want %s", name, c.Name, p.Result.Digest, sum)
			}
			want[c.Name] = p.Result.Digest
		}
	}
}

// TestReplay: when the orders change the clerk adds up what there is now.
func TestReplay(t *testing.T) {
	in := newSandbox(t)
	opener := &stage{in, forms(t, in)["python"]}
	bundle := record(t, load(t, opener, nil))
	if diff := cmp.Diff("clerk.sums", bundle.Journal.Header.Acting.Policy); diff != "" {
		t.Errorf("acting (-want +got):\n%s", diff)
	}
	now := load(t, opener, map[string]string{
		"context/orders.csv":   "order,region,amount\n1001,North,1\n1002,North,2\n",
		"reference/totals.csv": "region,total\nNorth,3\n",
	})
	for name, want := range map[string]struct {
		env       *environment.Environment
		identical bool
	}{
		"as it was": {load(t, opener, nil), true},
		"as it is":  {now, false},
	} {
		report, err := replay.Play(t.Context(), bundle, want.env, nil)
		if err != nil {
			t.Fatal(err)
		}
		if report.Identical != want.identical || report.Evidence != rollout.Live || report.Outcome != replay.Pass {
			t.Errorf("%s: identical %v, evidence %s, outcome %s: %s", name, report.Identical, report.Evidence, report.Outcome, report.Unresolved)
		}
	}
}

// record plays the good control and returns its bundle.
func record(t *testing.T, env *environment.Environment) *journal.Bundle {
	t.Helper()
	built, err := env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := store.NewMemory()
	if _, err := rollout.PlayControl(t.Context(), built, env.Control("careful"), &rollout.Options{ID: "r", Record: kept}); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "r.rover")
	if err := journal.WriteBundle(t.Context(), name, kept, "r", nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	bundle, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return bundle
}
