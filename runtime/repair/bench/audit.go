package bench

import (
	"cmp"
	"context"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/measure"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/specs"
)

// audit is the sealed cases of an injected fault: the gates, frozen in the environment
// before the fault was put in, with controls that the search does not play and mutants
// at places that it does not change.
type audit struct {
	gates   *gate.Set
	sources []*cell.Source
	pool    *replay.Pool
}

// audit freezes the gates of a healthy environment that was played. It plays the
// controls that are withheld, and the one whose result is mutated.
func (b *bench) audit(ctx context.Context, into *Package, broken *environment.Base) (*audit, error) {
	a := &audit{pool: into.Pool}
	good := knownGood(into.healthy)
	for _, source := range into.healthy.Sources {
		if source == good || slices.Contains(into.Withheld, source.Control) {
			a.sources = append(a.sources, source)
		}
	}
	plain := &gate.Trial{Stage: into.healthy.Stage}
	if err := plain.Play(ctx, a.sources, 1); err != nil {
		return nil, err
	}
	opts := &gate.Options{Draw: "sealed", Knowledge: b.options.Knowledge, Jobs: 1}
	var err error
	if a.gates, err = gate.Freeze(ctx, plain, opts); err != nil {
		return nil, err
	}
	a.gates.Widening, err = widening(ctx, broken, into.Pool)
	return a, err
}

// widening is the gate of the broken environment: a grant that the fault itself has put
// into a plugin of several components is one that no revision can take back.
func widening(ctx context.Context, broken *environment.Base, pool *replay.Pool) (*gate.Widening, error) {
	loaded, err := broken.Load(ctx)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, &NoEnvironmentError{loaded}
	}
	stage, err := cell.NewStage(ctx, loaded.Env, pool)
	if err != nil {
		return nil, err
	}
	set, err := gate.Freeze(ctx, &gate.Trial{Stage: stage}, &gate.Options{Jobs: 1})
	if err != nil {
		return nil, err
	}
	return set.Widening, nil
}

// failed is the first case that a repaired environment does not pass; "" if there is
// none. One that has no verdict is not passed.
func (a *audit) failed(ctx context.Context, env *environment.Environment) (string, error) {
	stage, err := cell.NewStage(ctx, env, a.pool)
	if err != nil {
		return "", err
	}
	if stage.Built == nil {
		return stage.Broke, nil
	}
	t := &gate.Trial{Stage: stage}
	if err := t.Play(ctx, a.sources, 1); err != nil {
		return "", err
	}
	findings := slices.Concat(a.gates.Declared(env), a.gates.Built(stage), a.gates.Played(t))
	more, err := a.gates.Mutated(ctx, t)
	if err != nil {
		return "", err
	}
	for _, f := range append(findings, more...) {
		if f != nil {
			return f.String(), nil
		}
	}
	return "", nil
}

// knownGood is the first control that has to pass.
func knownGood(t *gate.Trial) *cell.Source {
	i := slices.IndexFunc(t.Sources, func(s *cell.Source) bool { return s.Expect == specs.Pass })
	if i < 0 {
		return nil
	}
	return t.Sources[i]
}

// withheld draws half of the controls that a healthy environment has written down. The
// first known-good one stays, as its result is what mutants are made of.
func withheld(healthy *gate.Trial, of *measure.Trigger) []string {
	var names []string
	good := knownGood(healthy)
	for _, source := range healthy.Sources {
		if written := healthy.Stage.Env.Control(source.Control).File != ""; written && source != good {
			names = append(names, source.Control)
		}
	}
	rank := func(name string) string {
		return digest.NewHasher("sealed").String("example", of.Example).String("kind", of.Kind).Int("seed", int64(of.Seed)).
			Int("generation", int64(of.Generation)).String("control", name).Sum().Hex()
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	return names[:len(names)/2]
}
