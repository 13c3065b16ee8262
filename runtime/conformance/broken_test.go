package conformance_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// mistake is a plugin that breaks one rule.
type mistake struct {
	rule    plugin.Rule
	name    string
	subject *conformance.Subject
	cases   fstest.MapFS
}

// TestBrokenPlugins: a plugin that breaks a rule is caught by that rule, and by no other;
// and there is one for each rule.
func TestBrokenPlugins(t *testing.T) {
	all := slices.Concat(brokenFiles(t), brokenDescriptions(), brokenAnswers(), brokenRequests(), brokenTools(), brokenVerifiers(), brokenOthers(), brokenCases())
	for _, rule := range conformance.Rules() {
		if !slices.ContainsFunc(all, func(m mistake) bool { return m.rule == rule.Name }) {
			t.Errorf("no plugin breaks %s", rule.Name)
		}
	}
	for _, m := range all {
		t.Run(string(m.rule)+"/"+m.name, func(t *testing.T) {
			t.Parallel()
			cases, err := conformance.ReadCases(m.cases)
			if err != nil {
				t.Fatal(err)
			}
			report := examined(t, m.subject, &conformance.Options{Cases: cases})
			var got []plugin.Rule
			for _, failed := range report.Failed() {
				t.Logf("%s: expected %s; found %s", failed.Name(), failed.Finding.Expected, failed.Finding.Found)
				if !slices.Contains(got, failed.Rule.Name) {
					got = append(got, failed.Rule.Name)
				}
			}
			if diff := cmp.Diff([]plugin.Rule{m.rule}, got); diff != "" {
				t.Errorf("rules that are broken (-want +got):\n%s", diff)
			}
		})
	}
}

// changed is the healthy plugin with a change.
func changed(change func(*plugin.Plugin)) *conformance.Subject {
	p := healthy()
	change(p)
	return nativeSubject(p)
}

// judging is the healthy plugin with another verifier.
func judging(verify func(env *plugin.Env) ([]plugin.Check, error)) *conformance.Subject {
	return changed(func(p *plugin.Plugin) { p.Verifiers[0].Verify = verify })
}

// editing is the healthy plugin whose first check is changed.
func editing(edit func(env *plugin.Env, c *plugin.Check)) *conformance.Subject {
	return judging(func(env *plugin.Env) ([]plugin.Check, error) {
		checks, err := rows(env)
		edit(env, &checks[0])
		return checks, err
	})
}

func brokenDescriptions() []mistake {
	describe := func(old, now string) *conformance.Subject { return saying(plugin.OpDescribe, old, now) }
	return []mistake{
		{rule: conformance.DescribeAnswers, name: "a failure", subject: talkingSubject(func(op plugin.Op, a *step.Answer) (*step.Answer, error) {
			if op == plugin.OpDescribe {
				a.Response = []byte(`{"ok":false,"error":{"code":"failed","message":"not now"}}`)
			}
			return a, nil
		})},
		{rule: conformance.DescribeAlone, name: "it reads the workspace", subject: needsMount()},
		{rule: conformance.DescribeSame, name: "the time", subject: describingItself(func(env *step.World) string { return env.Wall().String() })},
		{rule: plugin.RuleNames, name: "a space", subject: changed(func(p *plugin.Plugin) { p.Verifiers[0].Info.Name = "row total" })},
		{rule: plugin.RuleNames, name: "an upper-case letter", subject: changed(func(p *plugin.Plugin) { p.Name = "Ledger" })},
		{rule: plugin.RuleNamesOnce, name: "two tools", subject: changed(func(p *plugin.Plugin) { p.Tools[1].Info.Name = "note" })},
		{rule: plugin.RuleVersion, name: "two numbers", subject: changed(func(p *plugin.Plugin) { p.Version = "1.0" })},
		{rule: conformance.Schemas, name: "a type that there is not", subject: describe(`"type":"string"`, `"type":"text"`)},
		{rule: conformance.Schemas, name: "a keyword that there is not", subject: describe(`"minimum":1`, `"minimun":1`)},
		{rule: conformance.Schemas, name: "a reference elsewhere", subject: describe(`{"type":"string"}`, `{"$ref":"https://example.com/s.json"}`)},
		{rule: plugin.RuleNeedsPaths, name: "no slash", subject: changed(func(p *plugin.Plugin) { p.Needs.Write = []string{"out"} })},
	}
}

