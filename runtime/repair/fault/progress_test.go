package fault_test

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/runtime/repair/fault"
)

// TestProgress: whoever waits hears of each control that is played, and of each place
// that is tried.
func TestProgress(t *testing.T) {
	var most, of atomic.Int64
	h, err := fault.Open(t.Context(), os.DirFS("testdata/shop"), inProcess{}, &fault.Options{
		Label: "shop", Formats: mutants.Formats(), Played: func(done, all int) {
			most.Store(max(most.Load(), int64(done)))
			of.Store(int64(all))
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if most.Load() != of.Load() || of.Load() == 0 {
		t.Errorf("%d of %d controls are played", most.Load(), of.Load())
	}
	played := most.Load()
	var tried []string
	_, err = h.Inject(t.Context(), &fault.Order{
		Kind: fault.Find("verifier-path"), Seed: 1, Tried: func(done, of int) { tried = append(tried, fmt.Sprint(done, of)) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"0 4"}, tried); diff != "" {
		t.Errorf("places (-want +got)\n%s", diff)
	}
	if most.Load() != played {
		t.Error("controls that are played to try a fault are told, too")
	}
}
