package bench

import (
	"context"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/measure"
	"github.com/workrover/workrover/runtime/repair/search"
)

// trial is one broken environment that all methods try to mend.
type trial struct {
	bench   *bench
	of      measure.Trigger
	search  *search.Search
	audit   *audit // nil if there are no sealed cases
	harmful []string
	judged  map[digest.Digest]*judgement // of repairs, by what the environment is with them

	attempts []*measure.Attempt
}

// judgement is what came of a repair after it was chosen.
type judgement struct {
	accepted bool
	why      string
	failed   string // the first sealed case that is not passed
}

// trial freezes an environment that a fault was put into.
func (b *bench) trial(ctx context.Context, of *measure.Trigger, into *Package, fault *Fault) (*trial, error) {
	broken := environment.Read(fault.Files, into.Name, b.options.Opener)
	audit, err := b.audit(ctx, into, broken)
	if err != nil {
		return nil, err
	}
	t := &trial{bench: b, of: *of, harmful: fault.Harmful, judged: map[digest.Digest]*judgement{}, audit: audit}
	t.search, err = search.Freeze(ctx, broken, &search.Options{
		Withheld: into.Withheld, Cube: true, Budget: b.options.Budget, Pool: into.Pool,
		Knowledge: b.options.Knowledge,
	})
	return t, err
}

// solvable tries everything that is proposed. It returns what FCR has repaired; nil if
// it has repaired nothing. After the first generation, FCR is tried alone.
func (t *trial) solvable(ctx context.Context, fault *Fault) (*written, error) {
	t.of.Solvable = new(true)
	return t.all(ctx, fault.Proposals)
}

// unsolvable leaves out a part of the truth.
func (t *trial) unsolvable(ctx context.Context, fault *Fault) error {
	t.of.Solvable = new(false)
	missing := fault.Truth[t.of.Seed%len(fault.Truth)]
	repaired, err := t.all(ctx, slices.DeleteFunc(slices.Clone(fault.Proposals), func(p search.Proposal) bool {
		return p.Revision.ID == missing
	}))
	if err != nil {
		return err
	}
	return t.bench.discard(repaired)
}

// all has every method try what is proposed.
func (t *trial) all(ctx context.Context, list []search.Proposal) (*written, error) {
	fcr, repaired, err := t.fcr(ctx, list)
	if err != nil {
		return nil, err
	}
	t.attempts = append(t.attempts, fcr)
	if t.of.Generation > 1 {
		return repaired, nil
	}
	for _, m := range measure.Methods()[1:] {
		a, err := t.baseline(ctx, m, list, fcr)
		if err != nil {
			return repaired, err
		}
		t.attempts = append(t.attempts, a)
	}
	return repaired, nil
}

// judge has a repair written, accepted and audited: once, whoever has chosen it. The
// package is nil if the repair was judged before, or is not accepted.
func (t *trial) judge(ctx context.Context, r *search.Repair) (*judgement, *written, error) {
	key := r.Environment().Digest
	if j := t.judged[key]; j != nil {
		return j, nil, nil
	}
	w, err := t.bench.write(ctx, r.Environment(), t.of.Example)
	if err != nil {
		return nil, nil, err
	}
	validation, _, err := r.Accept(ctx, &search.Acceptance{Written: w.env})
	if err != nil {
		return nil, w, err
	}
	j := &judgement{accepted: validation.Accepted, why: validation.Written.Why}
	t.judged[key] = j
	if !j.accepted {
		return j, nil, t.bench.discard(w)
	}
	if t.audit != nil {
		j.failed, err = t.audit.failed(ctx, r.Environment())
	}
	return j, w, err
}

// end notes how an attempt ended in which something was chosen.
func (t *trial) end(a *measure.Attempt, j *judgement) {
	a.Ending, a.Why = measure.NotAccepted, j.why
	if !j.accepted {
		return
	}
	a.Ending = measure.Repaired
	if t.audit != nil {
		a.Sealed, a.Failed = new(j.failed == ""), j.failed
	}
	for _, id := range a.Set {
		if slices.Contains(t.harmful, id) {
			a.Harmful = append(a.Harmful, id)
		}
	}
}
