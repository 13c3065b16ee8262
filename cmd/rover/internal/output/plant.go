package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/durable"
)

// File is a file that a verb writes for somebody to go on with.
type File struct {
	Name    string // in its directory, with slashes
	Content []byte
}

// Plant writes files to a directory: all of them, or none. A directory that is not
// there yet is there when everything is in it. In one that is, a file that was
// written before another could not be is removed again.
func Plant(dir string, files []File) error {
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return plantIn(dir, files)
	}
	draft, err := durable.Begin(dir)
	if err != nil {
		return exit.BadInput(err)
	}
	if err := plantIn(draft.Dir, files); err != nil {
		return errors.Join(draft.Named(err), draft.Discard())
	}
	return draft.Commit()
}

func plantIn(dir string, files []File) (err error) {
	var made []string // files and directories, in the order in which they were
	defer func() {
		for i := len(made) - 1; err != nil && i >= 0; i-- {
			_ = os.Remove(made[i]) // what somebody else has put something into stays
		}
	}()
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		missing := missingAbove(name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return exit.BadInput(err)
		}
		made = append(append(made, missing...), name)
		if err := writeNew(name, f.Content); err != nil {
			return err
		}
	}
	return nil
}

// missingAbove lists the directories that a file needs and that are not there, the
// uppermost first.
func missingAbove(name string) []string {
	dir := filepath.Dir(name)
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return append(missingAbove(dir), dir)
}

func writeNew(name string, content []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return exit.BadInput(err)
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}
