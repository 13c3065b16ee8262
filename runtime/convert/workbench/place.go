package workbench

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/workrover/workrover/runtime/durable"
)

// place is the directory that an import writes to.
type place struct{ dir string }

// makePlace makes the directories of an import, and the tables, to which the
// environments have links.
func makePlace(dir string, tables map[string][]byte) (*place, error) {
	p := &place{dir: dir}
	for _, made := range []string{p.bundles(), p.environments(), p.tables()} {
		err := durable.MkdirAll(made)
		if inTheWay, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, syscall.ENOTDIR) {
			return nil, &durable.DifferentError{Path: inTheWay.Path}
		}
		if err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if err := p.table(name, tables[name]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// What is where in the directory of an import.
const (
	EnvironmentsDir = "environments"
	bundlesDir      = "rollouts"
	tablesDir       = "tables"
)

func (p *place) bundles() string      { return filepath.Join(p.dir, bundlesDir) }
func (p *place) environments() string { return filepath.Join(p.dir, EnvironmentsDir) }
func (p *place) tables() string       { return filepath.Join(p.dir, tablesDir) }

// table writes a table. One that is there stays, since environments have links
// to it.
func (p *place) table(name string, content []byte) error {
	at := filepath.Join(p.tables(), name)
	there, err := os.ReadFile(at)
	switch {
	case err == nil && bytes.Equal(there, content):
		return nil
	case err == nil, errors.Is(err, syscall.EISDIR):
		return &durable.DifferentError{Path: at}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return durable.WriteFile(at, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// draft writes an environment with some tables to a directory beside its place,
// where it can be tried.
func (p *place) draft(name string, files pack, tables []string) (string, error) {
	draft := filepath.Join(p.environments(), "."+name+".draft")
	if err := os.RemoveAll(draft); err != nil { // what is there was left when an import was ended
		return "", err
	}
	if err := os.MkdirAll(filepath.Join(draft, tablesDir), 0o777); err != nil {
		return "", err
	}
	for file, content := range files {
		if err := os.WriteFile(filepath.Join(draft, file), content, 0o666); err != nil {
			return "", err
		}
	}
	for _, table := range tables {
		if err := link(filepath.Join(p.tables(), table), filepath.Join(draft, tablesDir, table)); err != nil {
			return "", err
		}
	}
	return draft, nil
}

// link makes a second name of a file, so that hundreds of environments take the
// room of one. Where the file system has no such thing it makes a copy.
func link(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o666)
}

// settle puts a draft in its place.
func (p *place) settle(draft, name string) error {
	return durable.Settle(draft, filepath.Join(p.environments(), name))
}
