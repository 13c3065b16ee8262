package exampletest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
)

// Transports plays the controls with these names, by default all, with the plugins
// in this process and as modules: every step must come to the same.
func Transports(t *testing.T, plugins Plugins, names ...string) {
	t.Helper()
	natively, sandboxed := Build(t, plugins), Build(t, modules{sandboxOf(t)})
	for _, c := range natively.Env.Controls {
		if len(names) > 0 && !slices.Contains(names, c.Name) {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			want, wantRecord := Play(t, natively, c)
			got, gotRecord := Play(t, sandboxed, c)
			if diff := cmp.Diff(seen(wantRecord), seen(gotRecord)); diff != "" {
				t.Fatalf("steps (-native +module)\n%s", diff)
			}
			if want.Result.Digest != got.Result.Digest {
				t.Errorf("digest %s in this process, %s as a module", want.Result.Digest, got.Result.Digest)
			}
		})
	}
}

// sandboxOf is a sandbox that keeps compiled code where tests share it.
func sandboxOf(t *testing.T) *sandbox.Sandbox {
	t.Helper()
	box := sandbox.New(&sandbox.Options{CacheDir: "../../bin/cache/workrover"})
	t.Cleanup(func() {
		if err := box.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return box
}

// modules opens plugins as the modules that make builds of them.
type modules struct{ sandbox *sandbox.Sandbox }

var _ environment.Opener = modules{}

func (m modules) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	module, err := builtin.Module(p.Builtin)
	if err != nil {
		return nil, err // says to run make
	}
	return m.sandbox.Open(&sandbox.Source{Module: module, Files: p.Files, Limits: p.Limits})
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
