package conformance_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// healthy is a plugin that keeps every rule.
func healthy() *plugin.Plugin {
	return &plugin.Plugin{
		Name: "ledger", Version: "1.0.0", Description: "Keeps a table.",
		Tools: []plugin.Tool{{
			Info: plugin.ToolInfo{
				Name: "note", Description: "Writes a note.", Writes: true,
				InputSchema:  json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"},"times":{"type":"integer","minimum":1,"maximum":3}},"required":["text"],"additionalProperties":false}`),
				OutputSchema: json.RawMessage(`{"type":"object","required":["bytes"]}`),
			},
			Call: note,
		}, {
			Info: plugin.ToolInfo{
				Name: "read", Description: "Reads a file.",
				InputSchema: json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}`),
			},
			Call: read,
		}},
		Verifiers: []plugin.Verifier{{
			Info: plugin.VerifierInfo{
				Name: "rows", Description: "The table has its rows.",
				ConfigSchema: json.RawMessage(`{"type":"object","properties":{"path":{"type":"string","examples":["/workspace/table.csv"]}},"required":["path"]}`),
			},
			Verify: rows,
		}},
		Builders: []plugin.Builder{{
			Info:  plugin.BuilderInfo{Name: "stamp", Description: "Writes a stamp."},
			Build: func(env *plugin.Env) error { return stamp(env, env.Into+"/stamp.txt") },
		}},
		Policies: []plugin.Policy{{
			Info: plugin.PolicyInfo{Name: "careful", Description: "Writes a file."},
			Act:  careful,
		}},
		Needs: plugin.Needs{Read: []string{"/workspace"}, Write: []string{"/workspace/notes"}},
	}
}

func note(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Text  string `json:"text"`
		Times int    `json:"times"`
	}{Times: 1}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	if args.Times < 1 {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "times is %d", args.Times)
	}
	if err := plugin.MkdirAll(env.Files, "/workspace/notes"); err != nil {
		return plugin.Result{}, err
	}
	text := strings.Repeat(args.Text, args.Times)
	err := plugin.WriteFile(env.Files, "/workspace/notes/note.txt", []byte(text))
	return plugin.Result{Output: map[string]int{"bytes": len(text)}}, err
}

func read(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path string `json:"path"`
	}
	if err := json.Unmarshal(env.Args, &args); err != nil {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%v", err)
	}
	data, err := plugin.ReadFile(env.Files, args.Path)
	return plugin.Result{Output: string(data[:min(len(data), 100)])}, err
}

// rows is a verifier: the table at config.path has the rows of Ada and Grace.
func rows(env *plugin.Env) ([]plugin.Check, error) {
	var config struct {
		Path string `json:"path"`
	}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	checks := []plugin.Check{}
	data, err := plugin.ReadFile(env.Files, config.Path)
	for _, name := range []string{"Ada", "Grace"} {
		evidence := plugin.Evidence{Path: config.Path, Expected: name}
		switch {
		case err != nil:
			checks = append(checks, plugin.Fail(name, "it cannot be read", evidence))
		case !strings.Contains(string(data), name+","):
			checks = append(checks, plugin.Fail(name, "no row of "+name, evidence))
		default:
			checks = append(checks, plugin.Check{ID: name, Value: 1, Evidence: []plugin.Evidence{evidence}})
		}
	}
	return checks, nil
}

func stamp(env *plugin.Env, path string) error {
	if err := plugin.MkdirAll(env.Files, env.Into); err != nil {
		return err
	}
	return plugin.WriteFile(env.Files, path, []byte("stamped\n"))
}

func careful(env *plugin.Env) (plugin.Action, error) {
	call, err := plugin.NewCall(fmt.Sprintf("t%d", len(env.History)+1), "write", map[string]string{"path": "b.txt"})
	return plugin.Action{Calls: []plugin.Call{call}}, err
}

// nativeSubject is a plugin in this process.
func nativeSubject(p *plugin.Plugin) *conformance.Subject {
	return &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
		return native.New(p, limits), nil
	}}
}

// talking is a plugin whose answers are changed before the host has them.
type talking struct {
	step.Plugin
	change func(op plugin.Op, a *step.Answer) (*step.Answer, error)
}

func (t *talking) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	answer, err := t.Plugin.Handle(ctx, w, request)
	if err != nil {
		return answer, err
	}
	r, err := plugin.ParseRequest(request)
	if err != nil {
		return answer, nil //nolint:nilerr // what is no request is the plugin's to answer
	}
	return t.change(r.Op, answer)
}

// talkingSubject is the healthy plugin with changed answers.
func talkingSubject(change func(op plugin.Op, a *step.Answer) (*step.Answer, error)) *conformance.Subject {
	return &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
		return &talking{native.New(healthy(), limits), change}, nil
	}}
}

// saying changes the text of the answers to an op.
func saying(op plugin.Op, old, now string) *conformance.Subject {
	return talkingSubject(func(of plugin.Op, a *step.Answer) (*step.Answer, error) {
		if of == op {
			a.Response = []byte(strings.Replace(string(a.Response), old, now, 1))
		}
		return a, nil
	})
}

// failing makes the answers to an op failures of the plugin.
func failing(op plugin.Op, failure *step.Failure) *conformance.Subject {
	return talkingSubject(func(of plugin.Op, a *step.Answer) (*step.Answer, error) {
		if of == op {
			return nil, failure
		}
		return a, nil
	})
}
