package exchange

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/durable"
)

// folder is the directory of an export of many files.
type folder struct {
	path  string
	files map[string]*folderFile
}

var _ convert.Directory = (*folder)(nil)

// intoFolder lets a directory be filled, which has to be new or empty. It is there
// when everything is in it; after an error there is none.
func intoFolder(path string, fill func(*folder) error) error {
	if err := output.Vacant(path); err != nil {
		return err
	}
	durable.SweepOf(path, time.Now().Add(-time.Hour))
	draft, err := durable.Begin(path)
	if err != nil {
		return exit.BadInput(err)
	}
	f := &folder{path: draft.Dir, files: map[string]*folderFile{}}
	if err := fill(f); err != nil {
		f.close()
		return errors.Join(draft.Named(err), draft.Discard())
	}
	return draft.Commit()
}

// Create implements [convert.Directory].
func (f *folder) Create(name string) (io.WriteCloser, error) {
	path := filepath.Join(f.path, filepath.FromSlash(name))
	switch {
	case !filepath.IsLocal(filepath.FromSlash(name)):
		return nil, fmt.Errorf("a file cannot be called %q", name)
	case f.files[path] != nil:
		return nil, fmt.Errorf("two files would be called %q", name)
	}
	if err := durable.MkdirAll(filepath.Dir(path)); err != nil {
		return nil, err
	}
	file, err := durable.Create(path)
	if err != nil {
		return nil, err
	}
	f.files[path] = &folderFile{Writer: bufio.NewWriter(file), file: file}
	return f.files[path], nil
}

// close ends the files that are still open.
func (f *folder) close() {
	for _, file := range f.files {
		if !file.closed {
			_ = file.file.Discard()
		}
	}
}

// folderFile is there once it is closed.
type folderFile struct {
	*bufio.Writer

	file   *durable.File
	closed bool
}

// Close implements [io.Closer].
func (f *folderFile) Close() error {
	if err := f.Flush(); err != nil {
		return err
	}
	f.closed = true
	return f.file.Commit()
}
