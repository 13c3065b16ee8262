package main

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

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// overlay says which revisions are laid over the environment in a directory.
type overlay struct {
	dir       string
	revisions string   // the directory that they are in; "" for that of the environment
	with      []string // their ids, or paths
	label     string   // what the directory is called in diagnostics; "" for its path
}

// check refuses flags of rover replay that need each other.
func (o *overlay) check(env string) error {
	switch {
	case env == "" && len(o.with) > 0:
		return errors.New("--with lays a revision over an environment: name its directory with --env DIR")
	case o.revisions != "" && len(o.with) == 0:
		return errors.New("--revisions says where --with takes a revision from: give one with --with, or leave it out")
	case env == "":
		return nil
	}
	if err := statFolder(env); err != nil {
		return fmt.Errorf("--env: %w", err)
	}
	return nil
}

// beside opens the directory that a revision is in, and says what it is called
// in diagnostics. A revision that is given as a path brings its own.
func (o *overlay) beside(name string) (root *os.Root, label, id string, err error) {
	label, id = o.revisions, name
	switch {
	case filepath.Base(name) != name:
		label, id = filepath.Dir(filepath.Clean(name)), filepath.Base(name)
	case label == "":
		label = filepath.Join(o.dir, specs.RevisionsDir)
	}
	root, err = openFolder(label)
	switch {
	case err == nil:
	case filepath.Base(name) != name:
		return nil, "", "", badInput(fmt.Errorf("--with %s: %w", name, err))
	case o.revisions != "":
		return nil, "", "", badInput(fmt.Errorf("--revisions: %w", err))
	default:
		return nil, "", "", badInput(err)
	}
	return root, label, id, nil
}

// layers are revisions that were read, with the directories that their files are
// in, which stay open as long as they are used.
type layers struct {
	revisions []*specs.Revision
	files     map[string]*hcl.File
	diags     hcl.Diagnostics
	roots     []*os.Root
}

// read reads the revision that a name means.
func (l *layers) read(o *overlay, name string) error {
	root, label, id, err := o.beside(name)
	if err != nil {
		return err
	}
	l.roots = append(l.roots, root)
	r, diags := specs.LoadRevision(environment.FilesOf(root), cmp.Or(o.label, label), id)
	l.revisions = append(l.revisions, r)
	l.diags = append(l.diags, diags...)
	for name, file := range r.Files() {
		if l.files == nil {
			l.files = map[string]*hcl.File{}
		}
		l.files[name] = file
	}
	return nil
}

func (l *layers) close() error {
	var err error
	for _, root := range l.roots {
		err = errors.Join(err, root.Close())
	}
	return err
}

// loadRevised loads an environment with revisions laid over, to be played.
func (h *host) loadRevised(ctx context.Context, c *console, o *overlay) (_ *environment.Environment, err error) {
	over := &layers{}
	defer func() { err = errors.Join(err, over.close()) }()
	for _, name := range o.with {
		if err := over.read(o, name); err != nil {
			return nil, err
		}
	}
	if over.diags.HasErrors() {
		return nil, c.refuse(over.files, over.diags)
	}
	loaded, err := h.load(ctx, o.dir, over.revisions...)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, c.refuse(loaded.Files, loaded.Diags)
	}
	return loaded.Env, c.explain(loaded.Files, loaded.Diags)
}

// checkRevisions lays each revision of a directory over an environment, together
// with what it requires, and adds what is wrong to what is wrong with the
// environment. It returns the ids of all.
func (p *pack) checkRevisions(ctx context.Context, o *overlay, loaded *environment.Loaded) (ids []string, err error) {
	root, label, _, err := o.beside("any")
	if errors.Is(err, fs.ErrNotExist) && o.revisions == "" {
		return []string{}, nil
	}
	if err != nil {
		return nil, err
	}
	ids, err = specs.RevisionIDs(environment.FilesOf(root))
	if err = errors.Join(err, root.Close()); err != nil {
		return nil, badInput(err)
	}
	over := &layers{files: loaded.Files}
	defer func() { err = errors.Join(err, over.close()) }()
	broken := map[*specs.Revision]bool{}
	for _, id := range ids {
		before := len(over.diags.Errs())
		if err := over.read(&overlay{dir: o.dir, revisions: label}, id); err != nil {
			return nil, err
		}
		broken[over.revisions[len(over.revisions)-1]] = len(over.diags.Errs()) > before
	}
	found := over.diags
	for _, r := range over.revisions {
		set := r.Closure(over.revisions)
		if slices.ContainsFunc(set, func(r *specs.Revision) bool { return broken[r] }) || loaded.Diags.HasErrors() {
			continue
		}
		revised, err := p.load(ctx, set...)
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
