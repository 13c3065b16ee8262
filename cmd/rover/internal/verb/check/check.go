// Package check has the verb check: it finds what is wrong with environments, and by
// playing their controls, whether they tell good work from bad.
package check

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// checkAnswer is the answer of rover check.
type checkAnswer struct {
	Format      string           `json:"format"`
	Valid       bool             `json:"valid"`
	Diagnostics []specs.Problem  `json:"diagnostics"`
	Revisions   []string         `json:"revisions"` // ids of those that were checked, too
	Plugins     []pluginAccess   `json:"plugins"`   // none if the environment is not valid
	Probes      []*rollout.Probe `json:"probes"`
}

// New makes the command check.
func New(c *terminal.Console, g *host.Settings) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "check DIR...",
		Short: "Find what is wrong with environments",
		Long: `Parses, resolves and validates an environment and everything that it names.
So is each of its revisions: laid over the environment, with those that it requires.
With --probe it also plays the control noop, which does nothing, and every control
of the environment, and compares how they end with what they expect. Then it warns
of checks that no work can mend, and of instructions that name a file which is not
there while one is that may be meant. Of files that are to stay unchanged and are not
there it warns without --probe, too, unless a builder makes the workspace.

Of each plugin it prints what it declares to need, what the environment grants to its
tools, and what it declares and is not granted. It warns of what is granted and not
declared.

Of several environments it prints a line each, and then what is wrong with them.

Ends with 1 if an environment has an error, or if a probe does not end as expected.`,
		Example: `  rover check my-task
  rover check my-task --probe --json
  rover check --probe tasks/*`,
		Args: cobra.MinimumNArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			if opts.j < 1 {
				return exit.BadInput(fmt.Errorf("-j %d: do at least one thing at once", opts.j))
			}
			if len(args) > 1 {
				return checkAll(ctx, c, g, &checklist{dirs: args, opts: &opts})
			}
			return checkOne(ctx, c, g, args[0], &opts)
		}),
	}
	cmd.Flags().BoolVar(&opts.probe, "probe", false, "also play noop and every control")
	cmd.Flags().StringVar(&opts.revisions, "revisions", "", "check the revisions in `RDIR` (default: DIR/revisions)")
	verb.JobsFlag(cmd.Flags(), &opts.j, "check at most `J` environments at once")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.check/v1 document, or of several environments a rover.checks/v1 one")
	return cmd
}

type options struct {
	revisions   string // directory; "" for that of the environment
	j           int
	probe, json bool
}

func checkOne(ctx context.Context, c *terminal.Console, g *host.Settings, dir string, opts *options) (err error) {
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	loaded, answer, err := (&checker{host: h, opener: h, opts: opts, console: c}).check(ctx, dir)
	if err != nil {
		return err
	}
	if opts.json {
		err = c.AnswerJSON(answer)
	} else {
		err = printCheck(c, loaded, answer)
	}
	if err != nil {
		return err
	}
	return answer.code()
}

// checker checks environments.
type checker struct {
	host    *host.Host
	opener  environment.Opener
	opts    *options
	run     step.Runner       // of steps; nil: as they come
	console *terminal.Console // for a bar that shows how far the probes are; nil: none is shown
}

// check checks the environment in a directory.
func (k *checker) check(ctx context.Context, dir string) (_ *environment.Loaded, _ *checkAnswer, err error) {
	p, err := k.host.ReadAs(dir, dir, k.opener)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	loaded, err := p.Load(ctx)
	if err != nil {
		return nil, nil, err
	}
	revisions, err := p.CheckRevisions(ctx, &host.Overlay{Dir: dir, Revisions: k.opts.revisions}, loaded)
	if err != nil {
		return nil, nil, err
	}
	if loaded.Env != nil {
		loaded.Diags = append(loaded.Diags, host.ScriptProblems(loaded, dir)...)
	}
	answer := &checkAnswer{
		Format:    "rover.check/v1",
		Valid:     !loaded.Diags.HasErrors(),
		Revisions: revisions,
		Plugins:   []pluginAccess{},
		Probes:    []*rollout.Probe{},
	}
	if answer.Valid {
		answer.Plugins = accessOf(loaded.Env)
	}
	if answer.Valid && k.opts.probe {
		if answer.Probes, err = k.probe(ctx, loaded, dir); err != nil {
			return nil, nil, err
		}
	} else if answer.Valid {
		unguarded, err := loaded.Env.Unguarded()
		if err != nil {
			return nil, nil, err
		}
		loaded.Diags = append(loaded.Diags, unguarded...)
	}
	answer.Valid = !loaded.Diags.HasErrors()
	answer.Diagnostics = specs.Problems(loaded.Diags)
	return loaded, answer, nil
}

// code is how the verb ends.
func (a *checkAnswer) code() error {
	if !a.Valid || a.unexpected() > 0 {
		return exit.With(exit.No)
	}
	return nil
}

// unexpected is how many probes do not end as expected.
func (a *checkAnswer) unexpected() int {
	unexpected := 0
	for _, p := range a.Probes {
		if !p.OK {
			unexpected++
		}
	}
	return unexpected
}

func printCheck(c *terminal.Console, loaded *environment.Loaded, a *checkAnswer) error {
	if err := c.Explain(loaded.Files, loaded.Diags); err != nil {
		return err
	}
	if a.Valid {
		printValid(c, loaded.Env, a)
	} else {
		c.Printf("%s\n", c.Bad(terminal.Count(len(loaded.Diags.Errs()), "error")))
	}
	if len(a.Probes) > 0 {
		printProbes(c, a.Probes)
	}
	return nil
}

func printValid(c *terminal.Console, env *environment.Environment, a *checkAnswer) {
	parts := []string{terminal.Count(len(env.Tools), "tool"), terminal.Count(len(env.Verifiers), "verifier"), terminal.Count(len(env.Controls), "control")}
	if len(a.Revisions) > 0 {
		parts = append(parts, terminal.Count(len(a.Revisions), "revision"))
	}
	c.Printf("%s %s is %s: %s\n", env.Name, env.Version, c.Good("valid"), strings.Join(parts, ", "))
	printAccess(c, a.Plugins)
}
