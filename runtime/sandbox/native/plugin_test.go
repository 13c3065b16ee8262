package native

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// newWorld has /workspace to write, /plugin to read.
func newWorld(t *testing.T) *step.World {
	t.Helper()
	clock := step.NewClock(time.Unix(1000, 0))
	names, err := vfs.NewNamespace(
		vfs.Mount{Path: "/workspace", Layer: vfs.Empty().Fork(&vfs.LayerOptions{Now: clock.Now})},
		vfs.Mount{Path: "/plugin", Layer: vfs.Empty().Fork(nil), ReadOnly: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	return step.NewWorld(names, clock, step.RandomKey{1}, nil)
}

// tool is a plugin with one tool.
func tool(call func(env *plugin.Env) (plugin.Result, error)) *plugin.Plugin {
	return &plugin.Plugin{Name: "p", Version: "1.0.0", Tools: []plugin.Tool{{
		Info: plugin.ToolInfo{Name: "t", InputSchema: []byte(`{}`)}, Call: call,
	}}}
}

const request = `{"protocol":1,"op":"call","name":"t"}`

func TestHandle(t *testing.T) {
	for _, tt := range []struct {
		name     string
		call     func(env *plugin.Env) (plugin.Result, error)
		response string
		failure  *step.Failure
		log      string
	}{
		{
			"the world of the step",
			func(env *plugin.Env) (plugin.Result, error) {
				fmt.Fprint(env.Log, "said")
				return plugin.Result{Output: []any{env.Now().Unix(), env.Rand.IntN(1000)}}, nil
			},
			`{"ok":true,"output":[1000,720]}`, nil, "said",
		},
		{
			"a panic",
			func(*plugin.Env) (plugin.Result, error) { panic("why") },
			"", &step.Failure{Cause: step.Trapped, Detail: "the plugin panicked"}, "panic: why\n",
		},
		{
			"a long answer",
			func(*plugin.Env) (plugin.Result, error) { return plugin.Result{Output: strings.Repeat("x", 1000)}, nil },
			"", step.Exceeded("output", "%d bytes, and the response has %d", 500, 1023), "",
		},
		{
			"a long log",
			func(env *plugin.Env) (plugin.Result, error) {
				n, err := io.WriteString(env.Log, strings.Repeat("l", 1000))
				return plugin.Result{Output: n}, err
			},
			`{"ok":true,"output":1000}`, nil, strings.Repeat("l", 20),
		},
		{
			"many open files",
			func(env *plugin.Env) (plugin.Result, error) {
				for range 4 {
					if _, err := env.Files.OpenFile("/workspace/x", os.O_CREATE|os.O_RDWR); err != nil {
						return plugin.Result{}, err
					}
				}
				return plugin.Result{}, nil
			},
			`{"ok":false,"error":{"code":"failed","message":"open /workspace/x: too many files are open"}}`, nil, "",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := New(tool(tt.call), step.Limits{Output: 500, Log: 20, Files: 3})
			answer, err := p.Handle(t.Context(), newWorld(t), []byte(request))
			failure, _ := errors.AsType[*step.Failure](err)
			if diff := cmp.Diff(tt.failure, failure); diff != "" {
				t.Errorf("failure:\n%s", diff)
			}
			if string(answer.Response) != tt.response || string(answer.Log) != tt.log {
				t.Errorf("got %s, log %q", answer.Response, answer.Log)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(tool(nil), step.Limits{}).Handle(ctx, newWorld(t), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Handle with a context that has ended = %v", err)
	}
}

func TestFiles(t *testing.T) {
	f := &files{names: newWorld(t).Files, limit: 10}
	if err := plugin.MkdirAll(f, "/workspace/a/b"); err != nil {
		t.Fatal(err)
	}
	if err := plugin.WriteFile(f, "/workspace/a/b/f", []byte("0123456789")); err != nil {
		t.Fatal(err)
	}
	file, err := f.OpenFile("/workspace/a/b/f", os.O_RDWR|os.O_APPEND)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	say := func(values ...any) { got = append(got, fmt.Sprint(values...)) }
	p := make([]byte, 4)
	n, err := file.Read(p)
	say("read ", string(p[:n]), err)
	n, err = file.ReadAt(p, 8)
	say("at ", string(p[:n]), err)
	at, err := file.Seek(-2, io.SeekCurrent)
	say("seek ", at, err)
	n, err = file.Write([]byte("ab"))
	say("append ", n, err)
	at, err = file.Seek(0, io.SeekEnd)
	say("end ", at, err)
	n, err = file.Read(p)
	say("past ", n, err)
	_, err = file.Seek(-99, io.SeekEnd)
	say(err)
	say("truncate ", file.Truncate(3), file.Truncate(-1))
	info, err := file.Stat()
	say(info.Name(), info.Size(), info.Mode(), info.ModTime().Unix(), err)
	say("close ", file.Close(), file.Close())
	_, err = file.Read(p)
	say(err)
	say(f.Symlink("f", "/workspace/a/b/l"), f.Rename("/workspace/a/b/f", "/workspace/a/g"))
	target, err := f.Readlink("/workspace/a/b/l")
	say(target, err)
	entries, err := f.ReadDir("/workspace/a")
	for _, e := range entries {
		info, err := e.Info()
		say(e.Name(), e.IsDir(), e.Type(), info.Mode(), err)
	}
	say(err)
	say(f.Remove("/workspace/a"))
	say(f.Remove("/workspace/a/b/l"), f.Remove("/workspace/a/b"), f.Remove("/workspace/a/b"))
	say(f.Mkdir("relative"), f.Mkdir("/plugin/x"), f.Rename("/workspace/a", "relative"))
	want := []string{
		"read 0123<nil>", "at 89EOF", "seek 2 <nil>", "append 2 <nil>", "end 12 <nil>", "past 0 EOF",
		"seek /workspace/a/b/f: the operation is not possible here (EINVAL)",
		"truncate <nil> truncate /workspace/a/b/f: the operation is not possible here (EINVAL)",
		"f3 -rw------- 1000 <nil>", "close <nil> close /workspace/a/b/f: the operation is not possible here (EBADF)",
		"read /workspace/a/b/f: the operation is not possible here (EBADF)",
		"<nil> <nil>", "f<nil>", "btrue d--------- drwx------ <nil>", "gfalse ---------- -rw------- <nil>", "<nil>",
		"remove /workspace/a: the directory is not empty", "<nil> <nil> remove /workspace/a/b: no such file or directory",
		"mkdir relative: the operation is not possible here (EINVAL) mkdir /plugin/x: this place is read-only rename relative: the operation is not possible here (EINVAL)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if f.open != 0 {
		t.Errorf("%d files are counted as open", f.open)
	}
}

func TestFault(t *testing.T) {
	f := &files{}
	disk := errors.New("the disk is gone")
	err := f.failed("read", "/x", disk)
	if !errors.Is(f.fault, disk) || !errors.Is(err, plugin.EIO) {
		t.Errorf("the plugin sees %v, the host %v", err, f.fault)
	}
	if !errors.Is(f.failed("read", "/x", vfs.ENOENT), fs.ErrNotExist) || !errors.Is(f.fault, disk) {
		t.Error("ENOENT is not the plugin's to know")
	}
}
