package search

import (
	"context"
	"slices"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Combination is revisions that were tried together.
type Combination struct {
	Set      []string       `json:"set"`
	Outcome  repair.Outcome `json:"outcome"`
	Why      string         `json:"why"` // "" if it passes
	Finding  *gate.Finding  `json:"finding,omitempty"`
	Cells    []*cell.Cell   `json:"cells"` // as far as they were played
	Executed int            `json:"steps_executed"`
	Reused   int            `json:"steps_reused"`

	trial *gate.Trial // of what passes
}

// Evidence is what the check shows by which the combination does not pass; nothing if
// it is no check, or one that has none.
func (c *Combination) Evidence() []plugin.Evidence {
	if c.Finding == nil {
		return nil
	}
	for _, played := range c.Cells {
		for i := range played.Checks {
			if k := &played.Checks[i]; played.Source == c.Finding.Source && cell.NameOf(k) == c.Finding.Check {
				return k.Evidence
			}
		}
	}
	return nil
}

// judge takes what was found: something definite, or else what is open.
func (c *Combination) judge(findings ...*gate.Finding) {
	var chosen *gate.Finding
	for _, f := range findings {
		if f != nil && (chosen == nil || chosen.Open && !f.Open) {
			chosen = f
		}
	}
	switch {
	case chosen == nil:
		c.Outcome, c.Why, c.Finding = repair.Pass, "", nil
		return
	case chosen.Open:
		c.Outcome = repair.Unresolved
	default:
		c.Outcome = repair.Fail
	}
	c.Why, c.Finding = chosen.String(), chosen
}

// definite reports whether a failure is certain: nothing more need be looked at.
func definite(findings []*gate.Finding) bool {
	return slices.ContainsFunc(findings, func(f *gate.Finding) bool { return f != nil && !f.Open })
}

// saw notes what a trial has cost and shown.
func (c *Combination) saw(t *gate.Trial) {
	c.Executed, c.Reused = t.Stage.Steps()
	c.Cells = []*cell.Cell{}
	for _, source := range t.Sources {
		c.Cells = append(c.Cells, t.Cells[source.Name])
	}
}

// baseline is the combination without revisions.
func (s *Search) baseline() *Combination {
	c := &Combination{Set: []string{}}
	c.saw(s.plain)
	findings := append(s.remaining(s.plain), s.stable)
	c.judge(findings...)
	return c
}

// remaining is what remains of the failures of the trigger.
func (s *Search) remaining(t *gate.Trial) []*gate.Finding {
	var list []*gate.Finding
	for _, f := range s.trigger.Failures {
		list = append(list, f.remains(t))
	}
	return list
}

// try tries revisions together. The error is a fault of the host, or that of ctx.
func (s *Search) try(ctx context.Context, set []*specs.Revision) (*Combination, error) {
	c := &Combination{Set: []string{}, Cells: []*cell.Cell{}}
	loaded, err := s.base.Load(ctx, set...)
	if err != nil {
		return nil, err
	}
	for _, r := range set {
		c.Set = append(c.Set, r.ID)
	}
	if loaded.Env == nil {
		c.judge(&gate.Finding{Why: "it is no environment: " + firstError(specs.Problems(loaded.Diags))})
		return c, nil
	}
	findings := s.gates.Declared(loaded.Env)
	if definite(findings) {
		c.judge(findings...)
		return c, nil
	}
	stage, err := cell.NewStage(ctx, loaded.Env, s.options.Pool)
	if err != nil {
		return nil, err
	}
	t := &gate.Trial{Stage: stage}
	findings, err = s.judged(ctx, t, findings)
	c.judge(findings...)
	c.saw(t)
	c.trial = t
	return c, err
}

// judged plays a trial as far as it takes to know what becomes of it.
func (s *Search) judged(ctx context.Context, t *gate.Trial, findings []*gate.Finding) ([]*gate.Finding, error) {
	if t.Stage.Built == nil {
		return append(findings, &gate.Finding{Why: t.Stage.Broke, Open: true}), nil
	}
	if err := t.Play(ctx, s.sources[:s.failing], s.options.Jobs); err != nil {
		return findings, err
	}
	findings = append(findings, s.gates.Built(t.Stage)...)
	if stay := append(s.remaining(t), findings...); definite(stay) {
		return stay, nil
	}
	if err := t.Play(ctx, s.sources, s.options.Jobs); err != nil {
		return findings, err
	}
	findings = append(s.remaining(t), findings...) // now that controls may prove it
	if findings = append(findings, s.gates.Played(t)...); definite(findings) {
		return findings, nil
	}
	more, err := s.gates.Mutated(ctx, t)
	return append(findings, more...), err
}