// describingItself puts what say says into the description.
func describingItself(say func(*step.World) string) *conformance.Subject {
	return &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
		return asked(limits, func(p *plugin.Plugin, w *step.World) { p.Description = say(w) }), nil
	}}
}

// needsMount crashes where there is no workspace.
func needsMount() *conformance.Subject {
	return &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
		return asked(limits, func(_ *plugin.Plugin, w *step.World) {
			if _, err := w.Files.Stat(nil, "/workspace", true); err != nil {
				panic("there is no /workspace")
			}
		}), nil
	}}
}

// each is the healthy plugin, changed anew for each request by the world that it meets.
type each struct {
	step.Plugin
	limits step.Limits
	change func(*plugin.Plugin, *step.World)
}

func asked(limits step.Limits, change func(*plugin.Plugin, *step.World)) step.Plugin {
	return &each{native.New(healthy(), limits), limits, change}
}

func (e *each) Handle(ctx context.Context, w *step.World, request []byte) (answer *step.Answer, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			answer, err = nil, &step.Failure{Cause: step.Trapped, Detail: fmt.Sprint(reason)}
		}
	}()
	p := healthy()
	e.change(p, w)
	return native.New(p, e.limits).Handle(ctx, w, request)
}

func brokenAnswers() []mistake {
	call := func(old, now string) *conformance.Subject { return saying(plugin.OpVerify, old, now) }
	return []mistake{
		{rule: plugin.RuleOneResponse, name: "printing before the response", subject: call(`{`, "judging…\n{")},
		{rule: plugin.RuleOneResponse, name: "printing after it", subject: talkingSubject(func(op plugin.Op, a *step.Answer) (*step.Answer, error) {
			if op == plugin.OpCall {
				a.Response = append(a.Response, "\ndone\n"...)
			}
			return a, nil
		})},
		{rule: plugin.RuleOneResponse, name: "nothing", subject: talkingSubject(func(op plugin.Op, a *step.Answer) (*step.Answer, error) {
			if op == plugin.OpAct {
				a.Response = nil
			}
			return a, nil
		})},
		{rule: plugin.RuleOneResponse, name: "a byte-order mark", subject: call(`{`, "\uFEFF{")},
		{rule: plugin.RuleSoundJSON, name: "a key twice", subject: call(`"value":1`, `"value":1,"value":0`)},
		{rule: plugin.RuleSoundJSON, name: "another encoding", subject: call("Ada", "Andr\xe9")},
		{rule: plugin.RuleAnswerSize, name: "10 MiB", subject: changed(func(p *plugin.Plugin) {
			p.Tools[1].Call = func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{Output: strings.Repeat("x", 10<<20)}, nil
			}
		})},
		{rule: plugin.RuleOK, name: "forgotten", subject: call(`"ok":true,`, ``)},
		{rule: plugin.RuleOK, name: "a text", subject: call(`"ok":true`, `"ok":"yes"`)},
		{rule: plugin.RuleOKOrError, name: "both", subject: call(`"ok":true`, `"ok":true,"error":{"code":"failed","message":""}`)},
		{rule: plugin.RuleOKOrError, name: "neither", subject: call(`"ok":true`, `"ok":false`)},
		{rule: plugin.RuleErrorCode, name: "a code of its own", subject: changed(func(p *plugin.Plugin) {
			p.Tools[1].Call = func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{}, plugin.Errorf("too_long", "it is too long")
			}
		})},
		{rule: plugin.RuleFields, name: "a list as a text", subject: call(`"checks":[`, `"checks":"[`+`]","rest":[`)},
		{rule: plugin.RuleFields, name: "a value that is a text", subject: call(`"value":1`, `"value":"1"`)},
		{rule: plugin.RuleTransport, name: "an address outside of the memory", subject: failing(plugin.OpVerify, &step.Failure{Cause: step.Broken, Detail: "rover_handle returned 5 bytes at 1048576000, which is outside its memory"})},
		{rule: plugin.RuleNoCrash, name: "a panic", subject: judging(func(*plugin.Env) ([]plugin.Check, error) { panic("index out of range") })},
		{rule: plugin.RuleWithinLimits, name: "a loop", subject: failing(plugin.OpVerify, step.Exceeded("fuel", "10000000000, and it had not ended"))},
		{rule: conformance.LogSize, name: "100 MB", subject: judging(func(env *plugin.Env) ([]plugin.Check, error) {
			for range 100 {
				fmt.Fprintln(env.Log, strings.Repeat("x", 1<<20))
			}
			return rows(env)
		})},
		{rule: conformance.NoInternal, name: "an exception", subject: changed(func(p *plugin.Plugin) {
			p.Tools[1].Call = func(*plugin.Env) (plugin.Result, error) {
				return plugin.Result{}, plugin.Errorf(plugin.CodeInternal, "KeyError: 'path'")
			}
		})},
	}
}

