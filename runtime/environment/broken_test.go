package environment_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
)

// TestBroken says what has happened, where the environment asked for it, and how the
// log ends. Only what breaks the protocol is said to.
func TestBroken(t *testing.T) {
	at := hcl.Range{Filename: "task/main.hcl", Start: hcl.Pos{Line: 7}}
	log := []byte("Traceback\nKeyError: 'path'\n")
	for _, tt := range []struct {
		name                    string
		broken                  environment.Broken
		text, summary, detail   string
		cause                   string
		withoutPlaceInTheSource bool
	}{
		{"declines", environment.Broken{Part: "verifier", Name: "memo", Step: "turn/0/verifier/memo", Failure: &step.Failure{Cause: step.Broken}, Declines: "internal: KeyError: 'path'", At: at, Log: log},
			`turn/0/verifier/memo: verifier "memo" cannot judge: internal: KeyError: 'path' (main.hcl line 7)` + "\n\nIts log ends with:\n\n  Traceback\n  KeyError: 'path'",
			"Verifier cannot judge", `Verifier "memo" cannot judge: internal: KeyError: 'path'.` + "\n\nIts log ends with:\n\n  Traceback\n  KeyError: 'path'", "verifier_broken", false},
		{"crashes", environment.Broken{Part: "builder", Name: "rows", Step: "context/rows", Failure: &step.Failure{Cause: step.Trapped, Detail: "unreachable"}, At: at, Log: log},
			"context/rows: the plugin crashed: unreachable\n\nIts log ends with:\n\n  Traceback\n  KeyError: 'path'",
			"Broken builder", `Builder "rows" did not do its work: the plugin crashed: unreachable.` + "\n\nIts log ends with:\n\n  Traceback\n  KeyError: 'path'", "builder_trapped", false},
		{"breaks the protocol", environment.Broken{Part: "verifier", Name: "memo", Step: "s", Failure: &step.Failure{Cause: step.Broken, Detail: "checks is missing"}, At: at},
			"s: the plugin broke the protocol: checks is missing", "Broken verifier", `Verifier "memo" did not do its work: the plugin broke the protocol: checks is missing.`, "verifier_broken", false},
		{"no verdict", *environment.Unjudged("no verifier has a gate"),
			"verdict: there is none: no verifier has a gate", "", "", "verifier_broken", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.broken.Error(); got != tt.text {
				t.Errorf("got  %s\nwant %s", got, tt.text)
			}
			if got := tt.broken.Cause(); got != tt.cause {
				t.Errorf("cause %s, want %s", got, tt.cause)
			}
			d := tt.broken.Diagnostic()
			switch {
			case tt.withoutPlaceInTheSource && d != nil:
				t.Errorf("a diagnostic without a place: %v", d)
			case !tt.withoutPlaceInTheSource && (d.Summary != tt.summary || d.Detail != tt.detail || *d.Subject != at):
				t.Errorf("got %v, want %s; %s", d, tt.summary, tt.detail)
			}
		})
	}
}

// TestBuilderNamesFilesOfThePackage: a builder knows its input under another name.
func TestBuilderNamesFilesOfThePackage(t *testing.T) {
	opener := &stub{describe: offer, build: `{"ok": false, "error": {"code": "invalid_args", "message": "/input/rows.csv, line 2: too few fields"}}`}
	env := load(t, files(base), opener).Env
	_, err := env.Build(t.Context(), nil)
	if err == nil || !strings.HasPrefix(err.Error(), `context/rows: builder "rows" cannot build: invalid_args: rows.csv, line 2: too few fields (main.hcl line `) {
		t.Errorf("got %v", err)
	}
}
