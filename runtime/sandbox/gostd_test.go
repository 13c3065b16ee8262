package sandbox_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestGoStandardLibrary runs the tests that Go has for its own file functions
// inside the sandbox. All pass but those of testdata/gostd/exceptions.txt, and
// of those none does.
func TestGoStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes half a minute; make test runs it")
	}
	s := sandbox.New(nil)
	for _, pkg := range []string{"os", "io/fs", "path/filepath"} {
		t.Run(pkg, func(t *testing.T) {
			g := newGoTest(t, s, pkg)
			want := exceptions(t, pkg)
			all, _ := g.run(t, "-test.list", ".")
			names := slices.DeleteFunc(strings.Fields(all), func(name string) bool {
				return !strings.HasPrefix(name, "Test") || slices.Contains(want, name)
			})
			if len(names) < 5 {
				t.Fatalf("there are no more tests than %v", names)
			}
			if out, ok := g.run(t, "-test.run", only(names...)); !ok {
				t.Errorf("not all tests pass:\n%s", out)
				g.blame(t, names)
			}
			var got []string
			for _, name := range want {
				if _, ok := g.run(t, "-test.run", only(name)); !ok {
					got = append(got, name)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("exceptions (-listed +failing):\n%s", diff)
			}
			t.Logf("%d pass, %d are exceptions", len(names), len(got))
		})
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// exceptions are the tests of a package that fail here, each with a reason.
func exceptions(t *testing.T, pkg string) []string {
	t.Helper()
	var names []string
	for line := range strings.Lines(string(readFile(t, "testdata/gostd/exceptions.txt"))) {
		in, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, reason, _ := strings.Cut(strings.TrimSpace(rest), " ")
		switch {
		case in == "" || in == "#":
		case strings.TrimSpace(reason) == "":
			t.Errorf("%s gives no reason", name)
		case in == pkg:
			names = append(names, name)
		}
	}
	return names
}

// goTest is the test binary of a package of Go's standard library.
type goTest struct {
	sandbox *sandbox.Sandbox
	pkg     string
	module  []byte
	tree    *vfs.Tree // a part of GOROOT
}

func newGoTest(t *testing.T, s *sandbox.Sandbox, pkg string) *goTest {
	t.Helper()
	module := filepath.Join(t.TempDir(), "test.wasm")
	build := exec.Command("go", "test", "-c", "-trimpath", "-o", module, pkg)
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	tool(t, build)
	l := vfs.Empty().Fork(nil)
	at, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := os.DirFS(strings.TrimSpace(string(at)))
	for _, part := range []string{"src/" + pkg, "src/unicode", "go.env", "LICENSE", "CONTRIBUTING.md"} {
		if err := l.Import("/"+part, root, &vfs.ImportOptions{From: part}); err != nil {
			t.Fatal(err)
		}
	}
	return &goTest{sandbox: s, pkg: pkg, module: readFile(t, module), tree: l.Snapshot()}
}

// run runs the test binary in the directory of the package. It returns what it
// printed, or how it failed.
func (g *goTest) run(t *testing.T, args ...string) (out string, ok bool) {
	t.Helper()
	p, err := g.sandbox.Open(&sandbox.Source{
		Module: g.module,
		Args:   append([]string{"test", "-test.short"}, args...),
		Env:    []string{"PWD=/workspace/src/" + g.pkg, "GOROOT=/workspace", "TMPDIR=/tmp"},
		Limits: step.Limits{Fuel: 1e12, Memory: 1 << 30, Depth: 50_000, Files: 2000},
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "go", Plugin: p,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpCall, Name: "test", Args: json.RawMessage(`{}`)},
		Grant:   step.Grant{Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: g.tree, Writable: true},
			{Path: "/plugin", Tree: vfs.Empty(), Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
		Clock: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	// What a test binary prints is no answer, so it always breaks the protocol,
	// but only one that fails does worse.
	failure := r.Record.Failure
	if failure != nil && failure.Cause != step.Broken {
		return failure.Error() + "\n" + string(r.Record.Log), false
	}
	return string(r.Record.Response), true
}

// blame names the tests that fail.
func (g *goTest) blame(t *testing.T, names []string) {
	t.Helper()
	for _, name := range names {
		if out, ok := g.run(t, "-test.run", only(name)); !ok {
			t.Errorf("%s %s fails:\n%s", g.pkg, name, out)
		}
	}
}

// only is the flag that names tests.
func only(names ...string) string { return "^(" + strings.Join(names, "|") + ")$" }
