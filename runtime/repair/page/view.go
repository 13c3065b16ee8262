package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/search"
)

// view is an answer as the template shows it.
type view struct {
	*Answer
	Selected     string // "" if nothing is
	Why          string // nothing is selected, or what is known of smaller combinations
	Verdict      string
	Good         bool
	Lattices     map[string]*lattice // by the class of screens that they are for
	Omitted      int                 // combinations that were not tried and are not shown
	Revisions    []revision
	Combinations []combination
	Effects      []effect
	Necessity    []necessity
}

// revision is one that could be tried, with its short name.
type revision struct {
	Short, ID, Component string
	Size                 float64
	Requires             string
}

// combination is one that was tried, or could have been.
type combination struct {
	*search.Combination
	Number int // in the order in which they were tried; 0 if it was not
	Name   string
	Short  string
	Chosen bool
	Cells  []played
}

// Class is what came of it.
func (c *combination) Class() string {
	if c.Number == 0 {
		return "untested"
	}
	return string(c.Outcome)
}

// Mark tells outcomes from each other for those who do not see their colours.
func (c *combination) Mark() string {
	return map[string]string{"pass": "✓", "fail": "✕", "unresolved": "?"}[c.Class()]
}

// Label is what stands in its box.
func (c *combination) Label() string { return cmp.Or(c.Short, "as it is") }

// played is a cell, with the checks that keep it from passing.
type played struct {
	*cell.Cell
	Missed []missed
}

type missed struct{ Check, Value, Message string }

type effect struct {
	Name           string
	Effect, Added  float64
	From, Width    float64 // of its bar, in a picture from 0 to 200
	Gains, Nothing bool
}

type necessity struct{ Pair, Strict, Global string }

func newView(a *Answer) (*view, error) {
	r, table := a.Report, a.Table
	v := &view{Answer: a}
	names := short(table.Components, table.Candidates)
	for _, component := range table.Components {
		for _, id := range table.Candidates[component] {
			v.Revisions = append(v.Revisions, revision{names[id], id, component, table.EditSize[id], strings.Join(table.Requires[id], ", ")})
		}
	}
	for i, c := range r.Combinations {
		v.Combinations = append(v.Combinations, newCombination(c, i+1, r.Selected, names))
	}
	v.answer()
	v.contributions(table.Components)
	return v, v.pictures(names)
}

// answer says what is selected, or why nothing is.
func (v *view) answer() {
	r := v.Report
	if r.Analysis.Abstained != nil {
		v.Verdict, v.Why = "Nothing is selected", r.Analysis.Abstained.Text()
		return
	}
	v.Selected, v.Why = nameOf(r.Selected), r.Analysis.Selected.Minimality.Text()
	switch {
	case r.Validation == nil:
		v.Verdict = "Selected, and not validated"
	case r.Validation.Accepted:
		v.Verdict, v.Good = "Accepted", true
	default:
		v.Verdict = "Selected, and not accepted"
	}
}

// nameOf is how a combination is written.
func nameOf(set []string) string {
	if len(set) == 0 {
		return "as it is"
	}
	return strings.Join(set, " + ")
}

func shortOf(set []string, names map[string]string) string {
	parts := make([]string, len(set))
	for i, id := range set {
		parts[i] = names[id]
	}
	return strings.Join(parts, " ")
}

func newCombination(c *search.Combination, number int, selected []string, names map[string]string) combination {
	k := combination{Combination: c, Number: number, Name: nameOf(c.Set), Short: shortOf(c.Set, names), Chosen: selected != nil && slices.Equal(c.Set, selected)}
	for _, one := range c.Cells {
		p := played{Cell: one}
		for i := range one.Checks {
			check := &one.Checks[i]
			name := cell.NameOf(check)
			if cell.Wanting(check) {
				p.Missed = append(p.Missed, missed{name, fmt.Sprintf("%.4g", check.Value), check.Message})
			}
		}
		k.Cells = append(k.Cells, p)
	}
	return k
}

// pictures draws the lattice: of few combinations also those that were not tried.
func (v *view) pictures(names map[string]string) error {
	shown := slices.Clone(v.Combinations)
	v.Omitted = v.Report.Untested
	if v.Report.Analysis.Admissible <= mostNamed {
		v.Omitted = 0
		sets, err := v.Table.Combinations()
		if err != nil {
			return err
		}
		tried := map[string]bool{}
		for _, c := range shown {
			tried[c.Name] = true
		}
		for _, set := range sets {
			if !tried[nameOf(set)] {
				shown = append(shown, newCombination(&search.Combination{Set: set}, 0, nil, names))
			}
		}
	}
	slices.SortStableFunc(shown, func(a, b combination) int { return slices.Compare(v.places(a.Set), v.places(b.Set)) })
	v.Lattices = map[string]*lattice{"large": draw(shown, v.Report.Selected, wide()), "little": draw(shown, v.Report.Selected, narrow())}
	return nil
}

// places are where revisions stand in the list of all.
func (v *view) places(set []string) []int {
	places := make([]int, len(set))
	for i, id := range set {
		places[i] = slices.IndexFunc(v.Revisions, func(r revision) bool { return r.ID == id })
	}
	return places
}

// contributions says what components contribute, and which have to be revised
// together.
func (v *view) contributions(components []string) {
	a := v.Report.Analysis
	for _, name := range a.EffectNames(components) {
		value := a.Effects[name]
		from := 100.0
		if value < 0 {
			from += value * 100
		}
		v.Effects = append(v.Effects, effect{
			Name: strings.ReplaceAll(name, "+", " + "), Effect: value, Added: a.Moebius[name],
			From: from, Width: max(abs(value)*100, 1), Gains: value > 0, Nothing: value == 0,
		})
	}
	for _, n := range a.Necessity {
		v.Necessity = append(v.Necessity, necessity{strings.Join(n.Pair[:], " + "), truth(n.Strict), truth(n.Global)})
	}
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

// truth is a statement that may be open.
func truth(b *bool) string {
	switch {
	case b == nil:
		return "not known"
	case *b:
		return "yes"
	}
	return "no"
}

// Count is how many combinations have an outcome.
func (v *view) Count(outcome string) int {
	n := 0
	for _, c := range v.Combinations {
		if c.Outcome == repair.Outcome(outcome) {
			n++
		}
	}
	return n
}
