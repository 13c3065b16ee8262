package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

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

func newCheck(c *console, g *globals) *cobra.Command {
	var opts checkOptions
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
		RunE: verb(func(ctx context.Context, args []string) error {
			if opts.j < 1 {
				return badInput(fmt.Errorf("-j %d: do at least one thing at once", opts.j))
			}
			if len(args) > 1 {
				return checkAll(ctx, c, g, &checklist{dirs: args, opts: &opts})
			}
			return checkOne(ctx, c, g, args[0], &opts)
		}),
	}
	cmd.Flags().BoolVar(&opts.probe, "probe", false, "also play noop and every control")
	cmd.Flags().StringVar(&opts.revisions, "revisions", "", "check the revisions in `RDIR` (default: DIR/revisions)")
	jobsFlag(cmd.Flags(), &opts.j, "check at most `J` environments at once")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.check/v1 document, or of several environments a rover.checks/v1 one")
	return cmd
}

type checkOptions struct {
	revisions   string // directory; "" for that of the environment
	j           int
	probe, json bool
}

func checkOne(ctx context.Context, c *console, g *globals, dir string, opts *checkOptions) (err error) {
	h := openHost(g)
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	loaded, answer, err := (&checker{host: h, opener: h, opts: opts, console: c}).check(ctx, dir)
	if err != nil {
		return err
	}
	if opts.json {
		err = c.answerJSON(answer)
	} else {
		err = c.printCheck(loaded, answer)
	}
	if err != nil {
		return err
	}
	return answer.code()
}

// checker checks environments.
type checker struct {
	host    *host
	opener  environment.Opener
	opts    *checkOptions
	run     step.Runner // of steps; nil: as they come
	console *console    // for a bar that shows how far the probes are; nil: none is shown
}

// check checks the environment in a directory.
func (k *checker) check(ctx context.Context, dir string) (_ *environment.Loaded, _ *checkAnswer, err error) {
	p, err := k.host.readAs(dir, dir, k.opener)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	loaded, err := p.load(ctx)
	if err != nil {
		return nil, nil, err
	}
	revisions, err := p.checkRevisions(ctx, &overlay{dir: dir, revisions: k.opts.revisions}, loaded)
	if err != nil {
		return nil, nil, err
	}
	if loaded.Env != nil {
		loaded.Diags = append(loaded.Diags, scriptProblems(loaded, dir)...)
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
		return &said{no}
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

func (c *console) printCheck(loaded *environment.Loaded, a *checkAnswer) error {
	if err := c.explain(loaded.Files, loaded.Diags); err != nil {
		return err
	}
	if a.Valid {
		c.printValid(loaded.Env, a)
	} else {
		c.printf("%s\n", c.bad(count(len(loaded.Diags.Errs()), "error")))
	}
	if len(a.Probes) > 0 {
		c.printProbes(a.Probes)
	}
	return nil
}

func (c *console) printValid(env *environment.Environment, a *checkAnswer) {
	parts := []string{count(len(env.Tools), "tool"), count(len(env.Verifiers), "verifier"), count(len(env.Controls), "control")}
	if len(a.Revisions) > 0 {
		parts = append(parts, count(len(a.Revisions), "revision"))
	}
	c.printf("%s %s is %s: %s\n", env.Name, env.Version, c.good("valid"), strings.Join(parts, ", "))
	c.printAccess(a.Plugins)
}
