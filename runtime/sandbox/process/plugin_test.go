//go:build linux

package process_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// build makes the hostile plugin once.
var build = sync.OnceValues(func() ([]byte, error) { return built("./testdata/hostile") })

// built builds a package as an executable that can be confined.
func built(pkg string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "plugin")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a test's own
	file := filepath.Join(dir, "plugin")
	command := exec.Command("go", "build", "-o", file, pkg)
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return os.ReadFile(file)
}

// guest is a hostile plugin, with a mark that finds its processes.
type guest struct {
	*process.Plugin
	mark string
}

// open opens the hostile plugin in a mode.
func open(t *testing.T, mode string, change func(*process.Source, *process.Options)) *guest {
	t.Helper()
	executable, err := build()
	if err != nil {
		t.Fatal(err)
	}
	mark := "mark-" + filepath.Base(t.TempDir()) + fmt.Sprintf("-%p", t)
	src := &process.Source{Name: "hostile", Executable: executable, Digest: digest.Of(executable), Args: []string{mode, mark}}
	opts := &process.Options{Patience: 20 * time.Second}
	if change != nil {
		change(src, opts)
	}
	p, err := process.New(src, opts)
	if err != nil {
		t.Fatal(err)
	}
	g := &guest{p, mark}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		g.gone(t)
	})
	return g
}

// alive are the directories of the processes of a mark, those that confine others
// included.
func alive(mark string) []string {
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	var dirs []string
	for _, file := range lines {
		if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), mark) {
			dirs = append(dirs, filepath.Dir(file))
		}
	}
	return dirs
}

// gone fails if a process of the plugin stays.
func (g *guest) gone(t *testing.T) { none(t, g.mark) }

func none(t *testing.T, mark string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); len(alive(mark)) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d processes are left", len(alive(mark)))
		}
	}
}

// reaped waits until somebody has taken note of the end of processes.
func reaped(t *testing.T, dirs []string) {
	t.Helper()
	for _, dir := range dirs {
		for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
			if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%s is left", dir)
			}
		}
	}
}

// tree is the workspace of a call.
func tree(t *testing.T) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	ns, err := vfs.NewNamespace(vfs.Mount{Path: "/", Layer: layer})
	if err == nil {
		err = afero.WriteFile(vfs.NewFs(ns), "/in.txt", []byte("hello"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

// call runs a tool as a step.
func (g *guest) call(ctx context.Context, t *testing.T, tool, args string) (*step.Result, error) {
	t.Helper()
	return step.Run(ctx, &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "hostile", Plugin: g,
		Request: &plugin.Request{Op: plugin.OpCall, Name: tool, Args: []byte(args)},
		Grant:   step.Grant{Write: []string{"/workspace"}},
		Mounts:  []step.Mount{{Path: "/workspace", Tree: tree(t), Writable: true}},
		Clock:   time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC),
	})
}

// works fails unless the plugin answers.
func (g *guest) works(t *testing.T) {
	t.Helper()
	if got := g.output(t, "echo", `{"n":1}`); got != `{"n":1}` {
		t.Errorf("echo answers %s", got)
	}
}

// output is what a tool answers.
func (g *guest) output(t *testing.T, tool, args string) string {
	t.Helper()
	r, err := g.call(t.Context(), t, tool, args)
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() {
		t.Fatalf("%s: %v, %s", tool, r.Record.Failure, r.Record.Response)
	}
	return string(r.Response.Output)
}

func TestStartRefuses(t *testing.T) {
	for _, tt := range []struct{ mode, want string }{
		{"prints first", `its process printed "Loading the model …" to standard output before it was ready, where only the handshake belongs; print to standard error instead`},
		{"prints without end", `its process printed "Loading … Loading … `},
		{"exits", `its process ended before it was ready: exit status 3, and the last that it said is: no licence; an executable that is a plugin serves the protocol until it is ended, in Go with serve.Main`},
		{"exits without a word", `its process ended before it was ready: exit status 0, and it said nothing; `},
		{"never ready", `its process did not say within 300ms that it is ready: signal: killed, and it said nothing`},
		{"another protocol", `its process does not shake hands as a plugin of protocol 1 does: incompatible API version with plugin. Plugin version: 2, Client versions: [1]`},
		{"listens elsewhere", `its process does not shake hands as a plugin of protocol 1 does: it listens on unix "/var/run/docker.sock"; a plugin listens on a unix socket in PLUGIN_UNIX_SOCKET_DIR`},
		{"listens on a link", `which is no socket`},
	} {
		for _, unconfined := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, unconfined %v", tt.mode, unconfined), func(t *testing.T) {
				g := open(t, tt.mode, func(src *process.Source, opts *process.Options) {
					src.Unconfined = unconfined
					if tt.mode == "never ready" {
						opts.Patience = 300 * time.Millisecond
					}
				})
				if err := g.Start(t.Context()); err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("Start = %v\nwant %s", err, tt.want)
				}
				g.gone(t)
			})
		}
	}
}

