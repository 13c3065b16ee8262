package search

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/specs"
)

// Write writes the package that an environment is with its revisions into an empty
// directory: what they change is changed, scripts of controls have the names that
// they give, controls that are recordings say which those are, and everything else is
// as it was. Revisions are proposals for the package as it was, so they are left out,
// and so is what skip names. Files have the
// permissions that they had, for these are a part of what the agent finds.
func Write(env *environment.Environment, to *os.Root, skip func(name string) bool) error {
	texts, err := env.Declared().RecordedUnder()
	if err != nil {
		return err
	}
	w := &writing{from: env.Declared().FS(), to: to, texts: texts}
	for _, c := range env.Controls {
		if c.Script != nil {
			w.texts[path.Clean(c.File)] = rollout.RenamedScript(c.Script, env)
		}
	}
	err = fs.WalkDir(w.from, ".", func(name string, entry fs.DirEntry, err error) error {
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
	return errors.Join(err, w.protect())
}

// writing is a package that is being written.
type writing struct {
	from  fs.FS
	to    *os.Root
	texts map[string][]byte // of files that are not as they were
	dirs  []directory
}

// directory is one that was made, with the permissions that it is to have when all is
// in it.
type directory struct {
	name string
	mode fs.FileMode
}

// protect gives directories their permissions, the inner ones first.
func (w *writing) protect() error {
	for _, d := range slices.Backward(w.dirs) {
		if err := w.to.Chmod(d.name, d.mode); err != nil {
			return err
		}
	}
	return nil
}

func (w *writing) add(name string, entry fs.DirEntry) error {
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if entry.IsDir() {
		w.dirs = append(w.dirs, directory{name, info.Mode().Perm()})
		return w.to.Mkdir(name, 0o700)
	}
	if target, err := fs.ReadLink(w.from, name); err == nil && target != "" {
		return w.to.Symlink(target, name)
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
	if err := w.to.WriteFile(name, text, 0o600); err != nil {
		return err
	}
	return w.to.Chmod(name, info.Mode().Perm()) // whatever the umask is
}
