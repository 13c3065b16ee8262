package vendorreconciliation_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/footprint"
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
// else. None makes a call that fails: what is wrong is their work.
func TestControls(t *testing.T) {
	const rows, table = "differences/rows", "memo/table-1"
	wrong := map[string][]string{
		"oracle":            nil,
		"misses-duplicates": counts("38", rows, table),
		"misses-fees":       counts("46", rows),
		"misses-returns":    counts("238", rows, table),
		"misreads-points":   counts("48", rows),
		"matches-numbers":   counts("28", rows),
		"expects-plans":     counts("278", rows),
		"ledger-currency":   {rows},
		"types-counts":      counts("2345678"),
		"tidies-ledger":     {"invariant/inputs"},
	}
	built := build(t, inProcess)
	for _, c := range built.Env.Controls {
		t.Run(c.Name, func(t *testing.T) {
			p, j := play(t, built, c)
			if !p.OK {
				t.Errorf("expected to %s, got %s: %s", p.Expect, p.Got, p.Error)
			}
			want, known := wrong[c.Name]
			if diff := cmp.Diff(want, failing(p.Result)); known && diff != "" {
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

// counts are the checks of the summary in these rows, after those that are named.
func counts(rows string, names ...string) []string {
	for _, row := range rows {
		names = append(names, "summary/Summary!B"+string(row))
	}
	return names
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

// TestTransports: the plugin does the same in this process and as a module, in
// every step of two controls, which call all the tools that any control calls.
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
		if !slices.Contains([]string{"oracle", "tidies-ledger"}, c.Name) {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			want, wantRecord := play(t, natively, c)
			got, gotRecord := play(t, sandboxed, c)
			if diff := cmp.Diff(seen(wantRecord), seen(gotRecord)); diff != "" {
				t.Fatalf("steps (-native +module)\n%s", diff)
			}
			if want.Result.Digest != got.Result.Digest {
				t.Errorf("digest %s in this process, %s as a module", want.Result.Digest, got.Result.Digest)
			}
		})
	}
}

// deed is what a step comes to, whatever ran it.
type deed struct {
	Name, Request, Response string
	Observations            []footprint.Observation
	Effects                 []footprint.Effect
}

// seen are the deeds of a rollout. What language runtimes look at besides the
// work is left out.
func seen(j *journal.Journal) []deed {
	var deeds []deed
	for _, s := range j.Steps {
		d := deed{Name: s.Name, Request: string(s.Request), Response: string(s.Response), Effects: s.Effects}
		for _, o := range s.Observations {
			work := strings.HasPrefix(o.Path, "/workspace") || strings.HasPrefix(o.Path, "/reference")
			if work && slices.Contains([]footprint.Kind{footprint.Content, footprint.Absent, footprint.List}, o.Kind) {
				d.Observations = append(d.Observations, o)
			}
		}
		deeds = append(deeds, d)
	}
	return deeds
}

func inProcess(p *environment.Package) (step.Plugin, error) {
	if p.Builtin == "office" {
		return native.New(office.Plugin(), p.Limits), nil
	}
	return native.New(files.Plugin(), p.Limits), nil
}

// opener makes every plugin of an environment by one function.
type opener func(*environment.Package) (step.Plugin, error)

var _ environment.Opener = opener(nil)

func (o opener) Open(_ context.Context, p *environment.Package) (step.Plugin, error) { return o(p) }

// build loads and builds the package.
func build(t *testing.T, open opener) *environment.Built {
	t.Helper()
	loaded, err := environment.Load(t.Context(), os.DirFS("."), "vendor-reconciliation", open)
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
