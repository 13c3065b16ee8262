package measure

import (
	"context"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/repair"
)

// Sight is what a baseline sees of a combination.
type Sight interface {
	// Failing is how many failures of the trigger remain with a set of revisions, which
	// is admissible, and how many cells were replayed to see that. It looks at no gate.
	Failing(ctx context.Context, set []string) (failing, cells int, err error)
}

// Baseline chooses a repair without gates. Whatever it looks at is counted.
type Baseline struct {
	Table *repair.Outcomes // components, candidates, edit sizes and what they require; no outcomes
	Sight Sight
	Cells int // replayed at most; the last combination that is looked at may pass it

	Combinations, Replayed int // that it has looked at

	sets [][]string // all that are admissible, by their key
	seen map[string]int
}

// Choose returns what a method chooses, in the order of components; nil if it finds
// nothing with which no failure remains. The error is that of the table or of its sight.
func (b *Baseline) Choose(ctx context.Context, m Method) ([]string, error) {
	var err error
	if b.sets, err = b.Table.Combinations(); err != nil {
		return nil, err
	}
	b.seen = map[string]int{}
	switch m {
	case Regenerate:
		return b.regenerate(ctx)
	case Single:
		return b.single(ctx)
	case Greedy:
		return b.greedy(ctx)
	case FCR:
	}
	panic("measure: " + string(m) + " is no baseline")
}

// regenerate takes the first candidate of each component.
func (b *Baseline) regenerate(ctx context.Context) ([]string, error) {
	var set []string
	for _, c := range b.Table.Components {
		if list := b.Table.Candidates[c]; len(list) > 0 {
			set = append(set, list[0])
		}
	}
	if !slices.ContainsFunc(b.sets, func(s []string) bool { return slices.Equal(s, set) }) {
		return nil, nil
	}
	failing, err := b.look(ctx, set)
	if err != nil || failing != 0 {
		return nil, err
	}
	return set, nil
}

// single takes the first revision by its key with which no failure remains.
func (b *Baseline) single(ctx context.Context) ([]string, error) {
	for _, set := range b.sets {
		if len(set) != 1 {
			continue
		}
		failing, err := b.look(ctx, set)
		if err != nil || failing == 0 {
			return set, err
		}
		if failing == unseen {
			break
		}
	}
	return nil, nil
}

// greedy adds the candidate, with what it requires, that leaves the fewest failures,
// until none leaves fewer than there are.
func (b *Baseline) greedy(ctx context.Context) ([]string, error) {
	chosen := []string{}
	failing, err := b.look(ctx, chosen)
	if err != nil || failing == unseen {
		return nil, err
	}
	for failing > 0 {
		best := []string(nil)
		for _, set := range b.sets {
			if !b.adds(chosen, set) {
				continue
			}
			left, err := b.look(ctx, set)
			if err != nil {
				return nil, err
			}
			if left != unseen && left < failing {
				best, failing = set, left
			}
		}
		if best == nil {
			return nil, nil
		}
		chosen = best
	}
	if len(chosen) == 0 {
		return nil, nil // there is nothing to mend
	}
	return chosen, nil
}

// adds reports whether set is chosen and one more candidate, with what that requires.
func (b *Baseline) adds(chosen, set []string) bool {
	var added []string
	for _, id := range set {
		if !slices.Contains(chosen, id) {
			added = append(added, id)
		}
	}
	if len(added) == 0 || len(set) != len(chosen)+len(added) {
		return false
	}
	return slices.ContainsFunc(added, func(id string) bool {
		needed := map[string]bool{}
		b.require(id, needed)
		return !slices.ContainsFunc(added, func(other string) bool { return !needed[other] })
	})
}

// require collects a revision and all that it requires.
func (b *Baseline) require(id string, needed map[string]bool) {
	if needed[id] {
		return
	}
	needed[id] = true
	for _, other := range b.Table.Requires[id] {
		b.require(other, needed)
	}
}

// unseen is the number of failures of what there is no budget for.
const unseen = -1

// look counts the failures that remain with a set, once for each.
func (b *Baseline) look(ctx context.Context, set []string) (int, error) {
	key := strings.Join(set, "+")
	if failing, ok := b.seen[key]; ok {
		return failing, nil
	}
	if b.Replayed >= b.Cells {
		return unseen, nil
	}
	failing, cells, err := b.Sight.Failing(ctx, set)
	if err != nil {
		return 0, err
	}
	b.Combinations, b.Replayed = b.Combinations+1, b.Replayed+cells
	b.seen[key] = failing
	return failing, nil
}
