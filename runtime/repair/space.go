package repair

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// maxCombinations bounds the space of a table: all of it is looked at.
const maxCombinations = 1 << 20

// ErrTooMany is a table that would have too many combinations.
var ErrTooMany = errors.New("there are more than")

// space is all combinations of candidates. A combination is a number from 0,
// which is the empty one: its digit for each component tells the candidate, from
// 1, or 0 for none.
type space struct {
	components []string
	candidates [][]string // by component
	place      []int      // what a digit of a component counts
	size       int
	at         map[string]revision
}

// revision is a candidate of a component.
type revision struct {
	component, digit int
	edit             float64
	requires         []string
}

// newSpace checks the components, candidates and what is said of them.
func newSpace(o *Outcomes) (*space, error) {
	s := &space{components: o.Components, at: map[string]revision{}, size: 1}
	known := map[string]bool{}
	for c, name := range o.Components {
		if err := nameable(name, known); err != nil {
			return nil, err
		}
		known[name] = true
		s.place = append(s.place, s.size)
		s.candidates = append(s.candidates, o.Candidates[name])
		for i, id := range o.Candidates[name] {
			if was, twice := s.at[id]; twice && was.component == c {
				return nil, fmt.Errorf("candidates of %s: %q is listed twice", name, id)
			} else if twice {
				return nil, fmt.Errorf("candidates of %s: %q is a candidate of %s, too", name, id, s.components[was.component])
			}
			s.at[id] = revision{component: c, digit: i + 1}
		}
		if s.size *= len(o.Candidates[name]) + 1; s.size > maxCombinations {
			return nil, fmt.Errorf("candidates: %w %d combinations of them", ErrTooMany, maxCombinations)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Candidates)) {
		if !known[name] {
			return nil, fmt.Errorf("candidates: %q is no component", name)
		}
	}
	return s, s.describe(o)
}

// nameable reports why a name cannot be that of a component beside those that are known.
// Sets of components are written joined, so that one that holds what joins them would be
// written as others together are.
func nameable(name string, known map[string]bool) error {
	switch {
	case known[name]:
		return fmt.Errorf("components: %q is listed twice", name)
	case name == "":
		return errors.New("components: a name is empty, as that of no components is")
	case strings.Contains(name, joint):
		return fmt.Errorf("components: %q holds %q, by which the names of several are joined", name, joint)
	}
	return nil
}

// describe takes up edit sizes and requirements.
func (s *space) describe(o *Outcomes) error {
	if err := s.measure(o.EditSize); err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(o.Requires)) {
		r, known := s.at[id]
		if !known {
			return fmt.Errorf("requires: %q is no candidate", id)
		}
		for i, other := range o.Requires[id] {
			if _, known := s.at[other]; !known {
				return fmt.Errorf("requires of %s: %q is no candidate", id, other)
			}
			if slices.Contains(o.Requires[id][:i], other) {
				return fmt.Errorf("requires of %s: %q is listed twice", id, other)
			}
		}
		r.requires = o.Requires[id]
		s.at[id] = r
	}
	return nil
}

// measure takes up edit sizes, which have to be numbers however many are added up.
func (s *space) measure(sizes map[string]float64) error {
	largest := make([]float64, len(s.components))
	for _, id := range slices.Sorted(maps.Keys(sizes)) {
		r, known := s.at[id]
		if !known {
			return fmt.Errorf("edit_size: %q is no candidate", id)
		}
		r.edit = sizes[id]
		if !(r.edit >= 0) || math.IsInf(r.edit, 0) {
			return fmt.Errorf("edit_size of %s: %v must be a finite number that is not negative", id, r.edit)
		}
		s.at[id] = r
		largest[r.component] = max(largest[r.component], r.edit)
	}
	sum := 0.0
	for _, size := range largest {
		sum += size
	}
	if math.IsInf(sum, 0) {
		return errors.New("edit_size: those of the largest revisions are too large to add up")
	}
	return nil
}

// number is the combination of ids. The error says why they are none.
func (s *space) number(ids []string) (int, error) {
	taken := map[int]string{}
	number := 0
	for _, id := range ids {
		r, known := s.at[id]
		if !known {
			return 0, fmt.Errorf("%q is no candidate", id)
		}
		switch was, both := taken[r.component]; {
		case both && was == id:
			return 0, fmt.Errorf("%q is in it twice", id)
		case both:
			return 0, fmt.Errorf("%q and %q are both of %s", was, id, s.components[r.component])
		}
		taken[r.component] = id
		number += s.place[r.component] * r.digit
	}
	return number, nil
}

// digit is that of a component in a combination.
func (s *space) digit(number, component int) int {
	return number / s.place[component] % (len(s.candidates[component]) + 1)
}

// set is a combination as ids, in the order of the components.
func (s *space) set(number int) []string {
	ids := []string{}
	for c := range s.components {
		if digit := s.digit(number, c); digit > 0 {
			ids = append(ids, s.candidates[c][digit-1])
		}
	}
	return ids
}

// admissible reports whether a combination has all that its revisions require.
func (s *space) admissible(number int) bool {
	for c := range s.components {
		digit := s.digit(number, c)
		if digit == 0 {
			continue
		}
		for _, other := range s.at[s.candidates[c][digit-1]].requires {
			if r := s.at[other]; s.digit(number, r.component) != r.digit {
				return false
			}
		}
	}
	return true
}

// parts calls yield with every combination that leaves out something of number.
func (s *space) parts(number int, yield func(part int) bool) {
	var digits []int // what each revision in it counts
	for c := range s.components {
		if digit := s.digit(number, c); digit > 0 {
			digits = append(digits, digit*s.place[c])
		}
	}
	for mask := range 1<<len(digits) - 1 {
		part := 0
		for i, digit := range digits {
			if mask>>i&1 == 1 {
				part += digit
			}
		}
		if !yield(part) {
			return
		}
	}
}

// compare orders combinations: fewer revisions first, then smaller edits, then
// those of components that come first, then ids.
func (s *space) compare(a, b int) int {
	as, bs := s.set(a), s.set(b)
	order := cmp.Or(cmp.Compare(len(as), len(bs)), cmp.Compare(s.edit(as), s.edit(bs)))
	for i := 0; order == 0 && i < len(as); i++ {
		order = cmp.Compare(s.at[as[i]].component, s.at[bs[i]].component)
	}
	return cmp.Or(order, slices.Compare(as, bs))
}

// edit is the sum of the edit sizes of ids. The smallest are added first, so that
// combinations of the same sizes have the same sum, whichever component has which.
func (s *space) edit(ids []string) float64 {
	sizes := make([]float64, len(ids))
	for i, id := range ids {
		sizes[i] = s.at[id].edit
	}
	slices.Sort(sizes)
	sum := 0.0
	for _, size := range sizes {
		sum += size
	}
	return sum
}
