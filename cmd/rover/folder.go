package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/durable"
)

// folder is the directory of an export of many files.
type folder struct {
	path  string
	files map[string]*folderFile
}

var _ convert.Directory = (*folder)(nil)

// intoFolder lets a directory be filled, which has to be new or empty. After an
// error none of its files are left.
func intoFolder(path string, fill func(*folder) error) error {
	if err := vacant(path); err != nil {
		return err
	}
	if err := durable.MkdirAll(path); err != nil {
		return badInput(err)
	}
	f := &folder{path: path, files: map[string]*folderFile{}}
	if err := fill(f); err != nil {
		f.empty()
		return err
	}
	return nil
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

// empty removes the files. What cannot be removed is left.
func (f *folder) empty() {
	for path, file := range f.files {
		if file.closed {
			_ = os.Remove(path)
		} else {
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