func TestStartEndsWithItsContext(t *testing.T) {
	g := open(t, "never ready", nil)
	why := errors.New("the user has gone home")
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(100*time.Millisecond, func() { cancel(why) })
	if err := g.Start(ctx); !errors.Is(err, why) {
		t.Errorf("Start = %v, want %v", err, why)
	}
	g.gone(t)
}

// TestConfinedEndBeforeTheyAreTied: bubblewrap ties what it confines to its own end late,
// when that has left its process group; nothing of it stays if it is ended before.
func TestConfinedEndBeforeTheyAreTied(t *testing.T) {
	dir := t.TempDir()
	ready := filepath.Join(dir, "ready")
	script := "#!/bin/sh\ncase \"$*\" in *--version) echo bubblewrap 0.8.0; exit;; esac\nsetsid sh -c 'echo > " + ready + "; kill -STOP $$' \"$@\" &\nwait\n"
	if err := os.WriteFile(filepath.Join(dir, "bwrap"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	g := open(t, "never ready", nil)
	why := errors.New("the user has gone home")
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() {
		for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
			if _, err := os.Stat(ready); err == nil {
				break
			}
		}
		cancel(why)
	}()
	if err := g.Start(ctx); !errors.Is(err, why) {
		t.Errorf("Start = %v, want %v", err, why)
	}
	g.gone(t)
}

func TestNewRefuses(t *testing.T) {
	executable, err := build()
	if err != nil {
		t.Fatal(err)
	}
	foreign := append([]byte{}, executable...)
	foreign[18] = 243 // e_machine: RISC-V
	for _, tt := range []struct {
		name       string
		executable []byte
		want       string
	}{
		{"empty", nil, `it is no executable for linux/`},
		{"text", []byte("hello, world"), `it begins with "hello, w"`},
		{"script", []byte("#!/usr/bin/env python3\n"), `it is a script, and a confined process has no interpreter`},
		{"another machine", foreign, `it is an executable for EM_RISCV, and this machine is linux/`},
		{"cut", executable[:100], `it is no executable`},
	} {
		if _, err := process.New(&process.Source{Name: "p", Executable: tt.executable}, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: New = %v, want %s", tt.name, err, tt.want)
		}
	}
	bash, err := os.ReadFile("/bin/bash")
	if err != nil {
		t.Fatal(err)
	}
	want := "it is linked to libraries of the machine"
	if _, err := process.New(&process.Source{Name: "p", Executable: bash}, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("New of a dynamic executable = %v, want %s", err, want)
	}
	if _, err := process.New(&process.Source{Name: "p", Executable: bash, Unconfined: true}, nil); err != nil {
		t.Errorf("New of an unconfined dynamic executable = %v", err)
	}
}

// TestWithoutBubblewrap: where nothing confines it, a process runs only if the
// environment says so.
func TestWithoutBubblewrap(t *testing.T) {
	if _, err := build(); err != nil { // while there is a compiler
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	want := "its process cannot be confined: bubblewrap is not installed: install it (apt-get install bubblewrap); or run it with all that you may do (unconfined = true in an environment, --unconfined of rover plugin)"
	if err := open(t, "", nil).Start(t.Context()); err == nil || err.Error() != want {
		t.Errorf("Start = %v, want %s", err, want)
	}
	broken := filepath.Join(t.TempDir(), "bwrap")
	if err := os.WriteFile(broken, []byte("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(broken))
	want = "its process cannot be confined: bubblewrap does not work here: bwrap: No permissions to create new namespace (exit status 1); it needs user namespaces"
	if err := open(t, "", nil).Start(t.Context()); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("Start = %v, want %s", err, want)
	}
	open(t, "", func(src *process.Source, _ *process.Options) { src.Unconfined = true }).works(t)
}

func TestHandleFaults(t *testing.T) {
	for _, tt := range []struct{ tool, want string }{
		{"die", `run turn/1/call/1: plugin "hostile": its process died in mid-answer: exit status 3, and it said nothing`},
		{"panic", `run turn/1/call/1: plugin "hostile": its process died in mid-answer: exit status 2, and the last that it said is: panic: out of cheese`},
	} {
		for _, unconfined := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, unconfined %v", tt.tool, unconfined), func(t *testing.T) {
				g := open(t, "", func(src *process.Source, _ *process.Options) { src.Unconfined = unconfined })
				for range 2 {
					r, err := g.call(t.Context(), t, tt.tool, `{}`)
					if r != nil || err == nil || err.Error() != tt.want {
						t.Errorf("got %v, %v\nwant %s", r, err, tt.want)
					}
					g.gone(t)
					g.works(t)
				}
			})
		}
	}
}

