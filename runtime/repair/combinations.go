package repair

import "slices"

// Combinations lists the admissible combinations, the smallest first. The error
// is that of [Outcomes.Analyse].
func (o *Outcomes) Combinations() ([][]string, error) {
	t, err := newTable(o)
	if err != nil {
		return nil, err
	}
	numbers := slices.SortedFunc(slices.Values(t.admissible), t.compare)
	sets := make([][]string, len(numbers))
	for i, number := range numbers {
		sets[i] = t.set(number)
	}
	return sets, nil
}
