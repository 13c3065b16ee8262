package measure

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair"
)

// fcr is what FCR came to on a trigger.
func fcr(solvable *bool, ending Ending, more func(*Attempt)) *Attempt {
	a := &Attempt{Trigger: Trigger{Example: "desk", Kind: "unit", Generation: 1, Solvable: solvable}, Method: FCR, Ending: ending, Combinations: 2, Cells: 3, Executed: 4, Reused: 5}
	if more != nil {
		more(a)
	}
	return a
}

func necessary(strict, global *bool) []repair.Necessity {
	return []repair.Necessity{{Pair: [2]string{"context", "verifier"}, Strict: strict, Global: global}}
}

// attempts are some of everything.
func attempts() []*Attempt {
	yes, no := new(true), new(false)
	list := []*Attempt{
		fcr(yes, Repaired, func(a *Attempt) { a.Sealed, a.Necessity = yes, necessary(yes, nil) }),
		fcr(yes, Repaired, func(a *Attempt) { a.Sealed, a.Necessity = yes, necessary(no, nil) }),
		fcr(yes, Repaired, func(a *Attempt) { a.Sealed = no }),                                      // unsafe
		fcr(yes, Repaired, func(a *Attempt) { a.Sealed, a.Harmful = yes, []string{"weaker"} }),      // also
		fcr(yes, NotAccepted, func(a *Attempt) { a.Sealed, a.Necessity = no, necessary(yes, yes) }), // and so neither
		fcr(yes, SomeUnresolved, nil),
		fcr(no, AllFailed, nil),
		fcr(no, AllRejected, nil),
		fcr(no, Repaired, nil), // without sealed cases
		fcr(nil, Repaired, func(a *Attempt) { a.Kind, a.Necessity = "", necessary(yes, yes) }),
		fcr(yes, Repaired, func(a *Attempt) { a.Generation, a.Sealed = 2, yes }),
		fcr(yes, AllFailed, func(a *Attempt) { a.Generation = 2 }),
	}
	return append(list, &Attempt{Trigger: list[0].Trigger, Method: Greedy, Ending: Repaired, Harmful: []string{"weaker"}})
}

// plain is a share without its interval, which has a test of its own.
func plain(s Share) [2]int { return [2]int{s.Count, s.Of} }

func TestSummarise(t *testing.T) {
	s := Summarise(attempts())
	in := s.Injected
	if got, want := [3]int{in.Triggers, in.Solvable, in.Unsolvable}, [3]int{9, 6, 3}; got != want {
		t.Errorf("triggers %d, want %d", got, want)
	}
	f, g := in.Methods[0], in.Methods[1]
	for _, tt := range []struct {
		what string
		got  Share
		want [2]int
	}{
		{"srr", f.SRR, [2]int{5, 9}},
		{"srr of solvable", f.Solved, [2]int{4, 6}},
		{"abstained", f.Abstained, [2]int{2, 3}},
		{"sealed", f.Sealed, [2]int{3, 4}},
		{"unsafe", f.Unsafe, [2]int{2, 5}},
		{"all failed", f.Outcomes[AllFailed], [2]int{1, 9}},
		{"passes", f.Outcomes[BaselinePasses], [2]int{0, 9}},
		{"greedy, unsafe", g.Unsafe, [2]int{1, 1}},
		{"greedy, sealed", g.Sealed, [2]int{0, 0}},
		{"necessity, strict", in.Necessity[2].Strict.Share, [2]int{1, 2}},
		{"necessity, global", in.Necessity[2].Global.Share, [2]int{0, 0}},
		{"natural, necessity, global", s.Natural.Necessity[2].Global.Share, [2]int{1, 1}},
		{"natural, srr of solvable", s.Natural.Methods[0].Solved, [2]int{0, 0}},
		{"first generation", s.Generations[0].SRR, [2]int{4, 6}},
		{"second generation", s.Generations[1].SRR, [2]int{1, 2}},
		{"second generation, sealed", s.Generations[1].Sealed, [2]int{1, 1}},
	} {
		if got := plain(tt.got); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.what, got, tt.want)
		}
	}
	want := &Counts{Triggers: 6, Outcomes: map[Ending]int{Repaired: 4, NotAccepted: 1, SomeUnresolved: 1}, Unsafe: 2}
	if diff := cmp.Diff(want, f.Ends.Solvable); diff != "" || f.Ends.Unsolvable == nil || f.Ends.Unknown != nil {
		t.Errorf("ends (-want +got)\n%s", diff)
	}
	if p := in.Necessity[2]; p.Pair != [2]string{"context", "verifier"} || p.Strict.Unknown != 3 || p.Global.Unknown != 5 {
		t.Errorf("necessity %+v", p)
	}
	if f.Combinations != 18 || f.Cells != 27 || f.Executed != 36 || f.Reused != 45 || len(s.Generations) != 2 {
		t.Errorf("sums %+v", f)
	}
}

// TestShareJSON: what is not there is null, and not 0.
func TestShareJSON(t *testing.T) {
	got, err := json.Marshal([]Known{{NewShare(0, 0), 3}, {NewShare(1, 1), 0}})
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"count":0,"of":0,"share":null,"low":null,"high":null,"null":3},{"count":1,"of":1,"share":1,"low":0.206549,"high":1,"null":0}]`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
