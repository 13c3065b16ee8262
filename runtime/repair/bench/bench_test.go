package bench_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/bench"
)

var update = flag.Bool("update", false, "write the report anew")

// told is what was attempted, in lines: the trigger, the method, what it has chosen and
// whether that is accepted, passes the sealed cases, and what of it does harm.
func told(r *bench.Report) (lines []string) {
	known := func(b *bool) string {
		if b == nil {
			return "-"
		}
		return fmt.Sprint(*b)
	}
	for _, a := range r.Attempts {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %d solvable %s: %s %s: %s, sealed %s %s",
			a.Kind, a.Generation, known(a.Solvable), a.Method, a.Ending, strings.Join(a.Set, "+"), known(a.Sealed), strings.Join(a.Harmful, "+"))))
	}
	return lines
}

// TestRun: FCR finds what is true, alone and as a pair, generation after generation, and
// nothing where that is missing; who knows no gates falls for what accepts anything.
func TestRun(t *testing.T) {
	r := measured(t, []*bench.Example{{Name: "desk", Files: pack(nil)}}, &bench.Options{
		Kinds: []string{"single", "pair", "placeless"}, Seeds: 1, Generations: 3, Jobs: 2,
	})
	if diff := cmp.Diff([]string{
		"single 1 solvable true: fcr repaired: right, sealed true",
		"single 1 solvable true: regenerate repaired: other+anything, sealed false anything",
		"single 1 solvable true: single repaired: anything, sealed false anything",
		"single 1 solvable true: greedy repaired: anything, sealed false anything",
		"single 1 solvable false: fcr no_passing_combination_all_failed: , sealed -",
		"single 1 solvable false: regenerate repaired: other+anything, sealed false anything",
		"single 1 solvable false: single repaired: anything, sealed false anything",
		"single 1 solvable false: greedy repaired: anything, sealed false anything",
		"pair 2 solvable true: fcr repaired: right+as-before, sealed true",
		"single 3 solvable true: fcr repaired: right, sealed true", // for the next kind has no place
		"pair 1 solvable true: fcr repaired: right+as-before, sealed true",
		"pair 1 solvable true: regenerate repaired: other+anything, sealed false anything",
		"pair 1 solvable true: single repaired: anything, sealed false anything",
		"pair 1 solvable true: greedy repaired: anything, sealed false anything",
		"pair 1 solvable false: fcr no_passing_combination_all_failed: , sealed -",
		"pair 1 solvable false: regenerate repaired: other+anything, sealed false anything",
		"pair 1 solvable false: single repaired: anything, sealed false anything",
		"pair 1 solvable false: greedy repaired: anything, sealed false anything",
		"single 2 solvable true: fcr repaired: right, sealed true",
		"single 3 solvable true: fcr repaired: right, sealed true",
	}, told(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]bench.Placeless{{Example: "desk", Kind: "placeless", Seed: 1}}, r.Placeless); diff != "" {
		t.Errorf("placeless (-want +got)\n%s", diff)
	}
}

// TestWide: what the fault itself has widened, and no revision takes back, is held
// against no repair.
func TestWide(t *testing.T) {
	r := measured(t, []*bench.Example{{Name: "desk", Files: pack(nil)}}, &bench.Options{Kinds: []string{"wide"}, Seeds: 1})
	if got, want := told(r)[0], "wide 1 solvable true: fcr repaired: right, sealed true"; got != want {
		t.Errorf("%s, want %s: %s", got, want, r.Attempts[0].Failed)
	}
}

// TestNatural: an environment that is broken is a trigger with its own revisions. Where
// each of them is refused, that is how it ends.
func TestNatural(t *testing.T) {
	broken := pack(map[string]string{"context/in.txt": "17\n"})
	for name, text := range revisions() {
		broken["revisions/"+name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
	}
	refused := pack(map[string]string{"context/in.txt": "17\n", "revisions/touches/revision.hcl": revisions()["touches/revision.hcl"]})
	r := measured(t, []*bench.Example{{Name: "broken", Files: broken}, {Name: "refused", Files: refused}}, &bench.Options{Kinds: []string{"single"}, Seeds: 1})
	if diff := cmp.Diff([]string{
		"1 solvable -: fcr repaired: right, sealed -",
		"1 solvable -: regenerate repaired: other+anything, sealed -",
		"1 solvable -: single repaired: anything, sealed -",
		"1 solvable -: greedy repaired: anything, sealed -",
		"1 solvable -: fcr every_revision_rejected: , sealed -",
		"1 solvable -: regenerate every_revision_rejected: , sealed -",
		"1 solvable -: single every_revision_rejected: , sealed -",
		"1 solvable -: greedy every_revision_rejected: , sealed -",
	}, told(r)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestBudget: what FCR may not try it does not find, and the baselines have no more
// cells than it.
func TestBudget(t *testing.T) {
	r := measured(t, []*bench.Example{{Name: "desk", Files: pack(nil)}}, &bench.Options{Kinds: []string{"pair"}, Seeds: 1, Budget: 2})
	fcr := r.Attempts[0]
	if fcr.Set != nil || fcr.Combinations != 2 {
		t.Errorf("%d combinations, %q", fcr.Combinations, fcr.Set)
	}
	for _, a := range r.Attempts[1:4] {
		if a.Cells > fcr.Cells {
			t.Errorf("%s has replayed %d cells, and FCR %d", a.Method, a.Cells, fcr.Cells)
		}
	}
}

// TestReport holds the whole report of a tiny measurement against what it was.
func TestReport(t *testing.T) {
	r := measured(t, []*bench.Example{{Name: "desk", Files: pack(nil)}}, &bench.Options{Kinds: []string{"pair"}, Seeds: 1, Generations: 2})
	got, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	const name = "testdata/report.json"
	if *update {
		if err := os.WriteFile(name, append(got, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