func brokenRequests() []mistake {
	return []mistake{
		{rule: conformance.UnknownOp, name: "a description for everything", subject: talkingSubject(func(op plugin.Op, a *step.Answer) (*step.Answer, error) {
			if op == "dance" {
				a.Response = []byte(`{"ok":false,"error":{"code":"failed","message":"what?"}}`)
			}
			return a, nil
		})},
		{rule: conformance.UnknownName, name: "the one tool there is", subject: renamed()},
		{rule: conformance.OtherProtocol, name: "it does not look", subject: rewriting(`"protocol":2`, `"protocol":1`)},
		{rule: conformance.UnknownFields, name: "it is strict", subject: strict()},
		{rule: conformance.SameAnswer, name: "a counter", subject: counting()},
		{rule: conformance.FuelStops, name: "it goes on", subject: tireless()},
	}
}

// hearing is the healthy plugin that hears something else than it is asked.
type hearing struct {
	step.Plugin
	hear func(request string) string
}

func (h *hearing) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	return h.Plugin.Handle(ctx, w, []byte(h.hear(string(request))))
}

func hearingSubject(hear func(string) string) *conformance.Subject {
	return &conformance.Subject{Open: func(_ context.Context, limits step.Limits) (step.Plugin, error) {
		return &hearing{native.New(healthy(), limits), hear}, nil
	}}
}

func rewriting(old, now string) *conformance.Subject {
	return hearingSubject(func(request string) string { return strings.Replace(request, old, now, 1) })
}

// renamed answers to any name with its one verifier.
func renamed() *conformance.Subject {
	return hearingSubject(func(request string) string {
		return strings.Replace(request, `"name":"no-such-name","op":"verify"`, `"name":"rows","op":"verify"`, 1)
	})
}

// strict refuses requests with fields that it does not know.
func strict() *conformance.Subject {
	return hearingSubject(func(request string) string {
		return strings.Replace(request, `,"zzz":{"not":["known"]}`, `,"op":"unknown"`, 1)
	})
}

// counting keeps something from one request to the next.
func counting() *conformance.Subject {
	n := 0
	return editing(func(_ *plugin.Env, c *plugin.Check) {
		n++
		c.Message = fmt.Sprintf("judgement %d", n)
	})
}

// tireless says that it used fuel, and does not end without.
func tireless() *conformance.Subject {
	return talkingSubject(func(_ plugin.Op, a *step.Answer) (*step.Answer, error) {
		a.Fuel = 1000
		return a, nil
	})
}

func brokenTools() []mistake {
	tool := func(change func(*plugin.Tool)) *conformance.Subject {
		return changed(func(p *plugin.Plugin) { change(&p.Tools[0]) })
	}
	return []mistake{
		{rule: conformance.FittingArgs, name: "a property has another name", subject: tool(func(t *plugin.Tool) {
			t.Info.InputSchema = json.RawMessage(`{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}`)
		})},
		{rule: conformance.MisfittingArgs, name: "it does not end", subject: endless()},
		{rule: conformance.WritesDeclared, name: "writes is false", subject: tool(func(t *plugin.Tool) { t.Info.Writes = false })},
		{rule: conformance.NeedsDeclared, name: "another directory", subject: changed(func(p *plugin.Plugin) { p.Needs.Write = []string{"/workspace/out"} })},
		{rule: conformance.OutputSchema, name: "another member", subject: tool(func(t *plugin.Tool) {
			t.Info.OutputSchema = json.RawMessage(`{"type":"object","required":["written"]}`)
		})},
		{rule: plugin.RuleOutput, name: "text alone", subject: saying(plugin.OpCall, `"output"`, `"text":"well","result"`)},
	}
}

