package repair

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/specs"
)

// rolloutFlag is a flag of rover repair that names recorded rollouts.
type rolloutFlag struct {
	name   string
	values []string
	ends   bool // =pass or =fail may come after a bundle
}

func (o *options) rolloutFlags() []rolloutFlag {
	return []rolloutFlag{{"rollout", o.rollouts, true}, {"keep", o.keep, false}, {"validate", o.validate, true}}
}

// check refuses what names no bundle.
func (f *rolloutFlag) check() error {
	for _, value := range f.values {
		file, _ := expected(value)
		bundle, end, valued := cutLast(value, "=")
		_, err := os.Stat(bundle)
		switch {
		case !f.ends && valued && (file != value || err == nil):
			return exit.BadInput(fmt.Errorf("--%s %s: it names a bundle alone: what is kept is that it passes", f.name, value))
		case input.StatFile(file) == nil:
		case f.ends && valued && file == value && err != nil:
			return exit.BadInput(fmt.Errorf("--%s %s: after a bundle comes =pass or =fail, not =%s; and there is no file %s", f.name, value, end, bundle))
		case f.ends && valued && file == value:
			return exit.BadInput(fmt.Errorf("--%s %s: after %s comes =pass or =fail, not =%s", f.name, value, bundle, end))
		default:
			return exit.BadInput(fmt.Errorf("--%s: %w", f.name, input.StatFile(file)))
		}
	}
	return nil
}

// sources opens the bundles.
func (m *mending) sources(f rolloutFlag) ([]*cell.Source, error) {
	names, err := shortNames(m.options.bundles())
	if err != nil {
		return nil, err
	}
	var list []*cell.Source
	for _, value := range f.values {
		file, expect := expected(value)
		source := &cell.Source{Name: names[file], Expect: expect}
		bundle, err := recordings.Open(file, nil)
		if err != nil {
			return nil, exit.BadInput(fmt.Errorf("--%s: %w", f.name, err))
		}
		m.bundles = append(m.bundles, bundle)
		source.Bundle = bundle
		list = append(list, source)
	}
	return list, nil
}

// shortNames are what files are called in an answer that is to be the same by whatever
// path they were given: their names, with as many of the directories above as it takes to
// tell them apart.
func shortNames(files []string) (map[string]string, error) {
	whole := map[string][]string{}
	for _, file := range files {
		absolute, err := filepath.Abs(file)
		if err != nil {
			return nil, fmt.Errorf("where is %s: %w", file, err)
		}
		whole[file] = strings.Split(filepath.ToSlash(absolute), "/")
	}
	names := map[string]string{}
	for _, file := range files {
		parts := whole[file]
		last := len(parts) - 1
		for _, other := range whole {
			last = min(last, firstOfOwn(parts, other))
		}
		names[file] = strings.Join(parts[last:], "/")
	}
	return names, nil
}

// firstOfOwn is where the shortest end of a path begins that another path does not have.
func firstOfOwn(parts, other []string) int {
	last := len(parts) - 1
	if slices.Equal(parts, other) {
		return last
	}
	for back := 1; back <= last && back < len(other) && parts[last] == other[len(other)-back]; back++ {
		last--
	}
	return last
}

// expected takes BUNDLE[=pass|fail] apart.
func expected(value string) (file string, expect specs.Expect) {
	for _, expect := range []specs.Expect{specs.Pass, specs.Fail} {
		if file, ok := strings.CutSuffix(value, "="+string(expect)); ok {
			return file, expect
		}
	}
	return value, specs.Pass
}

// cutLast is [strings.Cut] around the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(text, separator); i >= 0 {
		return text[:i], text[i+len(separator):], true
	}
	return text, "", false
}
