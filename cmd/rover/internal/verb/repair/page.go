package repair

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/cmd/rover/internal/content"
	"github.com/workrover/workrover/cmd/rover/internal/difference"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/repair/page"
	"github.com/workrover/workrover/runtime/repair/search"
)

// page writes what came of the search as a page to look at, whole or not at all.
func (m *mending) page(ctx context.Context, c *terminal.Console, report *search.Report) error {
	of, err := filepath.Abs(m.options.dir)
	if err != nil {
		return err
	}
	answer := &page.Answer{Of: filepath.Base(of), Report: report, Table: report.Table(), Changes: m.changes}
	return output.WriteFile(ctx, c, m.options.report, func(out io.Writer) error { return page.Write(out, answer) })
}

// changesIn are the files that a repaired package has otherwise than the one that it
// was made of.
func changesIn(was, is string) (list []page.Change, err error) {
	before, err := os.OpenRoot(was)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, before.Close()) }()
	repaired := os.DirFS(is)
	err = fs.WalkDir(repaired, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		now, err := fs.ReadFile(repaired, name)
		if err != nil {
			return err
		}
		old, err := before.ReadFile(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, comparison(name, "added", nil, now))
		case err != nil:
			return err
		case !bytes.Equal(old, now):
			list = append(list, comparison(name, "changed", old, now))
		}
		return nil
	})
	return list, err
}

// comparison is how a file was and is, as people compare it.
func comparison(name, what string, was, is []byte) page.Change {
	was, is = content.Readable(name, was), content.Readable(name, is)
	change := page.Change{Path: name, What: what}
	if len(was)+len(is) <= difference.MaxCompared {
		change.Diff = string(difference.Text(was, is))
	}
	return change
}
