package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/specs"
)

// checkAnswer is the answer of rover check.
type checkAnswer struct {
	Format      string           `json:"format"`
	Valid       bool             `json:"valid"`
	Diagnostics []specs.Problem  `json:"diagnostics"`
	Revisions   []string         `json:"revisions"` // ids of those that were checked, too
	Probes      []*rollout.Probe `json:"probes"`
}

func newCheck(c *console, g *globals) *cobra.Command {
	var opts checkOptions
	cmd := &cobra.Command{
		Use:   "check DIR",
		Short: "Find what is wrong with an environment",
		Long: `Parses, resolves and validates an environment and everything that it names.
So is each of its revisions: laid over the environment, with those that it requires.
With --probe it also plays the control noop, which does nothing, and every control
of the environment, and compares how they end with what they expect.

Ends with 1 if the environment has an error, or if a probe does not end as expected.`,
		Example: `  rover check my-task
  rover check my-task --probe --json`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(ctx context.Context, args []string) error {
			opts.dir = args[0]
			return checkVerb(ctx, c, g, &opts)
		}),
	}
	cmd.Flags().BoolVar(&opts.probe, "probe", false, "also play noop and every control")
	cmd.Flags().StringVar(&opts.revisions, "revisions", "", "check the revisions in `RDIR` (default: DIR/revisions)")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.check/v1 document")
	return cmd
}

type checkOptions struct {
	dir         string
	revisions   string // directory; "" for that of the environment
	probe, json bool
}

func checkVerb(ctx context.Context, c *console, g *globals, opts *checkOptions) (err error) {
	h := openHost(g)
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	p, err := h.read(opts.dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	loaded, err := p.load(ctx)
	if err != nil {
		return err
	}
	revisions, err := p.checkRevisions(ctx, &overlay{dir: opts.dir, revisions: opts.revisions}, loaded)
	if err != nil {
		return err
	}
	if loaded.Env != nil {
		loaded.Diags = append(loaded.Diags, scriptProblems(loaded.Env, opts.dir)...)
	}
	answer := &checkAnswer{
		Format:      "rover.check/v1",
		Valid:       !loaded.Diags.HasErrors(),
		Diagnostics: specs.Problems(loaded.Diags),
		Revisions:   revisions,
		Probes:      []*rollout.Probe{},
	}
	if answer.Valid && opts.probe {
		if answer.Probes, err = probes(ctx, c, loaded.Env); err != nil {
			return err
		}
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

// code is how the verb ends.
func (a *checkAnswer) code() error {
	if !a.Valid {
		return &said{no}
	}
	for _, p := range a.Probes {
		if !p.OK {
			return &said{no}
		}
	}
	return nil
}

func (c *console) printCheck(loaded *environment.Loaded, a *checkAnswer) error {
	if err := c.explain(loaded.Files, loaded.Diags); err != nil {
		return err
	}
	if !a.Valid {
		c.printf("%s\n", c.bad(count(len(loaded.Diags.Errs()), "error")))
		return nil
	}
	env := loaded.Env
	parts := []string{count(len(env.Tools), "tool"), count(len(env.Verifiers), "verifier"), count(len(env.Controls), "control")}
	if len(a.Revisions) > 0 {
		parts = append(parts, count(len(a.Revisions), "revision"))
	}
	c.printf("%s %s is %s: %s\n", env.Name, env.Version, c.good("valid"), strings.Join(parts, ", "))
	if len(a.Probes) > 0 {
		c.printProbes(a.Probes)
	}
	return nil
}