func TestHandleFailures(t *testing.T) {
	g := open(t, "", func(src *process.Source, _ *process.Options) { src.Limits.Files = 10 })
	for _, tt := range []struct{ tool, args, want string }{
		{"large", `{}`, "the plugin ran into a limit: limit output: 8388608 bytes, and the response is longer; raise it with limits { output = … } in the plugin block"},
		{"open", `{"files":11}`, `{"ok":false,"error":{"code":"failed","message":"open /workspace/in.txt: too many files are open"}}`},
	} {
		r, err := g.call(t.Context(), t, tt.tool, tt.args)
		if err != nil {
			t.Errorf("%s: %v", tt.tool, err)
			continue
		}
		got := string(r.Record.Response)
		if r.Record.Failure != nil {
			got = r.Record.Failure.Error()
		}
		if got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.tool, got, tt.want)
		}
		g.works(t)
	}
}

// TestNeverAnswers also holds that what was written before is dropped, and that
// a request which runs meanwhile in the same process still gets its answer.
func TestNeverAnswers(t *testing.T) {
	g := open(t, "", nil)
	g.works(t)
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	done := make(chan error)
	go func() {
		_, err := g.call(ctx, t, "never", `{}`)
		done <- err
	}()
	for len(alive(g.mark)) == 0 {
		time.Sleep(time.Millisecond)
	}
	g.works(t)
	cancel(why)
	if err := <-done; !errors.Is(err, why) {
		t.Errorf("got %v, want %v", err, why)
	}
	g.gone(t)
	g.works(t)
}

func TestDiesBetweenRequests(t *testing.T) {
	g := open(t, "", nil)
	g.works(t)
	was := alive(g.mark)
	g.output(t, "die later", `{}`)
	reaped(t, was)
	g.works(t)
}

func TestLog(t *testing.T) {
	g := open(t, "", func(src *process.Source, _ *process.Options) { src.Limits.Log = 1000 })
	for range 20 {
		r, err := g.call(t.Context(), t, "say", `{}`)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"to the log\n", "to standard output\n", "to standard error\n", "to descriptor 1\n"} {
			if !strings.Contains(string(r.Record.Log), want) {
				t.Errorf("the log %q has no %q", r.Record.Log, want)
			}
		}
	}
	r, err := g.call(t.Context(), t, "flood", `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() || len(r.Record.Log) != 1000 {
		t.Errorf("after a flood there are %d bytes, want 1000; %v", len(r.Record.Log), r.Record.Failure)
	}
	g.works(t)
}

func TestConfinement(t *testing.T) {
	g := open(t, "", nil)
	for _, tt := range []struct{ tool, want string }{
		{"sockets", `[]`},
		{"fork", `{"made":0,"operation not permitted":100}`},
	} {
		if got := g.output(t, tt.tool, `{}`); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.tool, got, tt.want)
		}
	}
	for seen := range strings.SplitSeq(strings.Trim(g.output(t, "read", `{}`), `[]`), ",") {
		switch strings.Trim(seen, `"`) {
		case "/run", "/tmp", "/run/plugin", "/run/sockets":
		default:
			t.Errorf("a confined process sees %s", seen)
		}
	}
}

