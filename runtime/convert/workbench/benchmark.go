package workbench

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Where the files of the benchmark are.
const (
	tasksFile  = "queries.jsonl"
	runFiles   = "rollouts/*.jsonl"
	tablesPath = "tables"
)

// Benchmark is what was read.
type Benchmark struct {
	Tasks []*Task
	Runs  []*Run // in the order of files and lines

	tables map[string][]byte // by the desk's names
}

// Open reads the benchmark in fsys. The error is a *[LineError] if a file is not
// as it should be.
func Open(fsys fs.FS) (*Benchmark, error) {
	b := &Benchmark{tables: map[string][]byte{}}
	for _, s := range sheets() {
		content, err := readTable(fsys, path.Join(tablesPath, s.file), s.columns)
		if err != nil {
			return nil, err
		}
		b.tables[s.table] = content
	}
	tasks := map[string]*Task{}
	if err := eachLine(fsys, tasksFile, func(line []byte) error {
		t, err := parseTask(line)
		if err != nil {
			return err
		}
		if tasks[t.ID] != nil {
			return fmt.Errorf("there is a task %q already", t.ID)
		}
		b.Tasks, tasks[t.ID] = append(b.Tasks, t), t
		return nil
	}); err != nil {
		return nil, err
	}
	return b, b.readRuns(fsys, tasks)
}

func (b *Benchmark) readRuns(fsys fs.FS, tasks map[string]*Task) error {
	files, err := fs.Glob(fsys, runFiles)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return &LineError{File: runFiles, Err: errors.New("there is no such file, so there are no runs")}
	}
	slices.Sort(files)
	seen := map[string]bool{}
	for _, file := range files {
		if err := eachLine(fsys, file, func(line []byte) error {
			r, err := parseRun(line, tasks)
			if err != nil {
				return err
			}
			if seen[r.name()] {
				return fmt.Errorf("there is a run of %s for %s with the toolset %s already", r.Model, r.Task.ID, r.Toolset)
			}
			seen[r.name()] = true
			b.Runs = append(b.Runs, r)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
