package language

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/durable"
)

// UnknownError says that a file is no language runtime.
type UnknownError struct {
	Path   string
	Digest digest.Digest
}

func (e *UnknownError) Error() string {
	known := make([]string, 0, len(Runtimes()))
	for _, r := range Runtimes() {
		known = append(known, fmt.Sprintf("%s, which is %s of the npm package %s (%s)", r.Title, r.File, r.Package, r.Published))
	}
	return fmt.Sprintf("%s (%s) is no language runtime that rover knows; it knows %s", e.Path, e.Digest, strings.Join(known, ", and "))
}

// Install puts the runtime that a file is into dir, or those that are in a
// directory, at any depth. The error is an [*UnknownError] if it is none.
func Install(dir, path string) ([]Runtime, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		r, err := installFile(dir, path)
		return []Runtime{r}, err
	}
	return installAll(dir, path)
}

func installAll(dir, path string) ([]Runtime, error) {
	var found []Runtime
	err := filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || filepath.Ext(file) != ".wasm" {
			return err
		}
		r, err := installFile(dir, file)
		if _, unknown := errors.AsType[*UnknownError](err); unknown {
			return nil
		}
		found = append(found, r)
		return err
	})
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("no file below %s is a language runtime that rover knows; \"rover guest list\" says which there are", path)
	}
	return found, err
}

func installFile(dir, path string) (Runtime, error) {
	module, err := os.ReadFile(path)
	if err != nil {
		return Runtime{}, err
	}
	id := digest.Of(module)
	i := slices.IndexFunc(Runtimes(), func(r Runtime) bool { return id == r.Published || id == r.Digest })
	if i < 0 {
		return Runtime{}, &UnknownError{Path: path, Digest: id}
	}
	r := Runtimes()[i]
	if module, err = Lean(module); err != nil {
		return Runtime{}, fmt.Errorf("%s: %w", path, err)
	}
	if err := durable.MkdirAll(dir); err != nil {
		return Runtime{}, err
	}
	err = durable.WriteFile(r.path(dir), func(w io.Writer) error {
		_, err := w.Write(module)
		return err
	})
	return r, err
}
