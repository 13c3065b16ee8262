package serve

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// odd is a plugin whose functions do what the tests of Handle need.
func odd() *plugin.Plugin {
	return &plugin.Plugin{
		Name: "odd", Version: "1.0.0", Description: "Does odd things.",
		Tools: []plugin.Tool{
			{Info: plugin.ToolInfo{Name: "echo", InputSchema: []byte(`{}`)}, Call: func(env *plugin.Env) (plugin.Result, error) {
				return plugin.Result{Output: map[string]any{"args": env.Args}}, nil
			}},
			{Info: plugin.ToolInfo{Name: "say", InputSchema: []byte(`{}`)}, Call: func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{Text: new("<done>")}, nil
			}},
			{Info: plugin.ToolInfo{Name: "channel", InputSchema: []byte(`{}`)}, Call: func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{Output: make(chan int)}, nil
			}},
			{Info: plugin.ToolInfo{Name: "world", InputSchema: []byte(`{}`)}, Call: func(env *plugin.Env) (plugin.Result, error) {
				fmt.Fprint(env.Log, "logged")
				return plugin.Result{Output: []any{env.Now().Unix(), env.Rand.IntN(1000)}}, nil
			}},
			{Info: plugin.ToolInfo{Name: "refuse", InputSchema: []byte(`{}`)}, Call: func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{}, fmt.Errorf("sheet: %w", plugin.Errorf(plugin.CodeConflict, "twice"))
			}},
			{Info: plugin.ToolInfo{Name: "open", InputSchema: []byte(`{}`)}, Call: func(env *plugin.Env) (plugin.Result, error) {
				_, err := plugin.ReadFile(env.Files, "/workspace/none")
				return plugin.Result{}, err
			}},
			{Info: plugin.ToolInfo{Name: "detail", InputSchema: []byte(`{}`)}, Call: func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{}, &plugin.Error{Code: plugin.CodeFailed, Message: "m", Detail: []byte("{")}
			}},
		},
		Builders: []plugin.Builder{{Info: plugin.BuilderInfo{Name: "into"}, Build: func(env *plugin.Env) error {
			return errors.New(env.Into)
		}}},
		Verifiers: []plugin.Verifier{
			{Info: plugin.VerifierInfo{Name: "none"}, Verify: func(*plugin.Env) ([]plugin.Check, error) { return nil, nil }},
			{Info: plugin.VerifierInfo{Name: "nan"}, Verify: func(*plugin.Env) ([]plugin.Check, error) {
				return []plugin.Check{plugin.Partial("x", math.NaN(), "")}, nil
			}},
			{Info: plugin.VerifierInfo{Name: "covers"}, Verify: func(env *plugin.Env) ([]plugin.Check, error) {
				return []plugin.Check{plugin.Fail(strings.Join(env.Covers, "+"), "no")}, nil
			}},
		},
		Policies: []plugin.Policy{{Info: plugin.PolicyInfo{Name: "quit"}, Act: func(env *plugin.Env) (plugin.Action, error) {
			return plugin.Action{Say: env.Task, Done: true}, nil
		}}},
	}
}

