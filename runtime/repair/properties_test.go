package repair_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/workrover/workrover/runtime/repair"
)

// TestSelection holds what is selected in random tables against the words of the
// definition.
func TestSelection(t *testing.T) {
	labels := map[repair.Minimality]int{}
	for seed := range uint64(400) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := newRandomTable(rand.New(rand.NewPCG(seed, 0)))
			a, err := r.Analyse()
			if err != nil {
				t.Fatal(err)
			}
			r.smallest(t, a)
			r.addsUp(t, a)
			if a.Selected != nil {
				labels[a.Selected.Minimality]++
			}
		})
	}
	for _, label := range []repair.Minimality{repair.Minimum, repair.SubsetMinimal, repair.SmallestAmongTested} {
		if labels[label] == 0 {
			t.Errorf("no table has a selection that is %s", label)
		}
	}
}

// randomTable is a table in which the baseline fails.
type randomTable struct {
	*repair.Outcomes
	sets    [][]string // all
	outcome map[string]repair.Outcome
}

func newRandomTable(c *rand.Rand) *randomTable {
	r := &randomTable{
		Outcomes: &repair.Outcomes{
			Format: repair.OutcomesFormat, Components: []string{"a", "b", "c"},
			Candidates: map[string][]string{}, EditSize: map[string]float64{},
		},
		sets: [][]string{nil}, outcome: map[string]repair.Outcome{},
	}
	for _, name := range r.Components {
		for i := range c.IntN(3) {
			id := fmt.Sprint(name, i)
			r.Candidates[name] = append(r.Candidates[name], id)
			r.EditSize[id] = float64(c.IntN(4))
		}
		for _, set := range r.sets {
			for _, id := range r.Candidates[name] {
				r.sets = append(r.sets, append(slices.Clone(set), id))
			}
		}
	}
	for i, set := range r.sets {
		outcome := []repair.Outcome{repair.Pass, repair.Fail, repair.Fail, repair.Unresolved, repair.Fail}[c.IntN(5)]
		if i == 0 {
			outcome = repair.Fail
		} else if c.IntN(10) == 0 {
			continue // not tested
		}
		r.outcome[fmt.Sprint(set)] = outcome
		r.Outcomes.Outcomes = append(r.Outcomes.Outcomes, repair.Tested{Set: set, Outcome: outcome})
	}
	return r
}

// smallest: nothing that passes is smaller than what is selected.
func (r *randomTable) smallest(t *testing.T, a *repair.Analysis) {
	passing := 0
	for _, set := range r.sets {
		if r.outcome[fmt.Sprint(set)] != repair.Pass {
			continue
		}
		passing++
		edit := 0.0
		for _, id := range set {
			edit += r.EditSize[id]
		}
		if s := a.Selected; s == nil || len(set) < s.Size || len(set) == s.Size && edit < s.EditSize {
			t.Errorf("%v passes, and %+v is selected", set, s)
		}
	}
	if passing == 0 && (a.Abstained == nil || *a.Abstained != repair.NoPassingCombination) {
		t.Errorf("nothing passes, and %v is selected", a.Selected)
	}
}

// addsUp: what every set of components adds is, all together, what all of them
// come to.
func (r *randomTable) addsUp(t *testing.T, a *repair.Analysis) {
	if !a.Complete {
		return
	}
	sum := 0.0
	for _, m := range a.Moebius {
		sum += m
	}
	corner := r.outcome[fmt.Sprint(focusOf(r.Outcomes, a))]
	if math.Abs(sum-map[repair.Outcome]float64{repair.Pass: 1}[corner]) > 1e-9 {
		t.Errorf("the terms add up to %v, and all in focus together %s", sum, corner)
	}
}

// focusOf is the combination of all candidates in focus.
func focusOf(o *repair.Outcomes, a *repair.Analysis) (set []string) {
	for _, name := range o.Components {
		if id := a.Focus[name]; id != "" {
			set = append(set, id)
		}
	}
	return set
}
