package fault

import (
	"context"
	"io/fs"
	"slices"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// injecting is a fault that is being put into one place.
type injecting struct {
	*draw
	order   *Order
	place   *place
	broken  *source
	base    *environment.Base // of the broken package
	trigger []Failure
	truth   []*revision
	seen    []string // controls by which the fault, or a part of the truth, is found wanting
}

// make puts the fault in. The error is a [*dudError] if it is none here.
func (i *injecting) make(ctx context.Context) (*Injection, error) {
	if err := i.damage(); err != nil {
		return nil, err
	}
	sick, err := i.with(ctx)
	if err != nil {
		return nil, err
	}
	if i.trigger, err = failuresIn(sick); err != nil {
		return nil, err
	}
	i.witness(sick)
	if len(i.trigger) == 0 {
		return nil, dud("every control still ends as it should")
	}
	if err := i.fair(ctx); err != nil {
		return nil, err
	}
	for _, p := range i.place.parts {
		i.truth = append(i.truth, i.mending(p))
	}
	if err := i.mends(ctx); err != nil {
		return nil, err
	}
	decoys, err := i.decoys(ctx)
	if err != nil {
		return nil, err
	}
	return i.assemble(decoys)
}

// damage makes the broken package.
func (i *injecting) damage() error {
	all := []*change{{blocks: i.place.frozen, files: i.place.script}}
	for _, p := range i.place.parts {
		all = append(all, &p.change)
	}
	tree, err := i.source.with(all...)
	if err != nil {
		return err
	}
	if i.broken, err = sourceOf(tree); err != nil {
		return err
	}
	i.base = environment.Read(tree.FS(), i.options.Label, i.opener)
	return nil
}

// mending is the truth of a part.
func (i *injecting) mending(p *part) *revision {
	if p.mends != nil {
		return p.mends
	}
	return &revision{component: p.component, change: *i.source.undo(&p.change), names: p.names, needs: p.needs}
}

// with plays the controls in the broken package with revisions. The error is a
// [*dudError] if that is no environment, or cannot be built.
func (i *injecting) with(ctx context.Context, list ...*revision) (*gate.Trial, error) {
	loaded, err := i.load(ctx, list)
	if err != nil {
		return nil, err
	}
	t, err := i.play(ctx, loaded, nil)
	if err == nil && t.Stage.Built == nil {
		return nil, dud("it cannot be built: %s", t.Stage.Broke)
	}
	return t, err
}

// load loads the broken package with revisions, whatever these require.
func (i *injecting) load(ctx context.Context, list []*revision) (*environment.Environment, error) {
	revisions, err := i.read(list)
	if err != nil {
		return nil, err
	}
	loaded, err := i.base.Load(ctx, revisions...)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, dud("it is no environment: %v", loaded.Diags)
	}
	return loaded.Env, nil
}

// read writes revisions down, and reads them as a repair would.
func (i *injecting) read(list []*revision) ([]*specs.Revision, error) {
	files := map[string][]byte{}
	for _, r := range list {
		plain := *r
		plain.requires = nil
		plain.write(string(r.component), i.broken, files)
	}
	tree, err := put(vfs.Empty(), files)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	beside, err := fs.Sub(tree.FS(), specs.RevisionsDir)
	if err != nil {
		return nil, err
	}
	var revisions []*specs.Revision
	for _, r := range list {
		one, diags := specs.LoadRevision(beside, specs.RevisionsDir, string(r.component))
		if diags.HasErrors() {
			return nil, dud("%v", diags)
		}
		revisions = append(revisions, one)
	}
	return revisions, nil
}

// mends holds the truth against what was played: all of it mends, and no part of it does.
func (i *injecting) mends(ctx context.Context) error {
	t, err := i.with(ctx, i.truth...)
	if err != nil {
		return err
	}
	if !well(t) {
		return dud("what takes it back does not mend it")
	}
	for n, r := range i.truth {
		rest := slices.Delete(slices.Clone(i.truth), n, n+1)
		if len(rest) == 0 || slices.ContainsFunc(rest, func(other *revision) bool { return slices.Contains(other.needs, r.component) }) {
			continue
		}
		t, err := i.with(ctx, rest...)
		if err != nil {
			return err
		}
		if well(t) {
			return dud("it is mended without a revision of the %s", r.component)
		}
		i.witness(t)
	}
	return nil
}

// well reports whether every control ends as it should.
func well(t *gate.Trial) bool {
	for _, source := range t.Sources {
		if string(t.Cells[source.Name].Outcome) != string(source.Expect) {
			return false
		}
	}
	return true
}

// witness notes the controls that do not end as they should.
func (i *injecting) witness(t *gate.Trial) {
	for _, source := range t.Sources {
		if string(t.Cells[source.Name].Outcome) != string(source.Expect) && !slices.Contains(i.seen, source.Control) {
			i.seen = append(i.seen, source.Control)
		}
	}
}

// failuresIn are the controls that do not end as they should. The error is a
// [*dudError] if it is not known how one ends: nobody could say what is to be mended.
func failuresIn(t *gate.Trial) ([]Failure, error) {
	var list []Failure
	for _, source := range t.Sources {
		c := t.Cells[source.Name]
		switch {
		case c.Outcome == cell.Unresolved:
			return nil, dud("%s cannot be judged: %s", source.Name, c.Why)
		case string(c.Outcome) == string(source.Expect):
			continue
		}
		f := Failure{Control: source.Control, Expect: string(source.Expect), Got: string(c.Outcome), Checks: []string{}}
		if source.Expect == specs.Pass {
			for k := range c.Checks {
				if cell.Wanting(&c.Checks[k]) {
					f.Checks = append(f.Checks, cell.NameOf(&c.Checks[k]))
				}
			}
		}
		list = append(list, f)
	}
	return list, nil
}

// gone reports whether nothing is left of the trigger.
func (i *injecting) gone(t *gate.Trial) bool {
	for _, f := range i.trigger {
		c := t.Cells["control/"+f.Control]
		if c.Outcome == cell.Unresolved || len(f.Checks) == 0 && string(c.Outcome) != f.Expect {
			return false
		}
		for _, name := range f.Checks {
			if value, there := c.Check(name); !there || value < 1 {
				return false
			}
		}
	}
	return true
}
