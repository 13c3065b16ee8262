package gate

import (
	"context"
	"errors"
	"path"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/specs"
)

// Mutation is a mutant of the known-good result with the verdict on it.
type Mutation struct {
	*mutate.Mutant
	Broken string // why it could not be judged
	Passed bool
	Reward float64
	Checks []journal.Check
}

// String is what the mutant is called in a finding.
func (m *Mutation) String() string {
	text := m.Operator + " in " + environment.WorkspaceMount + m.Path
	if m.Place != "" {
		text += ", " + m.Place
	}
	return text
}

// mutationKey tells which mutants of two environments are the same.
type mutationKey struct {
	path, operator string
	number         int
}

// mutate makes the mutants of what the known-good control has come to and judges
// them, unless that is not known.
func (s *Set) mutate(ctx context.Context, t *Trial) error {
	good := t.Cells[s.good]
	if good == nil || good.Outcome == cell.Unresolved || good.Scene == nil {
		return nil
	}
	free, protected := declared(s.plain.Stage.Env.Declared(), t.Stage.Env.Declared().Renames())
	list, err := mutate.Mutants(&mutate.Result{
		Start: t.Stage.Built.Workspace, Final: good.Scene.Workspace, Free: free, Protected: protected,
	}, &mutate.Options{Formats: s.options.Formats, Draw: s.options.Draw})
	if err != nil {
		return err
	}
	t.Mutations = make([]*Mutation, len(list))
	done := t.counted(len(list))
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(s.options.Jobs)
	for i, m := range list {
		group.Go(func() (err error) {
			defer done()
			t.Mutations[i], err = judge(together, t.Stage, good, m)
			return err
		})
	}
	return group.Wait()
}

// judge is the verdict on a mutant. A verifier that breaks on it does not accept it.
func judge(ctx context.Context, stage *cell.Stage, good *cell.Cell, m *mutate.Mutant) (*Mutation, error) {
	verdict, err := stage.Judge(ctx, &environment.Scene{Workspace: m.Tree, Rollout: good.Scene.Rollout}, good.Turns)
	if broken, ok := errors.AsType[*environment.Broken](err); ok {
		return &Mutation{Mutant: m, Broken: broken.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	return &Mutation{Mutant: m, Passed: verdict.Passed, Reward: verdict.Reward, Checks: verdict.Checks}, nil
}

// declared is what of the result is free and which inputs must not change, as the
// environment says as it is, by the names that revisions give.
func declared(plain *specs.Environment, names *specs.Renames) (free map[string][]string, protected []string) {
	free = map[string][]string{}
	for _, f := range plain.Freedoms {
		free[f.Kind] = append(free[f.Kind], renamed(f.Paths, names)...)
	}
	for _, i := range plain.Task.Invariants {
		protected = append(protected, renamed(i.Unchanged, names)...)
	}
	return free, protected
}

// renamed are patterns of paths with their names as revisions give them.
func renamed(patterns []string, names *specs.Renames) []string {
	list := make([]string, len(patterns))
	for i, p := range patterns {
		list[i] = renamedPath(p, names)
	}
	return list
}

// renamedPath is a path in the workspace by its new name. A pattern is renamed if
// its parts without wildcards are.
func renamedPath(p string, names *specs.Renames) string {
	for old, now := range names.Paths {
		if rest, ok := strings.CutPrefix(p, old); ok && (rest == "" || rest[0] == '/') {
			return now + rest
		}
	}
	return p
}

// byKey finds mutants by what they are, with the paths of another environment.
func byKey(list []*Mutation, names *specs.Renames) map[mutationKey]*Mutation {
	found := map[mutationKey]*Mutation{}
	for _, m := range list {
		at := strings.TrimPrefix(renamedPath(path.Join(environment.WorkspaceMount, m.Path), names), environment.WorkspaceMount)
		found[mutationKey{at, m.Operator, m.Number}] = m
	}
	return found
}
