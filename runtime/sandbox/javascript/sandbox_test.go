package javascript_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Where make puts the language runtimes, and where compiled code is kept, since
// that of the interpreter takes seconds to make.
const (
	guests = "../../../bin/guests"
	cache  = "../../../bin/cache/workrover"
)

// shared is a sandbox for all tests: loading the interpreter is most of what a
// test would do.
var shared *sandbox.Sandbox

func TestMain(m *testing.M) {
	shared = sandbox.New(&sandbox.Options{CacheDir: cache, Languages: []string{guests}})
	code := m.Run()
	if err := shared.Close(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// newSandbox returns a sandbox in which nothing was loaded yet.
func newSandbox(t testing.TB) *sandbox.Sandbox {
	t.Helper()
	s := sandbox.New(&sandbox.Options{CacheDir: cache, Languages: []string{guests}})
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return s
}

// opened is a plugin with its own files.
type opened struct {
	step.Plugin
	files *vfs.Tree
}

// open opens a plugin that is made of files.
func open(t testing.TB, s *sandbox.Sandbox, files *vfs.Tree) *opened {
	t.Helper()
	if _, err := os.Stat(guests); err != nil {
		t.Fatalf("%v; make guests installs the language runtimes", err)
	}
	p, err := s.Open(&sandbox.Source{
		Files: files, Language: "javascript", Main: "/main.js",
		Args: []string{"one", "two"}, Env: []string{"TZ=Asia/Tokyo", "NAME=value"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &opened{p, files}
}

// imported is a directory of testdata as a tree.
func imported(t testing.TB, dir string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	if err := layer.Import("/", os.DirFS(filepath.Join("testdata", dir)), &vfs.ImportOptions{From: "."}); err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

// tree is one with the given files.
func tree(t testing.TB, files map[string]string) *vfs.Tree {
	t.Helper()
	start := start()
	layer := vfs.Empty().Fork(&vfs.LayerOptions{Now: func() time.Time { return start }})
	for name, text := range files {
		makeParents(layer, name)
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Blob: vfs.NewBlob([]byte(text)), Mode: 0o644}); err != nil {
			t.Fatal(err)
		}
	}
	return layer.Snapshot()
}

// makeParents makes the directories above name, where they are not there.
func makeParents(layer *vfs.Layer, name string) {
	if dir := path.Dir(name); dir != "/" {
		makeParents(layer, dir)
		_ = layer.Apply(vfs.Effect{Op: vfs.OpMkdir, Path: dir, Mode: 0o755})
	}
}

// ask runs a step with a request on a workspace.
func (p *opened) ask(t testing.TB, workspace *vfs.Tree, request string) *step.Record {
	t.Helper()
	var r plugin.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		t.Fatal(err)
	}
	result, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "all", Plugin: p.Plugin, Request: &r,
		Grant: step.Grant{Read: []string{"/workspace"}, Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: workspace, Writable: true},
			{Path: "/plugin", Tree: p.files, Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
		Clock: start(), Random: step.RandomKey{1},
	})
	if err != nil {
		t.Fatal(err)
	}
	return result.Record
}

// start is when all happens.
func start() time.Time { return time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC) }
