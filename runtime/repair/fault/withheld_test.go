package fault_test

import (
	"os"
	"slices"
	"testing"

	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/runtime/replay"
)

// TestWithheld: a control that is withheld is no part of what fails, and one that is
// needed to tell that something fails cannot be.
func TestWithheld(t *testing.T) {
	const dir = "../../../cmd/rover/internal/starter/templates/report"
	pool := replay.NewPool(nil)
	for _, name := range []string{"output-blocked", "task-path", "argument-renamed", "verifier-path", "argument-and-path"} {
		k := fault.Find(name)
		h, err := fault.Open(t.Context(), os.DirFS(dir), inProcess{}, &fault.Options{Pool: pool, Withheld: []string{"forgot-an-order"}})
		if err != nil {
			t.Fatal(err)
		}
		i, err := h.Inject(t.Context(), &fault.Order{Kind: k, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(i.Answer.Trigger, func(f fault.Failure) bool { return f.Control == "forgot-an-order" }) {
			t.Errorf("%s: what is withheld fails", k.Name)
		}
	}
}
