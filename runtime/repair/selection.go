package repair

import "slices"

// Minimality says how much is known about combinations smaller than the one that
// was selected.
type Minimality string

// The labels, the strongest first.
const (
	Minimum             Minimality = "minimum"               // every smaller one was tested, and failed
	SubsetMinimal       Minimality = "subset-minimal"        // every part of it was
	SmallestAmongTested Minimality = "smallest-among-tested" // something smaller may pass
)

// Text says the label in words.
func (m Minimality) Text() string {
	switch m {
	case Minimum:
		return "minimum: every smaller combination fails"
	case SubsetMinimal:
		return "subset-minimal: every part of it fails, but not every smaller combination is known to"
	case SmallestAmongTested:
		return "smallest among tested: a part of it may pass, too"
	}
	return string(m)
}

// Selection is the combination that is to be made.
type Selection struct {
	Set        []string   `json:"set"` // in the order of the components
	Size       int        `json:"size"`
	EditSize   float64    `json:"edit_size"`
	Minimality Minimality `json:"minimality"`
}

// Abstention says why no combination is selected.
type Abstention string

// The reasons, in the order in which they are looked for.
const (
	BaselineUntested     Abstention = "baseline_untested"
	BaselinePasses       Abstention = "baseline_passes" // there is nothing to mend
	BaselineUnresolved   Abstention = "baseline_unresolved"
	NoPassingCombination Abstention = "no_passing_combination"
)

// Text says the reason in words.
func (a Abstention) Text() string {
	switch a {
	case BaselineUntested:
		return "the environment without revisions was not tested"
	case BaselinePasses:
		return "the environment passes without revisions"
	case BaselineUnresolved:
		return "whether the environment passes without revisions is not resolved"
	case NoPassingCombination:
		return "no combination that was tested passes"
	}
	return string(a)
}

// baseline is the environment without revisions.
const baseline = 0

// choose returns the smallest combination that passes, or why none is taken.
// Outcomes are not monotone, so every one has to be looked at.
func (t *table) choose() (number int, why Abstention) {
	switch t.outcomes[baseline] {
	case "":
		return 0, BaselineUntested
	case Pass:
		return 0, BaselinePasses
	case Unresolved:
		return 0, BaselineUnresolved
	case Fail:
	}
	best := baseline
	for number, outcome := range t.outcomes {
		if outcome == Pass && (best == baseline || t.compare(number, best) < 0) {
			best = number
		}
	}
	if best == baseline {
		return 0, NoPassingCombination
	}
	return best, ""
}

// selection describes the combination that was chosen.
func (t *table) selection(number int) *Selection {
	set := t.set(number)
	return &Selection{Set: set, Size: len(set), EditSize: t.edit(set), Minimality: t.minimality(number)}
}

func (t *table) minimality(chosen int) Minimality {
	smaller := func(number int) bool { return t.compare(number, chosen) < 0 }
	if !slices.ContainsFunc(t.admissible, func(number int) bool { return smaller(number) && !t.failed(number) }) {
		return Minimum
	}
	label := SubsetMinimal
	t.parts(chosen, func(part int) bool {
		if t.space.admissible(part) && !t.failed(part) {
			label = SmallestAmongTested
		}
		return label == SubsetMinimal
	})
	return label
}

// violations counts pairs of a combination that passes and a larger one with all
// of it that fails.
func (t *table) violations() int {
	n := 0
	for number, outcome := range t.outcomes {
		if outcome != Fail {
			continue
		}
		t.parts(number, func(part int) bool {
			if t.outcomes[part] == Pass {
				n++
			}
			return true
		})
	}
	return n
}