// endless runs into a limit where arguments are not as the schema has them.
func endless() *conformance.Subject {
	return talkingSubject(func(_ plugin.Op, a *step.Answer) (*step.Answer, error) {
		if strings.Contains(string(a.Response), "invalid_args") {
			return nil, step.Exceeded("fuel", "10000000000, and it had not ended")
		}
		return a, nil
	})
}

func brokenVerifiers() []mistake {
	return []mistake{
		{rule: plugin.RuleValueRange, name: "a percentage", subject: editing(func(_ *plugin.Env, c *plugin.Check) { c.Value = 100 })},
		{rule: plugin.RuleCheckID, name: "empty", subject: editing(func(_ *plugin.Env, c *plugin.Check) { c.ID = "" })},
		{rule: plugin.RuleCheckIDsOnce, name: "twice", subject: editing(func(_ *plugin.Env, c *plugin.Check) { c.ID = "Grace" })},
		{rule: plugin.RuleCheckKind, name: "bonus", subject: editing(func(_ *plugin.Env, c *plugin.Check) { c.Kind = "bonus" })},
		{rule: plugin.RuleCheckWeight, name: "a penalty", subject: editing(func(_ *plugin.Env, c *plugin.Check) { c.Weight = new(-1.0) })},
		{rule: conformance.CheckIDsStable, name: "ids of what was found", subject: editing(func(_ *plugin.Env, c *plugin.Check) {
			if c.Value < 1 {
				c.ID = "missing-" + c.ID
			}
		})},
		{rule: conformance.CheckIDsStable, name: "fewer checks where nothing is", subject: judging(func(env *plugin.Env) ([]plugin.Check, error) {
			checks, err := rows(env)
			if checks[0].Value == 0 {
				checks = checks[:1]
			}
			return checks, err
		})},
		{rule: conformance.EvidenceRead, name: "a file that was not read", subject: editing(func(_ *plugin.Env, c *plugin.Check) {
			c.Evidence = []plugin.Evidence{{Path: "/workspace/other.csv"}}
		})},
		{rule: conformance.EvidenceRead, name: "no mount", subject: editing(func(_ *plugin.Env, c *plugin.Check) { c.Evidence[0].Path = "table.csv" })},
		{rule: conformance.ReadsOnly, name: "a cache", subject: judging(func(env *plugin.Env) ([]plugin.Check, error) {
			_ = plugin.WriteFile(env.Files, "/workspace/cache", []byte("x")) // and goes on
			return rows(env)
		})},
		{rule: conformance.WithoutClock, name: "the time in a message", subject: editing(func(env *plugin.Env, c *plugin.Check) { c.Message = "judged at " + env.Now().String() })},
		{rule: conformance.WithoutChance, name: "one row in two", subject: editing(func(env *plugin.Env, c *plugin.Check) {
			c.Value = float64(env.Rand.IntN(1000)) / 1000
		})},
		{rule: conformance.WithoutTimes, name: "the newest file", subject: editing(func(env *plugin.Env, c *plugin.Check) {
			if info, err := env.Files.Stat("/workspace/table.csv"); err == nil {
				c.Message = "of " + info.ModTime().String()
			}
		})},
		{rule: conformance.FittingConfig, name: "a property has another name", subject: judging(func(env *plugin.Env) ([]plugin.Check, error) {
			var config struct {
				File string `json:"file"`
			}
			return []plugin.Check{plugin.Pass("a")}, plugin.Decode(env.Config, &config)
		})},
		{rule: conformance.MissingFile, name: "a failure", subject: judging(func(env *plugin.Env) ([]plugin.Check, error) {
			checks, err := rows(env)
			if _, err := env.Files.Stat("/workspace/table.csv"); err != nil {
				return nil, err
			}
			return checks, err
		})},
		{rule: conformance.UnreadableFile, name: "a failure", subject: judging(unreadable)},
		{rule: conformance.HugeFile, name: "a limit", subject: judging(func(env *plugin.Env) ([]plugin.Check, error) {
			if data, _ := plugin.ReadFile(env.Files, "/workspace/table.csv"); len(data) >= 1<<20 {
				panic("out of memory")
			}
			return rows(env)
		})},
	}
}

