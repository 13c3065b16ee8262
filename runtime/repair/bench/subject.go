package bench

import (
	"context"
	"io/fs"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/replay"
)

// Example is an environment to measure on.
type Example struct {
	Name  string
	Files fs.FS
}

// subject is an example with what its triggers share.
type subject struct {
	*Example
	healthy bool
	plain   *gate.Trial // of the example as it is
	pool    *replay.Pool
}

// open plays the controls of an example to see whether it is healthy.
func (b *bench) open(ctx context.Context, e *Example) (*subject, error) {
	s := &subject{Example: e, pool: replay.NewPool(nil)}
	base := environment.Read(e.Files, e.Name, b.options.Opener)
	var err error
	if s.plain, err = played(ctx, base, s.pool); err != nil {
		return nil, err
	}
	s.healthy = true
	for _, source := range s.plain.Sources {
		s.healthy = s.healthy && asExpected(s.plain, source)
	}
	return s, nil
}

// played is the environment of a package with its controls played. The error is that
// of its author, or a fault of the host.
func played(ctx context.Context, base *environment.Base, pool *replay.Pool) (*gate.Trial, error) {
	loaded, err := base.Load(ctx)
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
	t := &gate.Trial{Stage: stage}
	return t, t.Play(ctx, cell.Controls(loaded.Env), 1)
}

// asExpected reports whether a control ends as it should.
func asExpected(t *gate.Trial, source *cell.Source) bool {
	return string(t.Cells[source.Name].Outcome) == string(source.Expect)
}

// NoEnvironmentError is a package that cannot be loaded.
type NoEnvironmentError struct{ *environment.Loaded }

func (e *NoEnvironmentError) Error() string { return e.Diags.Error() }
