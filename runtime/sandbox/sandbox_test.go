package sandbox_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// cache is where compiled code is kept, for all tests that want some.
const cache = "../../bin/cache/workrover"

// filesModule builds the plugin files for WASM.
//
// It is built as make builds the one that comes with rover, and so is compiled once
// for all.
func filesModule(t *testing.T) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "files.wasm")
	build := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", file, "../../plugins/files/guest")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return module
}

// filesExecutable builds the plugin files as a process.
func filesExecutable(t *testing.T) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "files")
	build := exec.Command("go", "build", "-o", file, "../../plugins/files/guest")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	executable, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return executable
}

// processes are the plugin files as a process, confined and not.
func processes(t *testing.T) map[string]step.Plugin {
	t.Helper()
	executable := filesExecutable(t)
	plugins := map[string]step.Plugin{}
	for name, unconfined := range map[string]bool{"process": false, "unconfined process": true} {
		p, err := process.New(&process.Source{Name: "files", Executable: executable, Unconfined: unconfined}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		})
		plugins[name] = p
	}
	return plugins
}

// workspace is a tree with something of everything.
func workspace(t *testing.T) *vfs.Tree {
	t.Helper()
	l := vfs.Empty().Fork(nil)
	put := func(name, text string) vfs.Effect {
		return vfs.Effect{Op: vfs.OpPut, Path: name, Blob: vfs.NewBlob([]byte(text)), Mode: 0o644}
	}
	for _, e := range []vfs.Effect{
		{Op: vfs.OpMkdir, Path: "/in", Mode: 0o755},
		put("/in/a.csv", "id,amount\n1,10\n2,20\n"),
		put("/in/b.txt", "one\ntwo\nthree\n"),
		put("/binary", "\xff\xfe\x00"),
		{Op: vfs.OpSymlink, Path: "/link", Target: "in/b.txt"},
		{Op: vfs.OpSymlink, Path: "/loop", Target: "loop"},
		{Op: vfs.OpSymlink, Path: "/out", Target: "../../etc/passwd"},
	} {
		if err := l.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return l.Snapshot()
}

// TestTransportsAreTheSame holds one source against itself: response, effects
// and what was asked of files must not depend on the transport.
func TestTransportsAreTheSame(t *testing.T) {
	s := sandbox.New(&sandbox.Options{CacheDir: cache})
	guest, err := s.Open(&sandbox.Source{Module: filesModule(t)})
	if err != nil {
		t.Fatal(err)
	}
	own := native.New(files.Plugin(), step.Limits{})
	others := processes(t)
	others["WASM"] = guest
	tree := workspace(t)
	for _, request := range []string{
		`{"op":"describe"}`,
		`{"op":"call","name":"list","args":{"recursive":true}}`,
		`{"op":"call","name":"list","args":{"path":"in/b.txt"}}`,
		`{"op":"call","name":"read","args":{"path":"in/b.txt","from_line":2}}`,
		`{"op":"call","name":"read","args":{"path":"link"}}`,
		`{"op":"call","name":"read","args":{"path":"loop"}}`,
		`{"op":"call","name":"read","args":{"path":"out"}}`,
		`{"op":"call","name":"read","args":{"path":"binary"}}`,
		`{"op":"call","name":"read","args":{"path":"in"}}`,
		`{"op":"call","name":"read","args":{"path":"none/x"}}`,
		`{"op":"call","name":"read","args":{"path":"/etc/passwd"}}`,
		`{"op":"call","name":"write","args":{"path":"new/deep/x.txt","text":"hello"}}`,
		`{"op":"call","name":"write","args":{"path":"in/b.txt","text":"more","append":true}}`,
		`{"op":"call","name":"write","args":{"path":"in","text":""}}`,
		`{"op":"call","name":"write","args":{"path":"/plugin/x","text":""}}`,
		`{"op":"call","name":"edit","args":{"path":"in/b.txt","old":"two","new":"2"}}`,
		`{"op":"call","name":"edit","args":{"path":"in/b.txt","old":"o","new":"0"}}`,
		`{"op":"call","name":"move","args":{"from":"in/b.txt","to":"c/d.txt"}}`,
		`{"op":"call","name":"move","args":{"from":"in/b.txt","to":"in/a.csv"}}`,
		`{"op":"call","name":"delete","args":{"path":"link"}}`,
		`{"op":"call","name":"delete","args":{"path":"in"}}`,
		`{"op":"call","name":"delete","args":{"path":"none"}}`,
		`{"op":"call","name":"search","args":{"pattern":"t[wh]"}}`,
		`{"op":"verify","name":"exists","config":{"paths":["in/a.csv","none"]}}`,
		`{"op":"verify","name":"csv","config":{"path":"in/a.csv","equals":{"columns":["id","amount"],"rows":[["1","10"],["2","21"]]}}}`,
	} {
		t.Run(request, func(t *testing.T) {
			want := run(t, own, tree, request)
			if want.Response == "" {
				t.Fatalf("native: %v", want.Failure)
			}
			for name, other := range others {
				if diff := cmp.Diff(want, run(t, other, tree, request)); diff != "" {
					t.Errorf("-native +%s:\n%s", name, diff)
				}
			}
		})
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// outcome is what must be the same.
type outcome struct {
	Response     string
	Failure      *step.Failure
	Effects      []footprint.Effect
	Observations []footprint.Observation
}

func run(t *testing.T, p step.Plugin, tree *vfs.Tree, request string) outcome {
	t.Helper()
	var r plugin.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		t.Fatal(err)
	}
	r.Protocol = plugin.Protocol
	result, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "files", Plugin: p, Request: &r,
		Grant: step.Grant{Read: []string{"/workspace"}, Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: tree, Writable: true},
			{Path: "/plugin", Tree: vfs.Empty(), Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
		Clock: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC),
	})
	if err != nil {
		t.Fatal(err)
	}
	o := outcome{Response: string(result.Record.Response), Failure: result.Record.Failure, Effects: result.Record.Effects}
	for _, seen := range result.Record.Observations {
		// Language runtimes differ in what else they look at.
		if seen.Kind == footprint.Content || seen.Kind == footprint.Absent || seen.Kind == footprint.List {
			o.Observations = append(o.Observations, seen)
		}
	}
	return o
}

func TestOpenRefuses(t *testing.T) {
	_, err := sandbox.New(nil).Open(&sandbox.Source{Module: []byte("#!/bin/sh")})
	if _, ok := errors.AsType[*step.Refusal](err); !ok || !strings.Contains(err.Error(), "is not a WebAssembly module") {
		t.Errorf("Open = %v, want a Refusal", err)
	}
}

func TestIdentityCoversTheFiles(t *testing.T) {
	module := filesModule(t)
	s := sandbox.New(nil)
	digests := map[string]string{}
	for name, src := range map[string]*sandbox.Source{
		"module": {Module: module}, "with files": {Module: module, Files: workspace(t)},
	} {
		p, err := s.Open(src)
		if err != nil {
			t.Fatal(err)
		}
		digests[p.Identity().Digest.String()] = name
	}
	if len(digests) != 2 {
		t.Errorf("a plugin with files has the digest of one without: %v", digests)
	}
}