// unreadable fails on what is no table.
func unreadable(env *plugin.Env) ([]plugin.Check, error) {
	checks, err := rows(env)
	data, missing := plugin.ReadFile(env.Files, "/workspace/table.csv")
	if info, is := env.Files.Stat("/workspace/table.csv"); is == nil && (info.IsDir() || missing == nil && !strings.HasPrefix(string(data), "name,")) {
		return nil, plugin.Errorf(plugin.CodeFailed, "it is no table")
	}
	return checks, err
}

func brokenOthers() []mistake {
	return []mistake{
		{rule: conformance.BuilderStays, name: "beside it", subject: changed(func(p *plugin.Plugin) {
			p.Builders[0].Build = func(env *plugin.Env) error {
				_ = stamp(env, "/workspace/stamp.txt") // and goes on
				return stamp(env, env.Into+"/stamp.txt")
			}
		})},
		{rule: conformance.CallIDsOnce, name: "always the same", subject: changed(func(p *plugin.Plugin) {
			p.Policies[0].Act = func(*plugin.Env) (plugin.Action, error) {
				call, err := plugin.NewCall("c1", "write", map[string]string{})
				return plugin.Action{Calls: []plugin.Call{call}}, err
			}
		})},
	}
}

func brokenCases() []mistake {
	const ask = `"request": {"op": "verify", "name": "rows", "config": {"path": "/workspace/table.csv"}}`
	one := func(kind, table, expect string) fstest.MapFS {
		return fstest.MapFS{"it/case.json": {Data: fmt.Appendf(nil, `{"kind": %q, %s, "mounts": {"/workspace": {"table.csv": %q}}%s}`, kind, ask, table, expect)}}
	}
	both, half, none := "name,amount\nAda,1\nGrace,2\n", "name,amount\nAda,1\n", "name,amount\n"
	mutant := one("full", both, "")
	mutant["mutant/case.json"] = &fstest.MapFile{Data: []byte(`{"kind": "mutant", "of": "it", "operators": ["cell-value"]}`)}
	return []mistake{
		{rule: conformance.CaseFull, name: "a row is missing", subject: nativeSubject(healthy()), cases: one("full", half, "")},
		{rule: conformance.CaseFull, name: "no such verifier", subject: nativeSubject(healthy()), cases: unsent(`"name": "rowz", "config": {"path": "/workspace/table.csv"}`)},
		{rule: conformance.CaseFull, name: "a config that does not fit", subject: nativeSubject(healthy()), cases: unsent(`"name": "rows", "config": {"pth": "x"}`)},
		{rule: conformance.CasePartial, name: "all rows", subject: nativeSubject(healthy()), cases: one("partial", both, "")},
		{rule: conformance.CaseZero, name: "a row", subject: nativeSubject(healthy()), cases: one("zero", half, "")},
		{rule: conformance.CaseMalformed, name: "it is accepted", subject: nativeSubject(healthy()), cases: one("malformed", both, "")},
		{rule: conformance.CaseMutant, name: "amounts are not looked at", subject: nativeSubject(healthy()), cases: mutant},
		{rule: conformance.CaseExpectation, name: "another value", subject: nativeSubject(healthy()), cases: one("zero", none, `, "expect": {"checks": {"Ada": 1}}`)},
	}
}

// unsent is a case that asks what no environment does.
func unsent(request string) fstest.MapFS {
	return fstest.MapFS{"it/case.json": {Data: fmt.Appendf(nil, `{"kind": "full", "request": {"op": "verify", %s}}`, request)}}
}
