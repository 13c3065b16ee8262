package bench

import (
	"context"
	"slices"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/measure"
	"github.com/workrover/workrover/runtime/repair/search"
)

// fcr has the search choose. The package is what it has repaired; nil if nothing.
func (t *trial) fcr(ctx context.Context, list []search.Proposal) (*measure.Attempt, *written, error) {
	report, err := t.search.Run(ctx, list)
	if err != nil {
		return nil, nil, err
	}
	a := &measure.Attempt{Trigger: t.of, Method: measure.FCR, Harmful: []string{}, Set: report.Selected}
	count(a, report)
	repair := t.search.Repair(report)
	if repair == nil {
		a.Ending = abstention(report)
		return a, nil, nil
	}
	a.Necessity = report.Analysis.Necessity
	j, w, err := t.judge(ctx, repair)
	if err != nil {
		return nil, w, err
	}
	t.end(a, j)
	return a, w, nil
}

// count adds up what was tried until something was selected. What the analysis alone
// asked for comes behind it.
func count(a *measure.Attempt, r *search.Report) {
	for _, c := range r.Combinations {
		a.Combinations++
		a.Cells, a.Executed, a.Reused = a.Cells+len(c.Cells), a.Executed+c.Executed, a.Reused+c.Reused
		if r.Selected != nil && slices.Equal(c.Set, r.Selected) {
			return
		}
	}
}

// abstention says why nothing is selected.
func abstention(r *search.Report) measure.Ending {
	if *r.Analysis.Abstained != repair.NoPassingCombination {
		return measure.Ending(*r.Analysis.Abstained)
	}
	if len(r.Analysis.Focus) == 0 && len(r.Rejected) > 0 {
		return measure.AllRejected
	}
	if slices.ContainsFunc(r.Combinations, func(c *search.Combination) bool { return c.Outcome == repair.Unresolved }) {
		return measure.SomeUnresolved
	}
	return measure.AllFailed
}

// baseline has a baseline choose, with as many cells as FCR has replayed.
func (t *trial) baseline(ctx context.Context, m measure.Method, list []search.Proposal, fcr *measure.Attempt) (*measure.Attempt, error) {
	u, err := t.search.Ungated(ctx, list)
	if err != nil {
		return nil, err
	}
	b := &measure.Baseline{Table: u.Table(), Sight: u, Cells: fcr.Cells}
	a := &measure.Attempt{Trigger: t.of, Method: m, Harmful: []string{}, Ending: measure.AllFailed}
	if a.Set, err = b.Choose(ctx, m); err != nil {
		return nil, err
	}
	a.Combinations, a.Cells = b.Combinations, b.Replayed
	a.Executed, a.Reused = u.Steps()
	switch {
	case a.Set != nil:
		repair, err := u.Choose(ctx, a.Set)
		if err != nil {
			return nil, err
		}
		j, w, err := t.judge(ctx, repair)
		if err != nil {
			return nil, err
		}
		t.end(a, j)
		return a, t.bench.discard(w)
	case fcr.Ending == measure.AllRejected, fcr.Ending == measure.BaselinePasses:
		a.Ending = fcr.Ending // for it is the same for all
	}
	return a, nil
}
