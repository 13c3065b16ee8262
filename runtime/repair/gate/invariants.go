package gate

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// Invariants is the gate that inputs which must not change do not: the task goes
// on saying so, what protects them holds where it held, and no revision changes
// them either.
type Invariants struct {
	list     []*specs.Invariant
	plain    *Trial
	approved []string
}

func newInvariants(plain *Trial, approved []string) *Invariants {
	return &Invariants{plain.Stage.Env.Declared().Task.Invariants, plain, approved}
}

// Digest is of the invariants.
func (g *Invariants) Digest() digest.Digest {
	h := hasher(InvariantsName).Strings("approved", g.approved)
	for _, i := range g.list {
		h.String("id", i.ID).Strings("unchanged", i.Unchanged)
	}
	return h.Sum()
}

// Declared reports the first invariant that the task has lost, in whole or in part. A
// pattern that no file matched has protected none, and may be put right.
func (g *Invariants) Declared(env *environment.Environment) *Finding {
	names := env.Declared().Renames()
	for _, was := range g.list {
		var now []string
		for _, i := range env.Declared().Task.Invariants {
			if i.ID == was.ID {
				now = i.Unchanged
			}
		}
		for _, pattern := range renamed(g.protecting(was.Unchanged), names) {
			if !slices.Contains(now, pattern) && !slices.Contains(g.approved, was.ID) {
				return &Finding{Gate: InvariantsName, Check: environment.InvariantVerifier + "/" + was.ID, Why: fmt.Sprintf("the invariant %q does not protect %s any more", was.ID, pattern)}
			}
		}
	}
	return nil
}

// protecting are those of some patterns that protect a file as it is; all if nobody
// can know.
func (g *Invariants) protecting(patterns []string) []string {
	built := g.plain.Stage.Built
	if built == nil {
		return patterns
	}
	return slices.DeleteFunc(slices.Clone(patterns), func(p string) bool {
		for range protected(built.Workspace, []string{p}) {
			return false
		}
		return true
	})
}

// Inputs reports the first protected file that the agent finds with another content, also
// one that was elsewhere, and one that is protected only now: what a repair says must not
// change it may not change itself.
func (g *Invariants) Inputs(stage *cell.Stage) *Finding {
	if stage.Built == nil || g.plain.Stage.Built == nil {
		return nil
	}
	was, now := g.plain.Stage.Built.Workspace, stage.Built.Workspace
	names := stage.Env.Declared().Renames()
	for _, i := range append(slices.Clone(g.list), g.added(stage.Env)...) {
		if slices.Contains(g.approved, i.ID) {
			continue
		}
		for p := range protected(was, i.Unchanged) {
			if at := inWorkspace(renamedPath(environment.WorkspaceMount+p, names)); !sameFile(was, p, now, at) {
				return otherInput(i, at)
			}
		}
		for at := range protected(now, renamed(i.Unchanged, names)) {
			if _, err := was.Lookup(at); err != nil && !cameWhole(was, now, at, names) {
				return otherInput(i, at)
			}
		}
	}
	return nil
}

// added are the invariants that the task has with patterns that it did not have.
func (g *Invariants) added(env *environment.Environment) []*specs.Invariant {
	names := env.Declared().Renames()
	var had []string
	for _, i := range g.list {
		had = append(had, renamed(i.Unchanged, names)...)
	}
	var list []*specs.Invariant
	for _, i := range env.Declared().Task.Invariants {
		more := slices.DeleteFunc(slices.Clone(i.Unchanged), func(p string) bool { return slices.Contains(had, p) })
		if len(more) > 0 {
			list = append(list, &specs.Invariant{ID: i.ID, Unchanged: more})
		}
	}
	return list
}

func otherInput(i *specs.Invariant, at string) *Finding {
	return &Finding{Gate: InvariantsName, Check: environment.InvariantVerifier + "/" + i.ID, Why: fmt.Sprintf("%s%s is an input that must not change, and is another", environment.WorkspaceMount, at)}
}

// inWorkspace is an absolute path as its tree knows it.
func inWorkspace(p string) string { return strings.TrimPrefix(p, environment.WorkspaceMount) }

// cameWhole reports whether a file that is where none was is one that was elsewhere, as
// it was there, or was nowhere. What has its name and is gone, or what revisions say is
// renamed to it, is where it was.
func cameWhole(was, now *vfs.Tree, at string, names *specs.Renames) bool {
	found := false
	for from, info := range was.Walk("/") {
		if info.Type == vfs.TypeDir {
			continue
		}
		_, stays := now.Lookup(from)
		moved := stays != nil && path.Base(from) == path.Base(at)
		if moved || inWorkspace(renamedPath(environment.WorkspaceMount+from, names)) == at {
			if sameFile(was, from, now, at) {
				return true
			}
			found = true
		}
	}
	return !found
}

// Held reports the first rollout in which a protected input changes and did not
// before. A control that has to fail may do so by that: [Verifier] holds that it fails.
func (g *Invariants) Held(t *Trial) *Finding {
	names := t.Stage.Env.Declared().Renames()
	for _, source := range t.Sources {
		was, now := g.plain.Cells[source.Name], t.Cells[source.Name]
		if was == nil || was.Scene == nil || now.Scene == nil || !now.Proves() || source.Control != "" && source.Expect == specs.Fail {
			continue
		}
		for _, i := range g.list {
			if changed(g.plain.Stage.Built.Workspace, was.Scene.Workspace, i.Unchanged) != "" {
				continue
			}
			if path := changed(t.Stage.Built.Workspace, now.Scene.Workspace, renamed(i.Unchanged, names)); path != "" {
				return &Finding{Gate: InvariantsName, Source: source.Name, Check: environment.InvariantVerifier + "/" + i.ID, Why: fmt.Sprintf("it changes %s%s, and did not before", environment.WorkspaceMount, path)}
			}
		}
	}
	return nil
}

// protected yields the files of a workspace that patterns match.
func protected(tree *vfs.Tree, patterns []string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for path, info := range tree.Walk("/") {
			if info.Type == vfs.TypeDir || !slices.ContainsFunc(patterns, func(p string) bool {
				ok, err := doublestar.Match(p, environment.WorkspaceMount+path)
				return ok && err == nil
			}) {
				continue
			}
			if !yield(path) {
				return
			}
		}
	}
}

// changed is the first file that patterns match at the beginning and that is not the
// same at the end; "" if there is none.
func changed(start, end *vfs.Tree, patterns []string) string {
	for path := range protected(start, patterns) {
		if !sameFile(start, path, end, path) {
			return path
		}
	}
	return ""
}

// sameFile compares two nodes by their content, or where they lead.
func sameFile(a *vfs.Tree, at string, b *vfs.Tree, to string) bool {
	x, errX := a.Blob(at)
	y, errY := b.Blob(to)
	if errX == nil && errY == nil {
		return x.Digest() == y.Digest()
	}
	p, errP := a.Target(at)
	q, errQ := b.Target(to)
	return errP == nil && errQ == nil && p == q
}
