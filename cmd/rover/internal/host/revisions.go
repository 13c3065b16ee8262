package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// Overlay says which revisions are laid over the environment in a directory.
type Overlay struct {
	Dir       string
	Revisions string   // the directory that they are in; "" for that of the environment
	With      []string // their ids, or paths
	Label     string   // what the directory is called in diagnostics; "" for its path
}

// Beside opens the directory that a revision is in, and says what it is called
// in diagnostics. A revision that is given as a path brings its own.
func (o *Overlay) Beside(name string) (root *os.Root, label, id string, err error) {
	label, id = o.Revisions, name
	switch {
	case filepath.Base(name) != name:
		label, id = filepath.Dir(filepath.Clean(name)), filepath.Base(name)
	case label == "":
		label = filepath.Join(o.Dir, specs.RevisionsDir)
	}
	root, err = input.OpenFolder(label)
	switch {
	case err == nil:
	case filepath.Base(name) != name:
		return nil, "", "", exit.BadInput(fmt.Errorf("--with %s: %w", name, err))
	case o.Revisions != "":
		return nil, "", "", exit.BadInput(fmt.Errorf("--revisions: %w", err))
	default:
		return nil, "", "", exit.BadInput(err)
	}
	return root, label, id, nil
}

// Layers are revisions that were read, with the directories that their files are
// in, which stay open as long as they are used.
type Layers struct {
	Revisions []*specs.Revision
	files     map[string]*hcl.File
	Diags     hcl.Diagnostics
	roots     []*os.Root
}

// Read reads the revision that a name means.
func (l *Layers) Read(o *Overlay, name string) error {
	root, label, id, err := o.Beside(name)
	if err != nil {
		return err
	}
	l.roots = append(l.roots, root)
	r, diags := specs.LoadRevision(environment.FilesOf(root), cmp.Or(o.Label, label), id)
	l.Revisions = append(l.Revisions, r)
	l.Diags = append(l.Diags, diags...)
	for name, file := range r.Files() {
		if l.files == nil {
			l.files = map[string]*hcl.File{}
		}
		l.files[name] = file
	}
	return nil
}

// Close closes the directories that the revisions are in.
func (l *Layers) Close() error {
	var err error
	for _, root := range l.roots {
		err = errors.Join(err, root.Close())
	}
	return err
}

// LoadRevised loads an environment with revisions laid over, to be played.
func (h *Host) LoadRevised(ctx context.Context, c *terminal.Console, o *Overlay) (_ *environment.Environment, err error) {
	over := &Layers{}
	defer func() { err = errors.Join(err, over.Close()) }()
	for _, name := range o.With {
		if err := over.Read(o, name); err != nil {
			return nil, err
		}
	}
	if over.Diags.HasErrors() {
		return nil, c.Refuse(over.files, over.Diags)
	}
	loaded, err := h.Load(ctx, o.Dir, over.Revisions...)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, c.Refuse(loaded.Files, loaded.Diags)
	}
	return loaded.Env, c.Explain(loaded.Files, loaded.Diags)
}

// CheckRevisions lays each revision of a directory over an environment, together
// with what it requires, and adds what is wrong to what is wrong with the
// environment. It returns the ids of all.
func (p *Package) CheckRevisions(ctx context.Context, o *Overlay, loaded *environment.Loaded) (ids []string, err error) {
	root, label, _, err := o.Beside("any")
	if errors.Is(err, fs.ErrNotExist) && o.Revisions == "" {
		return []string{}, nil
	}
	if err != nil {
		return nil, err
	}
	ids, err = specs.RevisionIDs(environment.FilesOf(root))
	if err = errors.Join(err, root.Close()); err != nil {
		return nil, exit.BadInput(err)
	}
	over := &Layers{files: loaded.Files}
	defer func() { err = errors.Join(err, over.Close()) }()
	broken := map[*specs.Revision]bool{}
	for _, id := range ids {
		before := len(over.Diags.Errs())
		if err := over.Read(&Overlay{Dir: o.Dir, Revisions: label}, id); err != nil {
			return nil, err
		}
		broken[over.Revisions[len(over.Revisions)-1]] = len(over.Diags.Errs()) > before
	}
	found := over.Diags
	for _, r := range over.Revisions {
		set := r.Closure(over.Revisions)
		if slices.ContainsFunc(set, func(r *specs.Revision) bool { return broken[r] }) || loaded.Diags.HasErrors() {
			continue
		}
		revised, err := p.Load(ctx, set...)
		if err != nil {
			return nil, err
		}
		found = append(found, revised.Diags...)
	}
	loaded.Diags = append(loaded.Diags, notYet(found, loaded.Diags)...)
	return ids, nil
}

// notYet are the diagnostics that have not been reported, each once: what two
// revisions have in common is wrong in both.
func notYet(diags, reported hcl.Diagnostics) hcl.Diagnostics {
	known := map[specs.Problem]bool{}
	for _, p := range specs.Problems(reported) {
		known[p] = true
	}
	var fresh hcl.Diagnostics
	for i, p := range specs.Problems(diags) {
		if !known[p] {
			known[p] = true
			fresh = append(fresh, diags[i])
		}
	}
	return fresh
}
