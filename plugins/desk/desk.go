package desk

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// The files of the desk, in home. Of the plots there is none as long as nothing
// is plotted, and of the numbers of mails none as long as they count up from 0.
const (
	calendarFile  = "calendar.csv"
	mailFile      = "mail.csv"
	numbersFile   = "mail-numbers.txt"
	visitsFile    = "visits.csv"
	plotsFile     = "plots.csv"
	tasksFile     = "tasks.csv"
	customersFile = "customers.csv"
	addressesFile = "addresses.csv"
)

// home is where the tables are.
const home = "/workspace/desk"

// maxTable bounds what is read of a file: the memory of a guest is limited, and
// an agent that may write files could fill one.
const maxTable = 8 << 20

// desk is the desk of one request: it reads and writes tables.
type desk struct {
	files plugin.Files
	dir   string // where tables are
	base  string // where those are that dir does not have; "" for nowhere
	now   func() time.Time

	config json.RawMessage // that the environment gives the tool
}

// content returns the content of a file.
func (d *desk) content(name string) ([]byte, error) {
	content, err := contentOf(d.files, path.Join(d.dir, name))
	if isMissing(err) && d.base != "" {
		return contentOf(d.files, path.Join(d.base, name))
	}
	return content, err
}

func contentOf(files plugin.Reader, at string) ([]byte, error) {
	f, err := files.Open(at)
	if err != nil {
		return nil, explain(err, at)
	}
	content, err := readAll(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, explain(err, at)
	}
	if len(content) > maxTable {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d MiB, which is more than a table may have", at, maxTable>>20)
	}
	return content, nil
}

// readAll reads a file to its end, or a byte more than a table may have. It asks
// for the size first: to let a buffer grow is to copy it again and again.
func readAll(f plugin.File) ([]byte, error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, err
	}
	content := make([]byte, min(size, maxTable+1))
	n, err := io.ReadFull(f, content)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return content[:n], err
}

// read returns a table. The error says which file is wrong.
func (d *desk) read(name string) (*table, error) {
	content, err := d.content(name)
	if err != nil {
		return nil, err
	}
	at := path.Join(d.dir, name)
	t, err := parseTable(content)
	if err != nil {
		return nil, within(err, at)
	}
	t.at = at
	return t, nil
}

// within says in which file something is wrong.
func within(err error, at string) error {
	if e, ok := errors.AsType[*plugin.Error](err); ok {
		return plugin.Errorf(e.Code, "%s: %s", at, e.Message)
	}
	return err
}

// write gives a file new content.
func (d *desk) write(name string, content []byte) error {
	at := path.Join(d.dir, name)
	if err := plugin.WriteFile(d.files, at, content); err != nil {
		return explain(err, at)
	}
	return nil
}

func (d *desk) save(name string, t *table) error { return d.write(name, t.encode()) }

// isMissing reports whether err says that there is nothing at a path.
func isMissing(err error) bool {
	e, ok := errors.AsType[*plugin.Error](err)
	return ok && e.Code == plugin.CodeNotFound
}

// explain says what went wrong at a path.
func explain(err error, at string) error {
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, plugin.ENOTDIR):
		return plugin.Errorf(plugin.CodeNotFound, "%s does not exist", at)
	case errors.Is(err, fs.ErrPermission):
		return plugin.Errorf(plugin.CodeDenied, "%s: access is not granted", at)
	}
	cause := err
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		cause = e.Err
	}
	return plugin.Errorf(plugin.AsError(err).Code, "%s: %v", at, cause)
}
