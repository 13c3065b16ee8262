package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
)

// results are the measurements of one go test run: benchmark name → unit →
// one value for each repetition.
type results map[string]map[string][]float64

// repetitions is how often each benchmark runs. The median of five is not
// moved by one or two of them that met a busy machine.
const repetitions = 5

// measure runs benchmarks of one package, interleaved.
func measure(ctx context.Context, pkg string, names []string) (results, error) {
	pattern := "^(" + strings.Join(names, "|") + ")$"
	measured := results{}
	for range repetitions {
		cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-bench="+pattern, "-benchtime=300ms", pkg)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
		}
		for line := range strings.Lines(string(out)) {
			measured.add(line)
		}
	}
	return measured, nil
}

// add takes up a line of the form
//
//	BenchmarkName/case-8   100   123 ns/op   7 B/op
//
// and passes over any other.
func (r results) add(line string) {
	fields := strings.Fields(line)
	if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
		return
	}
	name := fields[0]
	if dash := strings.LastIndexByte(name, '-'); dash > 0 {
		if _, err := strconv.Atoi(name[dash+1:]); err == nil {
			name = name[:dash] // the number of processors
		}
	}
	if r[name] == nil {
		r[name] = map[string][]float64{}
	}
	for i := 2; i+1 < len(fields); i += 2 {
		if value, err := strconv.ParseFloat(fields[i], 64); err == nil {
			r[name][fields[i+1]] = append(r[name][fields[i+1]], value)
		}
	}
}

// topLevel is the function of a benchmark, whose name may be that of one of its
// cases.
func topLevel(name string) string {
	top, _, _ := strings.Cut(name, "/")
	return top
}

// Why there is no measurement.
var (
	errNoLine = errors.New("go test printed no line of it: there is no such benchmark, or it was skipped")
	errNoUnit = errors.New("go test printed no such unit of it")
)

// median returns the middle measurement.
func (r results) median(name, unit string) (float64, error) {
	if r[name] == nil {
		return 0, fmt.Errorf("%s: %w", name, errNoLine)
	}
	values := slices.Sorted(slices.Values(r[name][unit]))
	if len(values) == 0 {
		return 0, fmt.Errorf("%s in %s: %w", name, unit, errNoUnit)
	}
	return values[len(values)/2], nil
}