// TestSlowIsTold: somebody hears of a request that has no answer after a while, and of
// none that has.
func TestSlowIsTold(t *testing.T) {
	told := make(chan string)
	g := open(t, "", func(_ *process.Source, opts *process.Options) {
		opts.Slow, opts.Waits = time.Nanosecond, func(name string) { told <- name }
	})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error)
	go func() {
		_, err := g.call(ctx, t, "never", `{}`)
		ended <- err
	}()
	if name := <-told; name != "hostile" {
		t.Errorf("told of %q", name)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
	g = open(t, "", func(_ *process.Source, opts *process.Options) {
		opts.Slow, opts.Waits = time.Hour, func(name string) { t.Errorf("told of %s, which answers", name) }
	})
	g.works(t)
}

func TestEnvironment(t *testing.T) {
	t.Setenv("SECRET", "of the host")
	for _, unconfined := range []bool{false, true} {
		g := open(t, "", func(src *process.Source, _ *process.Options) {
			src.Unconfined, src.Env = unconfined, []string{"LANG=C", "MODEL=small"}
		})
		got := g.output(t, "environ", `{}`)
		if !strings.HasPrefix(got, `["LANG=C","MODEL=small","ROVER_PLUGIN=workrover",`) || strings.Contains(got, "SECRET") {
			t.Errorf("unconfined %v: the environment is %s", unconfined, got)
		}
	}
}

// TestLongTempDir: the path of a socket is short, that of a directory for
// temporary files need not be.
func TestLongTempDir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 20))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	open(t, "", nil).works(t)
}

func TestIgnoresSignals(t *testing.T) {
	g := open(t, "ignores signals", nil)
	g.works(t)
	if err := g.Close(); err != nil {
		t.Error(err)
	}
	g.gone(t)
	if _, err := g.call(t.Context(), t, "echo", `{}`); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("a closed plugin says %v", err)
	}
}

// TestLeavesNothingBehind: what an unconfined process has started ends with it.
func TestLeavesNothingBehind(t *testing.T) {
	g := open(t, "", func(src *process.Source, _ *process.Options) { src.Unconfined = true })
	g.output(t, "leave", `{}`)
	if n := len(alive(g.mark)); n != 2 {
		t.Errorf("%d processes, want 2", n)
	}
	if _, err := g.call(t.Context(), t, "die", `{}`); err == nil {
		t.Error("die lives")
	}
	g.gone(t)
}

func TestIdleProcessEnds(t *testing.T) {
	g := open(t, "", func(_ *process.Source, opts *process.Options) { opts.Idle = 50 * time.Millisecond })
	for range 3 {
		g.works(t)
		g.gone(t)
	}
}

func TestConcurrentRequestsShareAProcess(t *testing.T) {
	g := open(t, "", func(src *process.Source, _ *process.Options) { src.Unconfined = true })
	var group sync.WaitGroup
	for i := range 32 {
		group.Go(func() {
			args := fmt.Sprintf(`{"n":%d}`, i)
			r, err := g.call(t.Context(), t, "echo", args)
			if err != nil || string(r.Response.Output) != args {
				t.Errorf("echo of %s: %v, %v", args, r, err)
			}
		})
	}
	group.Wait()
	if n := len(alive(g.mark)); n != 1 {
		t.Errorf("%d processes, want 1", n)
	}
}

// TestExecutable: the copy that is run is held against what was
// opened, each time.
func TestExecutable(t *testing.T) {
	dir := t.TempDir()
	if _, err := build(); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	g := open(t, "", nil)
	g.works(t)
	files, err := filepath.Glob(filepath.Join(dir, "rover-*", "plugin"))
	if err != nil || len(files) != 1 {
		t.Fatalf("the executable is in %v, %v", files, err)
	}
	if err := errors.Join(os.Remove(files[0]), os.WriteFile(files[0], []byte("#!/bin/sh\n"), 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := g.call(t.Context(), t, "die", `{}`); err == nil {
		t.Fatal("die lives")
	}
	want := "its process cannot be started: its executable has been changed since the plugin was opened"
	if _, err := g.call(t.Context(), t, "echo", `{}`); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
