package fault_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"testing"

	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// inProcess opens the plugins of the examples.
type inProcess struct{}

func (inProcess) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	switch p.Builtin {
	case "files":
		return native.New(files.Plugin(), p.Limits), nil
	case "office":
		return native.New(office.Plugin(), p.Limits), nil
	}
	return nil, fmt.Errorf("there is no plugin %q", p.Builtin)
}

// opened is an environment in a directory.
func opened(t testing.TB, dir string, pool *replay.Pool) *fault.Healthy {
	t.Helper()
	h, err := fault.Open(t.Context(), os.DirFS(dir), inProcess{}, &fault.Options{Label: dir, Pool: pool, Formats: mutants.Formats()})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// repaired is what a repair of an injection comes to.
func repaired(t testing.TB, i *fault.Injection, opts *search.Options) *search.Report {
	t.Helper()
	s, err := search.Freeze(t.Context(), environment.Read(i.FS(), "broken", inProcess{}), opts)
	if err != nil {
		t.Fatal(err)
	}
	beside, err := fs.Sub(i.FS(), specs.RevisionsDir)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := specs.RevisionIDs(beside)
	if err != nil {
		t.Fatal(err)
	}
	var list []search.Proposal
	for _, id := range ids {
		r, diags := specs.LoadRevision(beside, specs.RevisionsDir, id)
		list = append(list, search.Proposal{Revision: r, Problems: specs.Problems(diags)})
	}
	report, err := s.Run(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestKinds puts a fault of each kind into an environment that all of them fit: what is
// selected is the truth, and whatever cheats is not.
func TestKinds(t *testing.T) {
	pool := replay.NewPool(nil)
	h := opened(t, "testdata/shop", pool)
	for n, k := range fault.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			if testing.Short() && n%6 != 0 {
				t.Skip("-short: one kind of six is enough to find a race; make test runs them all")
			}
			i, err := h.Inject(t.Context(), &fault.Order{Kind: k, Seed: int64(n)})
			if err != nil {
				t.Fatal(err)
			}
			r := repaired(t, i, &search.Options{Pool: pool, Knowledge: gate.Knowledge{Formats: mutants.Formats()}})
			if !slices.Equal(r.Selected, i.Answer.Truth) {
				t.Errorf("selected %v, and the truth is %v", r.Selected, i.Answer.Truth)
				for _, c := range r.Combinations {
					t.Log(c.Set, c.Outcome, c.Why)
				}
			}
		})
	}
}
