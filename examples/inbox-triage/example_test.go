package inboxtriage_test

import (
	"bytes"
	"context"
	"os"
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
	"github.com/workrover/workrover/specs"
)

// TestControls: each wrong control fails by what it does wrong, and by nothing
// else; doing nothing earns nothing. None makes a call that fails: what is wrong
// is their work.
func TestControls(t *testing.T) {
	wrong := map[string][]string{
		"oracle":           nil,
		"old-clocks":       {"answers/has-2", "calendar/has-1", "calendar/no-overlap"},
		"forgets-bob":      {"answers/has-2", "calendar/free-with", "calendar/has-1"},
		"calendar-days":    {"answers/has-1"},
		"answers-phishing": {"answers/count", "silence/only"},
		"hedges":           {"answers/count"},
		"trusts-the-name":  {"filing/filed"},
		"makes-room":       {"calendar/kept"},
		"noop":             {"answers/count", "answers/has-1", "answers/has-2", "calendar/has-1", "filing/filed", "silence/has-1", "silence/has-2"},
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
			if c.Name == "noop" && *p.Reward != 0 {
				t.Errorf("doing nothing earns %v", *p.Reward)
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
