package fault_test

import (
	"testing"

	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/replay"
)

// TestGuesses: with this seed the mistake that a verifier could make instead is the name
// that the task asks for, so that both agree again. It is no decoy.
func TestGuesses(t *testing.T) {
	pool := replay.NewPool(nil)
	h := opened(t, "../../../cmd/rover/internal/starter/templates/report", pool)
	i, err := h.Inject(t.Context(), &fault.Order{Kind: fault.Find("result-names"), Seed: 3, Unsolvable: true})
	if err != nil {
		t.Fatal(err)
	}
	if r := repaired(t, i, &search.Options{Pool: pool, Knowledge: gate.Knowledge{Formats: mutants.Formats()}}); r.Selected != nil {
		t.Errorf("selected %q, and a part of the truth is missing", r.Selected)
	}
}
