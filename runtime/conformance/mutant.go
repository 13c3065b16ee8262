package conformance

import (
	"context"
	"fmt"
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/runtime/vfs"
)

// mutants changes the files of a case in the ways that it names. Where what is changed
// is wrong then, the value has to be lower; where it still says the same, the same.
func (e *exam) mutants(ctx context.Context, c *Case) error {
	subject := subjectOf(c)
	before, sound, err := e.ask(ctx, &asking{Question: c.question(), subject: subject, tries: CaseMutant})
	if err != nil || !sound {
		return err
	}
	if !before.Response.OK {
		e.report.untried(subject, "the case that it changes is answered with a failure", CaseMutant)
		return nil
	}
	list, err := c.mutated()
	if err != nil {
		return err
	}
	for _, m := range list {
		if err := e.mutant(ctx, c, before, m); err != nil {
			return err
		}
	}
	return nil
}

// mutated are the mutants that the case names.
func (c *Case) mutated() ([]*mutate.Mutant, error) {
	every, err := c.everyMutant()
	return slices.DeleteFunc(every, func(m *mutate.Mutant) bool {
		named := slices.Contains(c.Operators, m.Operator) || c.Operators == nil && m.Label == mutate.Violating
		return !named || !c.meant(mountedPath(m))
	}), err
}

// everyMutant are the mutants of the files that a case could name.
func (c *Case) everyMutant() ([]*mutate.Mutant, error) {
	start, final := c.Mounts[environment.StartMount], c.Mounts[environment.WorkspaceMount]
	if start == nil {
		start = vfs.Empty()
	}
	if final == nil {
		return nil, nil
	}
	every, err := mutate.Mutants(&mutate.Result{Start: start, Final: final}, nil)
	if err != nil {
		return nil, fmt.Errorf("change the files of case %s: %w", c.Of, err)
	}
	return every, nil
}

// mountedPath is the path of the file that a mutant changes, as the plugin sees it.
func mountedPath(m *mutate.Mutant) string { return environment.WorkspaceMount + m.Path }

// meant tells whether the case is about a file.
func (c *Case) meant(name string) bool {
	return c.Paths == nil || slices.ContainsFunc(c.Paths, func(pattern string) bool {
		ok, err := doublestar.Match(pattern, name)
		return err == nil && ok
	})
}

// mutant judges one mutant. What a verifier fails on it does not accept.
func (e *exam) mutant(ctx context.Context, c *Case, before *reply, m *mutate.Mutant) error {
	q := c.question()
	q.Mounts[environment.WorkspaceMount] = m.Tree
	now, sound, err := e.ask(ctx, &asking{Question: q, subject: before.subject, tries: CaseMutant})
	if err != nil || !sound || !now.Response.OK {
		return err
	}
	was, is := valueOf(before.Response.Checks), valueOf(now.Response.Checks)
	where := fmt.Sprintf("after %s in %s%s", m.Operator, environment.WorkspaceMount, m.Path)
	if m.Place != "" {
		where += ", " + m.Place
	}
	switch {
	case m.Label == mutate.Violating && is >= was:
		e.broken(CaseMutant, now, fmt.Sprintf("a value below %v %s", was, where), fmt.Sprintf("%v: %s", is, worded(now.Response.Checks)))
	case m.Label == mutate.Equivalent && is != was:
		e.broken(CaseMutant, now, fmt.Sprintf("the same value, %v, %s: the file says the same", was, where), fmt.Sprintf("%v: %s", is, worded(now.Response.Checks)))
	}
	return nil
}
