package search

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/specs"
)

// Write writes the package that an environment is with its revisions into an empty
// directory: what they change is changed, scripts of controls have the names that
// they give, and everything else is as it was. Revisions are proposals for the
// package as it was, so they are left out, and so is what skip names.
func Write(env *environment.Environment, to *os.Root, skip func(name string) bool) error {
	w := &writing{from: env.Declared().FS(), to: to, texts: env.Declared().Written()}
	for _, c := range env.Controls {
		if c.Script != nil {
			w.texts[path.Clean(c.File)] = rollout.RenamedScript(c.Script, env)
		}
	}
	return fs.WalkDir(w.from, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".":
			return nil
		case name == specs.RevisionsDir || skip != nil && skip(name):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if err := w.add(name, entry); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		return nil
	})
}

// writing is a package that is being written.
type writing struct {
	from  fs.FS
	to    *os.Root
	texts map[string][]byte // of files that are not as they were
}

func (w *writing) add(name string, entry fs.DirEntry) error {
	if entry.IsDir() {
		return w.to.Mkdir(name, 0o755)
	}
	if target, err := fs.ReadLink(w.from, name); err == nil && target != "" {
		return w.to.Symlink(target, name)
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is neither a file nor a directory")
	}
	text, changed := w.texts[name]
	if !changed {
		if text, err = fs.ReadFile(w.from, name); err != nil {
			return err
		}
	}
	return w.to.WriteFile(name, text, info.Mode().Perm()|0o600)
}
