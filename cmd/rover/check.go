package main

import (
	"context"
	"errors"

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
	Probes      []*rollout.Probe `json:"probes"`
}

func newCheck(c *console, g *globals) *cobra.Command {
	var asJSON, withProbes bool
	cmd := &cobra.Command{
		Use:   "check DIR",
		Short: "Find what is wrong with an environment",
		Long: `Parses, resolves and validates an environment and everything that it names.
With --probe it also plays the control noop, which does nothing, and every control
of the environment, and compares how they end with what they expect.

Ends with 1 if the environment has an error, or if a probe does not end as expected.`,
		Example: `  rover check my-task
  rover check my-task --probe --json`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(ctx context.Context, args []string) error {
			return checkVerb(ctx, c, g, checkOptions{dir: args[0], probe: withProbes, json: asJSON})
		}),
	}
	cmd.Flags().BoolVar(&withProbes, "probe", false, "also play noop and every control")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.check/v1 document")
	return cmd
}

type checkOptions struct {
	dir         string
	probe, json bool
}

func checkVerb(ctx context.Context, c *console, g *globals, opts checkOptions) (err error) {
	h := openHost(g)
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	loaded, err := h.load(ctx, opts.dir)
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
	c.printf("%s %s is %s: %s, %s, %s\n", env.Name, env.Version, c.good("valid"),
		count(len(env.Tools), "tool"), count(len(env.Verifiers), "verifier"), count(len(env.Controls), "control"))
	if len(a.Probes) > 0 {
		c.printProbes(a.Probes)
	}
	return nil
}