func TestHandle(t *testing.T) {
	host := Host{Files: Dir(t.TempDir())}
	for _, tt := range []struct{ name, request, want string }{
		{"call", `{"protocol":1,"op":"call","name":"echo","args":{"a":"<"}}`, `{"ok":true,"output":{"args":{"a":"<"}}}`},
		{"unknown field", `{"protocol":1,"op":"call","name":"say","new":1}`, `{"ok":true,"output":null,"text":"<done>"}`},
		{"output that is not JSON", `{"protocol":1,"op":"call","name":"channel"}`, `{"ok":false,"error":{"code":"internal","message":"the output cannot be encoded: json: unsupported type: chan int"}}`},
		{"failure", `{"protocol":1,"op":"call","name":"refuse"}`, `{"ok":false,"error":{"code":"conflict","message":"twice"}}`},
		{"missing file", `{"protocol":1,"op":"call","name":"open"}`, `{"ok":false,"error":{"code":"not_found","message":"open /workspace/none: no such file or directory"}}`},
		{"detail that is not JSON", `{"protocol":1,"op":"call","name":"detail"}`, `{"ok":false,"error":{"code":"internal","message":"the answer cannot be encoded: detail: json: error calling MarshalJSON for type json.RawMessage: unexpected end of JSON input"}}`},
		{"build", `{"protocol":1,"op":"build","name":"into","into":"/workspace/x"}`, `{"ok":false,"error":{"code":"failed","message":"/workspace/x"}}`},
		{"no checks", `{"protocol":1,"op":"verify","name":"none"}`, `{"ok":true,"checks":[]}`},
		{"NaN", `{"protocol":1,"op":"verify","name":"nan"}`, `{"ok":false,"error":{"code":"internal","message":"the answer cannot be encoded: checks: json: unsupported value: NaN"}}`},
		{"covers", `{"protocol":1,"op":"verify","name":"covers","covers":["a","b"]}`, `{"ok":true,"checks":[{"id":"a+b","value":0,"message":"no"}]}`},
		{"act", `{"protocol":1,"op":"act","name":"quit","task":"go"}`, `{"ok":true,"say":"go","calls":[],"done":true}`},
		{"unknown tool", `{"protocol":1,"op":"call","name":"none"}`, `{"ok":false,"error":{"code":"not_found","message":"plugin odd has no tool \"none\""}}`},
		{"unknown builder", `{"protocol":1,"op":"build","name":"echo"}`, `{"ok":false,"error":{"code":"not_found","message":"plugin odd has no builder \"echo\""}}`},
		{"unknown verifier", `{"protocol":1,"op":"verify"}`, `{"ok":false,"error":{"code":"not_found","message":"plugin odd has no verifier \"\""}}`},
		{"unknown policy", `{"protocol":1,"op":"act","name":"none"}`, `{"ok":false,"error":{"code":"not_found","message":"plugin odd has no policy \"none\""}}`},
		{"unknown op", `{"protocol":1,"op":"dance"}`, `{"ok":false,"error":{"code":"not_found","message":"protocol 1 has no op \"dance\""}}`},
		{"other protocol", `{"protocol":2,"op":"describe"}`, `{"ok":false,"error":{"code":"failed","message":"the request is of protocol 2; this plugin speaks protocol 1"}}`},
		{"no request", `hello`, `{"ok":false,"error":{"code":"failed","message":"request is no JSON; an object is needed"}}`},
	} {
		if got := string(Handle(odd(), host, []byte(tt.request))); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func TestHandleDescribe(t *testing.T) {
	answer := Handle(odd(), Host{}, []byte(`{"protocol":1,"op":"describe"}`))
	r, err := plugin.ParseResponse(plugin.OpDescribe, answer)
	if err != nil {
		t.Fatal(err)
	}
	if d := r.Describe; d.Name != "odd" || len(d.Tools) != 7 || len(d.Builders) != 1 || len(d.Verifiers) != 3 || len(d.Policies) != 1 {
		t.Errorf("describe = %+v", d)
	}
}

func TestHandleGivesTheWorldOfTheHost(t *testing.T) {
	var log strings.Builder
	request := []byte(`{"protocol":1,"op":"call","name":"world"}`)
	host := Host{Now: func() time.Time { return time.Unix(7, 0) }, Random: strings.NewReader(strings.Repeat("x", 32)), Log: &log}
	if got, want := string(Handle(odd(), host, request)), `{"ok":true,"output":[7,596]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if log.String() != "logged" {
		t.Errorf("log = %q", log.String())
	}
	if first, second := string(Handle(odd(), Host{}, request)), string(Handle(odd(), Host{}, request)); first != second {
		t.Errorf("the default world changes: %s, then %s", first, second)
	}
}

func TestHandleDrawsNoRandomnessUnasked(t *testing.T) {
	host := Host{Files: Dir(t.TempDir()), Random: unread{t}}
	Handle(odd(), host, []byte(`{"protocol":1,"op":"call","name":"say"}`))
}

type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("randomness was drawn")
	return 0, fs.ErrInvalid
}

func TestHandleDoesNotRecover(t *testing.T) {
	p := &plugin.Plugin{Tools: []plugin.Tool{{Info: plugin.ToolInfo{Name: "crash"}, Call: func(*plugin.Env) (plugin.Result, error) { panic("crash") }}}}
	defer func() {
		if recover() == nil {
			t.Error("the panic of a plugin became an answer")
		}
	}()
	Handle(p, Host{}, []byte(`{"protocol":1,"op":"call","name":"crash"}`))
}
