package officebench

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Where the files of the benchmark are.
const (
	tasksDir     = "tasks"
	subtasksDir  = "subtasks"
	testbedDir   = "testbed"
	referenceDir = "reference"
)

// Benchmark is what was read.
type Benchmark struct {
	Subtasks []*Subtask // by task and number

	fsys fs.FS
}

// Open reads the subtasks in fsys. What is wrong with one of them is among its
// problems; the error says that there are none at all, or that a file cannot be
// read.
func Open(fsys fs.FS) (*Benchmark, error) {
	files, err := fs.Glob(fsys, path.Join(tasksDir, "*", subtasksDir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("there are no subtasks: a directory is wanted with files tasks/TASK/subtasks/N.json")
	}
	b := &Benchmark{fsys: fsys}
	for _, file := range files {
		parts := strings.Split(file, "/")
		task, number := parts[1], strings.TrimSuffix(parts[3], ".json")
		if !isName(task) || !isName(number) {
			return nil, fmt.Errorf("%s: the names %q and %q can name no directory: give them letters, digits, \"_\" and \"-\" alone", file, task, number)
		}
		s, err := parseSubtask(fsys, task, number)
		if err != nil {
			return nil, err
		}
		b.Subtasks = append(b.Subtasks, s)
	}
	slices.SortFunc(b.Subtasks, func(x, y *Subtask) int {
		return slices.CompareFunc(order(x.Name()), order(y.Name()), cmpNatural)
	})
	return b, nil
}

// isName reports whether a text can be a part of the name of a directory, and of an
// environment.
func isName(s string) bool {
	return s != "" && len(s) <= 100 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == "" && s[0] != '-'
}

func order(name string) []string { return strings.Split(name, "-") }

// cmpNatural puts 2 before 10.
func cmpNatural(a, b string) int {
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX == nil && errY == nil && x != y {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(a, b)
}

// Problems are those of all subtasks.
func (b *Benchmark) Problems() []Problem {
	problems := []Problem{}
	for _, s := range b.Subtasks {
		problems = append(problems, s.Problems...)
	}
	return problems
}
