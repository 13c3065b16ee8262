package native

import (
	"context"
	"errors"
	"fmt"
	"io"
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
