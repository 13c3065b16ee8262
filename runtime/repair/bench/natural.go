package bench

import (
	"context"
	"errors"
	"io/fs"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/measure"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/specs"
)

// natural measures on an environment that was broken before, with its own revisions.
// Whether they mend it is not known to anybody, and there are no sealed cases.
func (c *chain) natural(ctx context.Context) error {
	base := environment.Read(c.subject.Files, c.subject.Name, c.bench.options.Opener)
	s, err := search.Freeze(ctx, base, &search.Options{
		Cube: true, Budget: c.bench.options.Budget, Pool: c.subject.pool, Knowledge: c.bench.options.Knowledge,
	})
	if err != nil {
		return err
	}
	list, err := proposals(c.subject.Files)
	if err != nil {
		return err
	}
	t := &trial{
		bench: c.bench, of: measure.Trigger{Example: c.subject.Name, Generation: 1}, search: s,
		judged: map[digest.Digest]*judgement{},
	}
	repaired, err := t.all(ctx, list)
	c.attempts = t.attempts
	return errors.Join(err, c.bench.discard(repaired))
}

// proposals are the revisions of a package, whether they are right or not.
func proposals(files fs.FS) ([]search.Proposal, error) {
	beside, err := fs.Sub(files, specs.RevisionsDir)
	if err != nil {
		return nil, err
	}
	ids, err := specs.RevisionIDs(beside)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []search.Proposal
	for _, id := range ids {
		r, diags := specs.LoadRevision(beside, specs.RevisionsDir, id)
		list = append(list, search.Proposal{Revision: r, Problems: specs.Problems(diags)})
	}
	return list, nil
}
