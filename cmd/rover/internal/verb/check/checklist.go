package check

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
)

// checklist is a check of several environments.
type checklist struct {
	dirs []string
	opts *options
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
func checkAll(ctx context.Context, c *terminal.Console, g *host.Settings, list *checklist) (err error) {
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	pool := replay.NewPool(nil)
	defer pool.Close()
	k := &checker{host: h, opener: host.NewOnce(h), opts: list.opts, run: pool.Run}
	jobs := list.opts.j
	if h.Strict { // each environment has a lock of its own, by which plugins are opened
		k.opener, jobs = h, 1
	}
	bar := terminal.NewProgress(c, len(list.dirs), "environments")
	defer bar.Stop()
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
			bar.Done()
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	bar.Stop()
	if list.opts.json {
		err = c.AnswerJSON(answer)
	} else {
		err = printChecks(c, answer, list.opts.probe)
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
func printChecks(c *terminal.Console, a *checksAnswer, probed bool) error {
	header := []string{"ENVIRONMENT", "VALID", "WARNINGS"}
	if probed {
		header = append(header, "CONTROLS AS EXPECTED", "FIRST THAT IS NOT")
	}
	var rows [][]any
	var valid, asExpected, warned int
	for _, e := range a.Environments {
		if err := c.Explain(e.loaded.Files, e.loaded.Diags); err != nil {
			return err
		}
		said := c.Good("yes")
		if !e.Valid {
			said = c.Bad(terminal.Count(len(e.loaded.Diags.Errs()), "error"))
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
			row = append(row, fmt.Sprintf("%d/%d", right, len(e.Probes)), c.Bad(firstUnexpected(e.Probes)))
		}
		rows = append(rows, row)
	}
	c.Table(header, rows)
	c.Printf("\n%s: %d valid, %d with warnings", terminal.Count(len(a.Environments), "environment"), valid, warned)
	if probed {
		c.Printf(", %d whose controls all end as expected", asExpected)
	}
	c.Printf("\n")
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
