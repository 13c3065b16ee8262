package officebench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/durable"
)

// Tool is a tool that environments offer.
type Tool struct {
	Plugin string // a built-in one
	Name   string
	Area   Area
}

// Area says what a tool is told of where it works.
type Area int

// The areas.
const (
	AnyFile  Area = iota // nothing
	Mail                 // the mail folders, and who writes
	Calendar             // the calendar of the user
)

// Options say how to import.
type Options struct {
	Tools    []Tool
	Controls fs.FS  // scripts TASK-N.jsonl that solve a subtask; nil: none
	Jobs     int    // subtasks at once; default 1
	Done     func() // called after each subtask, perhaps at once with another call; default: nobody wants to know
}

// Imported is how many subtasks were imported, and how many of them with a control.
type Imported struct{ Subtasks, Controls int }

// Import writes an environment for each subtask that can be imported to dir, named
// after it. Each of them is there whole or not at all, also when
// the process is ended; what is there already is to be the same.
func (b *Benchmark) Import(ctx context.Context, dir string, opts *Options) (Imported, error) {
	var imported Imported
	if err := durable.MkdirAll(dir); err != nil {
		return imported, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(opts.Jobs, 1))
	for _, s := range b.Subtasks {
		if s.Broken() {
			continue
		}
		control, err := controlOf(s, opts.Controls)
		if err != nil {
			return imported, errors.Join(err, group.Wait())
		}
		imported.Subtasks++
		if control != nil {
			imported.Controls++
		}
		group.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			files, err := packOf(s, opts.Tools, control)
			if err == nil {
				err = b.write(s, dir, files)
			}
			if err != nil {
				return fmt.Errorf("subtask %s: %w", s.ID(), err)
			}
			if opts.Done != nil {
				opts.Done()
			}
			return nil
		})
	}
	return imported, group.Wait()
}

// write writes the environment of a subtask.
func (b *Benchmark) write(s *Subtask, dir string, files map[string][]byte) error {
	draft := filepath.Join(dir, "."+s.Name()+".draft")
	if err := os.RemoveAll(draft); err != nil { // what is there was left when an import was ended
		return err
	}
	for _, folder := range []string{"data", "emails", "calendar"} {
		if err := os.MkdirAll(filepath.Join(draft, workspaceDir, folder), 0o777); err != nil {
			return err
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(draft, name), content, 0o666); err != nil {
			return err
		}
	}
	task := path.Join(tasksDir, s.Task)
	if err := b.copyTree(path.Join(task, testbedDir), filepath.Join(draft, workspaceDir)); err != nil {
		return err
	}
	for _, name := range s.expectedFiles {
		if err := b.copyFile(path.Join(task, referenceDir, name), filepath.Join(draft, expectedDir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return durable.Settle(draft, filepath.Join(dir, s.Name()))
}

// controlOf is the script that solves a subtask; nil if there is none.
func controlOf(s *Subtask, controls fs.FS) ([]byte, error) {
	if controls == nil {
		return nil, nil
	}
	script, err := fs.ReadFile(controls, s.Name()+".jsonl")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return script, err
}

// copyTree copies the files and folders of a start workspace; there may be none.
func (b *Benchmark) copyTree(from, to string) error {
	if _, err := fs.Stat(b.fsys, from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fs.WalkDir(b.fsys, from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(filepath.FromSlash(from), filepath.FromSlash(name))
		if err != nil {
			return err
		}
		at := filepath.Join(to, below)
		switch {
		case entry.IsDir():
			return os.MkdirAll(at, 0o777)
		case entry.Type().IsRegular():
			return b.copyFile(name, at)
		}
		return &fs.PathError{Op: "copy", Path: name, Err: errors.New("it is neither a file nor a directory")}
	})
}

func (b *Benchmark) copyFile(from, to string) error {
	content, err := fs.ReadFile(b.fsys, from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o666)
}
