package conformance_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestHealthy: a plugin that keeps the rules keeps them all, whatever the seed.
func TestHealthy(t *testing.T) {
	for seed := range uint64(20) {
		report := examined(t, nativeSubject(healthy()), &conformance.Options{Seed: seed})
		for _, failed := range report.Failed() {
			t.Errorf("seed %d: %s: %+v", seed, failed.Name(), *failed.Finding)
		}
	}
}

// TestSameSeedSameReport: the same seed asks the same questions.
func TestSameSeedSameReport(t *testing.T) {
	one := examined(t, nativeSubject(healthy()), &conformance.Options{Seed: 7})
	two := examined(t, nativeSubject(healthy()), &conformance.Options{Seed: 7})
	if diff := cmp.Diff(one, two); diff != "" {
		t.Errorf("-first +second:\n%s", diff)
	}
}

// TestRefusedWritesAreNamed: whoever is told of a write that was refused is told where.
func TestRefusedWritesAreNamed(t *testing.T) {
	for _, tt := range []struct {
		rule    plugin.Rule
		subject *conformance.Subject
		want    string
	}{
		{conformance.ReadsOnly, judging(func(env *plugin.Env) ([]plugin.Check, error) {
			_ = plugin.WriteFile(env.Files, "/workspace/cache", []byte("x"))
			_ = plugin.WriteFile(env.Files, "/reference/cache", []byte("x"))
			return rows(env)
		}), "it tried 2 times to write to a mount that is read only to it: /workspace/cache, /reference/cache"},
		{conformance.BuilderStays, changed(func(p *plugin.Plugin) {
			p.Builders[0].Build = func(env *plugin.Env) error {
				_ = stamp(env, "/workspace/stamp.txt")
				return stamp(env, env.Into+"/stamp.txt")
			}
		}), "it tried once to write elsewhere: /workspace/stamp.txt"},
	} {
		failed := examined(t, tt.subject, nil).Failed()
		if len(failed) != 1 || failed[0].Rule.Name != tt.rule {
			t.Fatalf("%s: %d rules are broken, want this one", tt.rule, len(failed))
		}
		if got := failed[0].Finding.Found; got != tt.want {
			t.Errorf("%s: found %q, want %q", tt.rule, got, tt.want)
		}
	}
}

func examined(t *testing.T, s *conformance.Subject, opts *conformance.Options) *conformance.Report {
	t.Helper()
	report, err := conformance.Run(t.Context(), s, opts)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestFindingsSayWhatHappened: a finding is filed under what went wrong, in the plugin's
// words, with what to do about that and with the files that bear on it.
func TestFindingsSayWhatHappened(t *testing.T) {
	const ask = `"request": {"op": "verify", "name": "rows", "config": {"path": "/workspace/table.csv"}}`
	both := fstest.MapFS{"it/case.json": {Data: []byte(`{"kind": "full", ` + ask + `, "mounts": {"/workspace": {"table.csv": "name,amount\nAda,1\nGrace,2\n"}}}`)}}
	mutant := maps.Clone(both)
	mutant["mutant/case.json"] = &fstest.MapFile{Data: []byte(`{"kind": "mutant", "of": "it", "operators": ["empty-file"]}`)}
	answering := func(message, detail string) *conformance.Subject {
		return talkingSubject(func(op plugin.Op, a *step.Answer) (*step.Answer, error) {
			if op == plugin.OpVerify {
				a.Response = fmt.Appendf(nil, `{"ok":false,"error":{"code":"internal","message":%q%s}}`, message, detail)
			}
			return a, nil
		})
	}
	for _, tt := range []struct {
		name    string
		subject *conformance.Subject
		cases   fstest.MapFS
		test    string // that is broken
		found   string // in what was found
		remedy  string // in what to do; "" for what the rule says
	}{
		{"a crash on a case", dying(""), both, "no-crash: verifier rows, case it", "crashed: unreachable: panic: no table", ""},
		{"a crash on a mutant", dying("no row of Ada"), mutant, "no-crash: verifier rows, case mutant", "crashed: unreachable: panic: no table", ""},
		{"nested too deeply", answering("the answer is nested deeper than 100 levels", `,"detail":{"rule":"sound-json"}`), nil, "sound-json: verifier rows", "deeper than 100", ""},
		{"a detail of its own", answering("no", `,"detail":{"rule":"of mine"}`), nil, "no-internal: verifier rows", "internal: no", "The message is all that there is"},
		{"no number", answering("the answer cannot be encoded: Out of range float values are not JSON compliant: nan", ""), nil, "no-internal: verifier rows", "nan", "JSON has no NaN"},
		{"no list", answering("TypeError: a verifier returns a list of checks, and this one returned None", ""), nil, "no-internal: verifier rows", "None", "Return what the message says"},
		{"no network in Python", answering("URLError: <urlopen error unknown url type: https>", ""), nil, "no-internal: verifier rows", "URLError", "There is no network"},
		{"no network in JavaScript", answering("ReferenceError: fetch is not defined", ""), nil, "no-internal: verifier rows", "fetch", "There is no network"},
		{"no Node", answering("ReferenceError: setTimeout is not defined", ""), nil, "no-internal: verifier rows", "setTimeout", "There is no Node API"},
		{"no numpy", answering("ModuleNotFoundError: No module named 'numpy'", ""), nil, "no-internal: verifier rows", "numpy", "Pure Python only"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cases, err := conformance.ReadCases(tt.cases)
			if err != nil {
				t.Fatal(err)
			}
			failed := examined(t, tt.subject, &conformance.Options{Cases: cases}).Failed()
			i := slices.IndexFunc(failed, func(f *conformance.Test) bool { return f.Name() == tt.test })
			if i < 0 {
				t.Fatalf("%s is not broken; there are %d others", tt.test, len(failed))
			}
			f := failed[i].Finding
			if !strings.Contains(f.Found, tt.found) || !strings.HasPrefix(f.Remedy, tt.remedy) || tt.remedy == "" && f.Remedy != "" {
				t.Errorf("found %q, remedy %q; want %q, %q", f.Found, f.Remedy, tt.found, tt.remedy)
			}
			if len(f.Files) != 1 || !strings.HasPrefix(f.Files[0], "/workspace: ") {
				t.Errorf("files are %q, want the workspace alone, which is all that it read", f.Files)
			}
		})
	}
}

// dying is the healthy plugin that crashes as a program in Go does, where its verifier
// would say something.
func dying(message string) *conformance.Subject {
	return talkingSubject(func(op plugin.Op, a *step.Answer) (*step.Answer, error) {
		if op != plugin.OpVerify || !strings.Contains(string(a.Response), message) {
			return a, nil
		}
		return &step.Answer{Log: []byte("judging\npanic: no table\n\ngoroutine 1 [running]:\n")}, &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
	})
}
