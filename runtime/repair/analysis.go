package repair

// AnalysisFormat is the format of analyses.
const AnalysisFormat = "rover.fcr.analysis/v1"

// Analysis is what a table of outcomes says.
type Analysis struct {
	Format     string             `json:"format"`
	Admissible int                `json:"admissible"` // combinations
	Tested     int                `json:"tested"`     // of these, whatever the outcome
	Abstained  *Abstention        `json:"abstained"`  // null if a combination is selected
	Selected   *Selection         `json:"selected"`   // null if none is
	Focus      map[string]string  `json:"focus"`      // the candidate of each component that has some
	Complete   bool               `json:"cube_complete"`
	Moebius    map[string]float64 `json:"moebius"` // by components, joined by "+"; null unless complete
	Effects    map[string]float64 `json:"effects"` // likewise
	Necessity  []Necessity        `json:"joint_necessity"`
	Violations int                `json:"monotonicity_violations"`

	Warnings []string `json:"-"` // of what was passed over: members of the text that a table does not have, and sets
}

// Analyse selects a combination, and says what the outcomes say about it and
// about the components. The error names the entry of the table that is wrong.
func (o *Outcomes) Analyse() (*Analysis, error) {
	t, err := newTable(o)
	if err != nil {
		return nil, err
	}
	a := &Analysis{
		Format: AnalysisFormat, Admissible: len(t.admissible), Tested: len(t.outcomes),
		Focus: map[string]string{}, Violations: t.violations(),
	}
	for i := range o.strays {
		a.Warnings = append(a.Warnings, o.strays[i].String())
	}
	a.Warnings = append(a.Warnings, t.Warnings...)
	chosen, why := t.choose()
	if why != "" {
		a.Abstained = &why
	} else {
		a.Selected = t.selection(chosen)
	}
	q := &cube{t, t.axes(o.Focus, chosen)}
	for _, axis := range q.axes {
		a.Focus[t.components[axis.component]] = axis.candidate
	}
	if cells := q.cells(); cells != nil {
		a.Complete, a.Moebius, a.Effects = true, q.moebius(cells), q.effects(cells)
	}
	a.Necessity = q.necessity()
	return a, nil
}
