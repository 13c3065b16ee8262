package search

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/specs"
)

// maxCandidates is how many revisions of one component are tried without
// anybody having said for how many combinations there is time.
const maxCandidates = 20

// TooManyError is a search that would take longer than somebody may have
// expected.
type TooManyError struct {
	Combinations int
	Component    string // that has the most revisions
	Revisions    int
}

func (e *TooManyError) Error() string {
	return fmt.Sprintf("there are %d combinations, as the %s has %d revisions, more than %d: say how many to try with a budget", e.Combinations, e.Component, e.Revisions, maxCandidates)
}

// Run tries combinations of what is proposed and says which is selected. The error
// is a [*TooManyError], a fault of the host, or that of ctx; beside one that ended the
// search early is a report of what was tried until then.
func (s *Search) Run(ctx context.Context, list []Proposal) (*Report, error) {
	r, p, err := s.prepared(ctx, list)
	if err != nil {
		return nil, err
	}
	if err := r.all(ctx); err != nil {
		report, failed := r.report(p)
		return report, errors.Join(err, failed)
	}
	if s.options.Cube {
		if err := r.cube(ctx); err != nil {
			return nil, err
		}
	}
	return r.report(p)
}

// prepared sorts what is proposed and lists what there is to try.
func (s *Search) prepared(ctx context.Context, list []Proposal) (*run, *proposals, error) {
	p := &proposals{search: s, rejected: []*Rejected{}}
	if err := p.sort(ctx, list); err != nil {
		return nil, nil, err
	}
	r := &run{Search: s, revisions: map[string]*specs.Revision{}, tried: map[string]*Combination{}}
	return r, p, r.prepare(p)
}

// run is a search under way.
type run struct {
	*Search
	revisions map[string]*specs.Revision
	table     *repair.Outcomes
	sets      [][]string // all admissible, the smallest first
	tried     map[string]*Combination
	repeats   int // combinations that were played once more without reuse
}

// prepare lists what there is to try.
func (r *run) prepare(p *proposals) error {
	t := &repair.Outcomes{
		Format: repair.OutcomesFormat, Candidates: map[string][]string{},
		EditSize: map[string]float64{}, Requires: map[string][]string{},
	}
	for _, c := range specs.Components() {
		t.Components = append(t.Components, string(c))
	}
	var many TooManyError
	for _, revision := range p.accepted {
		size, err := r.base.EditSize(revision)
		if err != nil {
			return err
		}
		component := string(revision.Component)
		r.revisions[revision.ID] = revision
		t.Candidates[component] = append(t.Candidates[component], revision.ID)
		t.EditSize[revision.ID], t.Requires[revision.ID] = float64(size), revision.Requires
		if n := len(t.Candidates[component]); n > many.Revisions {
			many.Component, many.Revisions = component, n
		}
	}
	r.table = t
	var err error
	if r.sets, err = t.Combinations(); err != nil {
		return err
	}
	if many.Revisions > maxCandidates && r.options.Budget == 0 {
		many.Combinations = len(r.sets)
		return &many
	}
	return nil
}

// all tries what there is to try, the environment as it is first. If that does not
// fail there is nothing to mend, or nobody could tell whether it is mended.
func (r *run) all(ctx context.Context) error {
	sets := r.sets[1:]
	if r.options.Budget > 0 {
		sets = sets[:min(len(sets), r.options.Budget-1)]
	}
	r.options.Watch.Planned(len(sets) + 1)
	r.options.Watch.Begun([]string{})
	first := r.baseline()
	r.options.Watch.Ended(first)
	r.note(first)
	if first.Outcome != repair.Fail && !r.options.Full {
		return nil
	}
	if r.options.Full {
		return r.full(ctx, sets)
	}
	for _, set := range sets {
		c, err := r.one(ctx, set)
		if err != nil {
			return err
		}
		if err := r.confirm(ctx, c); err != nil {
			return err
		}
		if r.note(c); c.Outcome == repair.Pass {
			return nil
		}
	}
	return nil
}

// full tries every combination, several at a time, and then plays again what would
// be selected until it comes out the same.
func (r *run) full(ctx context.Context, sets [][]string) error {
	list := make([]*Combination, len(sets))
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(r.options.Jobs)
	for i, set := range sets {
		group.Go(func() (err error) {
			list[i], err = r.one(together, set)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		for _, c := range list {
			if c != nil && c.Outcome != repair.Pass { // which would have to be confirmed
				r.note(c)
			}
		}
		return err
	}
	confirmed := false
	for _, c := range list {
		if c.Outcome == repair.Pass && !confirmed {
			if err := r.confirm(ctx, c); err != nil {
				return err
			}
			confirmed = c.Outcome == repair.Pass
		}
		r.note(c)
	}
	return nil
}

// cube tries what is left of the combinations that the effects are computed of, once
// something is selected. None of them is smaller, or it would have been tried.
func (r *run) cube(ctx context.Context) error {
	analysis, err := r.table.Analyse()
	if err != nil || analysis.Selected == nil {
		return err
	}
	for _, set := range r.sets {
		inside := !slices.ContainsFunc(set, func(id string) bool {
			return analysis.Focus[string(r.revisions[id].Component)] != id
		})
		if r.tried[fmt.Sprint(set)] != nil || !inside {
			continue
		}
		c, err := r.one(ctx, set)
		if err != nil {
			return err
		}
		r.note(c)
	}
	return nil
}

// one tries one combination.
func (r *run) one(ctx context.Context, set []string) (*Combination, error) {
	var revisions []*specs.Revision
	for _, id := range set {
		revisions = append(revisions, r.revisions[id])
	}
	r.options.Watch.Begun(set)
	c, err := r.try(ctx, revisions)
	if err == nil {
		r.options.Watch.Ended(c)
	}
	return c, err
}

// confirm plays a combination that passes once more without any reuse.
func (r *run) confirm(ctx context.Context, c *Combination) error {
	if c.Outcome != repair.Pass {
		return nil
	}
	r.repeats++
	differs, err := r.repeated(ctx, c.trial)
	if err == nil {
		c.judge(differs)
	}
	return err
}

// note keeps what came of a combination.
func (r *run) note(c *Combination) {
	r.tried[fmt.Sprint(c.Set)] = c
	r.table.Outcomes = append(r.table.Outcomes, repair.Tested{Set: c.Set, Outcome: c.Outcome})
}

// report says what came of it.
func (r *run) report(p *proposals) (*Report, error) {
	analysis, err := r.table.Analyse()
	if err != nil {
		return nil, err
	}
	report := &Report{
		Format: ReportFormat, Trigger: r.trigger, Gates: r.gates.Digests(), Combinations: []*Combination{},
		Analysis: analysis, Rejected: p.rejected, Untested: analysis.Admissible - analysis.Tested, table: r.table,
	}
	for _, tested := range r.table.Outcomes {
		report.Combinations = append(report.Combinations, r.tried[fmt.Sprint(tested.Set)])
	}
	if analysis.Selected != nil {
		report.Selected = analysis.Selected.Set
		report.chosen = r.tried[fmt.Sprint(report.Selected)]
	}
	report.Digest = report.sum()
	return report, nil
}
