package main

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

// checklist is a check of several environments.
type checklist struct {
	dirs []string
	opts *checkOptions
}

// checksAnswer is the answer of rover check for several environments.
type checksAnswer struct {
	Format       string       `json:"format"`
	Environments []*checkedIn `json:"environments"`
}

// checkedIn is the check of an environment, and where it is.
type checkedIn struct {
	Dir string `json:"dir"`
	*checkAnswer

	loaded *environment.Loaded
}

// checkAll checks environments side by side. They share what they have in common:
// plugins that come with rover, and steps that come to the same.
func checkAll(ctx context.Context, c *console, g *globals, list *checklist) (err error) {
	h := openHost(g)
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	pool := replay.NewPool(nil)
	defer pool.Close()
	k := &checker{host: h, opener: &onceOpened{host: h, plugins: map[string]step.Plugin{}}, opts: list.opts, run: pool.Run}
	jobs := list.opts.j
	if h.strict { // each environment has a lock of its own, by which plugins are opened
		k.opener, jobs = h, 1
	}
	bar := newProgress(c, len(list.dirs), "environments")
	defer bar.stop()
	answer := &checksAnswer{Format: "rover.checks/v1", Environments: make([]*checkedIn, len(list.dirs))}
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for i, dir := range list.dirs {
		group.Go(func() error {
			loaded, checked, err := k.check(together, dir)
			if err != nil {
				return err
			}
			answer.Environments[i] = &checkedIn{dir, checked, loaded}
			bar.done()
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	bar.stop()
	if list.opts.json {
		err = c.answerJSON(answer)
	} else {
		err = c.printChecks(answer, list.opts.probe)
	}
	if err != nil {
		return err
	}
	return answer.code()
}

// code is how the verb ends.
func (a *checksAnswer) code() error {
	for _, e := range a.Environments {
		if err := e.code(); err != nil {
			return err
		}
	}
	return nil
}

// printChecks prints a line for each environment, and their diagnostics to
// standard error.
func (c *console) printChecks(a *checksAnswer, probed bool) error {
	header := []string{"ENVIRONMENT", "VALID", "WARNINGS"}
	if probed {
		header = append(header, "CONTROLS AS EXPECTED", "FIRST THAT IS NOT")
	}
	var rows [][]any
	var valid, asExpected, warned int
	for _, e := range a.Environments {
		if err := c.explain(e.loaded.Files, e.loaded.Diags); err != nil {
			return err
		}
		said := c.good("yes")
		if !e.Valid {
			said = c.bad(count(len(e.loaded.Diags.Errs()), "error"))
		} else {
			valid++
		}
		warnings := len(e.Diagnostics) - len(e.loaded.Diags.Errs())
		if warnings > 0 {
			warned++
		}
		row := []any{e.Dir, said, warnings}
		if probed {
			right := len(e.Probes) - e.unexpected()
			if e.Valid && e.unexpected() == 0 {
				asExpected++
			}
			row = append(row, fmt.Sprintf("%d/%d", right, len(e.Probes)), c.bad(firstUnexpected(e.Probes)))
		}
		rows = append(rows, row)
	}
	c.table(header, rows)
	c.printf("\n%s: %d valid, %d with warnings", count(len(a.Environments), "environment"), valid, warned)
	if probed {
		c.printf(", %d whose controls all end as expected", asExpected)
	}
	c.printf("\n")
	return nil
}

// firstUnexpected tells of the first probe that does not end as expected.
func firstUnexpected(probes []*rollout.Probe) string {
	for _, p := range probes {
		if !p.OK {
			text := fmt.Sprintf("%s: %s", p.Control, p.Got)
			if why := reason(p); why != "" {
				text += ", " + why
			}
			return text
		}
	}
	return ""
}
