package inboxtriage_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
	"github.com/workrover/workrover/specs"
)

var update = flag.Bool("update", false, "write policy.docx anew")

// TestPolicy: the document that the agent reads is the text that people edit.
func TestPolicy(t *testing.T) {
	text, err := os.ReadFile("data/policy.md")
	if err != nil {
		t.Fatal(err)
	}
	args, err := json.Marshal(map[string]string{"path": "policy.docx", "text": string(text)})
	if err != nil {
		t.Fatal(err)
	}
	request, err := plugin.Request{Op: plugin.OpCall, Name: "write_document", Args: args}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "workspace"), 0o777); err != nil {
		t.Fatal(err)
	}
	if r, err := plugin.ParseResponse(plugin.OpCall, serve.Handle(office.Plugin(), serve.Host{Files: serve.Dir(root)}, request)); err != nil || !r.OK {
		t.Fatalf("%v, %v", r, err)
	}
	want, err := os.ReadFile(filepath.Join(root, "workspace", "policy.docx"))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("context/policy.docx", want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile("context/policy.docx"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("context/policy.docx is not data/policy.md (%v); -update writes it", err)
	}
}

// TestControls: each wrong control fails by what it does wrong, and by nothing
// else. None makes a call that fails: what is wrong is their work.
func TestControls(t *testing.T) {
	wrong := map[string][]string{
		"oracle":           nil,
		"old-clocks":       {"answers/has-2", "answers/only", "calendar/has-1", "calendar/no-overlap"},
		"forgets-bob":      {"answers/has-2", "answers/only", "calendar/free-with", "calendar/has-1"},
		"calendar-days":    {"answers/has-1", "answers/only"},
		"answers-phishing": {"answers/only"},
		"trusts-the-name":  {"filing/filed"},
		"makes-room":       {"calendar/kept"},
		"noop":             {"answers/has-1", "answers/has-2", "calendar/has-1", "filing/filed"},
	}
	built := build(t, inProcess)
	for _, c := range built.Env.Controls {
		t.Run(c.Name, func(t *testing.T) {
			p, j := play(t, built, c)
			if !p.OK {
				t.Errorf("expected to %s, got %s: %s", p.Expect, p.Got, p.Error)
			}
			if diff := cmp.Diff(wrong[c.Name], failing(p.Result)); diff != "" {
				t.Errorf("checks below 1 (-want +got)\n%s", diff)
			}
			for _, turn := range j.Turns {
				for _, call := range turn.Calls {
					if call.Status != plugin.StatusOK {
						t.Errorf("turn %d: %s %s: %s", turn.Turn, call.Tool, call.Status, call.Shown)
					}
				}
			}
		})
	}
}

// failing are the checks below 1, sorted.
func failing(r *rollout.Result) []string {
	var names []string
	for _, check := range r.Checks {
		if check.Value < 1 {
			names = append(names, check.Verifier+"/"+check.ID)
		}
	}
	slices.Sort(names)
	return names
}

// TestTransports: the good control comes to the same in this process and with the
// plugin as a module.
func TestTransports(t *testing.T) {
	box := sandbox.New(&sandbox.Options{CacheDir: "../../bin/cache/workrover"}) // where tests share what they have compiled
	t.Cleanup(func() {
		if err := box.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	natively := build(t, inProcess)
	sandboxed := build(t, func(p *environment.Package) (step.Plugin, error) {
		module, err := builtin.Module(p.Builtin)
		if err != nil {
			t.Fatal(err) // says to run make
		}
		return box.Open(&sandbox.Source{Module: module, Files: p.Files, Limits: p.Limits})
	})
	for _, c := range natively.Env.Controls {
		if c.Name != "oracle" {
			continue
		}
		want, _ := play(t, natively, c)
		got, _ := play(t, sandboxed, c)
		if want.Result.Digest != got.Result.Digest {
			t.Errorf("digest %s in this process, %s as a module", want.Result.Digest, got.Result.Digest)
		}
	}
}

func inProcess(p *environment.Package) (step.Plugin, error) {
	return native.New(office.Plugin(), p.Limits), nil
}

// opener makes every plugin of an environment by one function.
type opener func(*environment.Package) (step.Plugin, error)

var _ environment.Opener = opener(nil)

func (o opener) Open(_ context.Context, p *environment.Package) (step.Plugin, error) { return o(p) }

// build loads and builds the package.
func build(t *testing.T, open opener) *environment.Built {
	t.Helper()
	loaded, err := environment.Load(t.Context(), os.DirFS("."), "inbox-triage", open)
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded.Diags) > 0 {
		var text strings.Builder
		if err := specs.WriteDiagnostics(&text, loaded.Files, loaded.Diags, 0, false); err != nil {
			t.Fatal(err)
		}
		t.Fatal(text.String())
	}
	built, err := loaded.Env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return built
}

// play plays a control and returns its record, too.
func play(t *testing.T, built *environment.Built, c *environment.Control) (*rollout.Probe, *journal.Journal) {
	t.Helper()
	memory := store.NewMemory()
	p, err := rollout.PlayControl(t.Context(), built, c, &rollout.Options{ID: c.Name, Agent: c.Name, Sample: c.Sample, Record: memory})
	if err != nil {
		t.Fatal(err)
	}
	text, err := memory.Journal(t.Context(), c.Name)
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p, j
}
