package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/specs"
)

// rolloutFlag is a flag of rover repair that names recorded rollouts.
type rolloutFlag struct {
	name   string
	values []string
	ends   bool // =pass or =fail may come after a bundle
}

func (o *repairOptions) rolloutFlags() []rolloutFlag {
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
			return badInput(fmt.Errorf("--%s %s: it names a bundle alone: what is kept is that it passes", f.name, value))
		case statFile(file) == nil:
		case f.ends && valued && file == value && err != nil:
			return badInput(fmt.Errorf("--%s %s: after a bundle comes =pass or =fail, not =%s; and there is no file %s", f.name, value, end, bundle))
		case f.ends && valued && file == value:
			return badInput(fmt.Errorf("--%s %s: after %s comes =pass or =fail, not =%s", f.name, value, bundle, end))
		default:
			return badInput(fmt.Errorf("--%s: %w", f.name, statFile(file)))
		}
	}
	return nil
}

// sources opens the bundles.
func (m *mending) sources(f rolloutFlag) ([]*cell.Source, error) {
	var list []*cell.Source
	for _, value := range f.values {
		source := &cell.Source{}
		source.Name, source.Expect = expected(value)
		bundle, err := openBundle(source.Name, nil)
		if err != nil {
			return nil, badInput(fmt.Errorf("--%s: %w", f.name, err))
		}
		m.bundles = append(m.bundles, bundle)
		source.Bundle = bundle
		list = append(list, source)
	}
	return list, nil
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
