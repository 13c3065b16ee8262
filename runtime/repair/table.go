package repair

import "fmt"

// table is the outcomes of a space.
type table struct {
	*space
	outcomes   map[int]Outcome // of the admissible combinations that were tested
	admissible []int           // all of them
	Warnings   []string        // of sets that were left out
}

// newTable checks a table.
func newTable(o *Outcomes) (*table, error) {
	if o.Format != OutcomesFormat {
		return nil, fmt.Errorf("the format is %q; it must be %q", o.Format, OutcomesFormat)
	}
	s, err := newSpace(o)
	if err != nil {
		return nil, err
	}
	t := &table{space: s, outcomes: map[int]Outcome{}}
	given := map[int]int{}
	for i, tested := range o.Outcomes {
		number, err := s.number(tested.Set)
		if err != nil {
			return nil, fmt.Errorf("outcomes[%d], set %q: %w", i, tested.Set, err)
		}
		if first, twice := given[number]; twice {
			return nil, fmt.Errorf("outcomes[%d], set %q: outcomes[%d] has the same set", i, tested.Set, first)
		}
		given[number] = i
		switch tested.Outcome {
		case Pass, Fail, Unresolved:
		default:
			return nil, fmt.Errorf("outcomes[%d], set %q: unknown outcome %q: there are %q, %q and %q", i, tested.Set, tested.Outcome, Pass, Fail, Unresolved)
		}
		if !s.admissible(number) {
			t.Warnings = append(t.Warnings, fmt.Sprintf("outcomes[%d], set %q, is left out: something that a revision in it requires is not in it", i, tested.Set))
			continue
		}
		t.outcomes[number] = tested.Outcome
	}
	for number := range s.size {
		if s.admissible(number) {
			t.admissible = append(t.admissible, number)
		}
	}
	return t, t.checkFocus(o.Focus)
}

// resolved is the outcome of a combination, if it is known.
func (t *table) resolved(number int) (passes, known bool) {
	outcome := t.outcomes[number]
	return outcome == Pass, outcome == Pass || outcome == Fail
}

// failed reports whether a combination was tested, and definitely does not mend.
func (t *table) failed(number int) bool { return t.outcomes[number] == Fail }
