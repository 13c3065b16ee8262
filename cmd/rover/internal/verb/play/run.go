package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/result"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
)

// runAnswer is the answer of rover run.
type runAnswer struct {
	Format      string               `json:"format"`
	Environment result.EnvironmentID `json:"environment"`
	Rollouts    []result.Recorded    `json:"rollouts"`
	Missing     int                  `json:"missing"` // rollouts that were asked for and are not among them
	Steps       reuse                `json:"steps"`
}

// reuse counts steps that were run, and those that were not because it was known
// what they come to.
type reuse struct {
	Executed int64 `json:"executed"`
	Reused   int64 `json:"reused"`
}

// runOptions are the flags of rover run.
type runOptions struct {
	dir    string
	agent  string
	config string // of a policy: JSON, or a file; "" for none
	n, j   int
	out    string  // directory for bundles; "" for none
	group  string  // that the rollouts are compared within; "" for none
	fresh  bool    // run every step, also where what it comes to is known
	audit  float64 // share of steps to repeat on the interpreter
	json   bool
}

// NewRun makes the command run.
func NewRun(c *terminal.Console, g *host.Settings) *cobra.Command {
	var opts runOptions
	cmd := &cobra.Command{
		Use:   "run DIR --agent AGENT",
		Short: "Let an agent play an environment, and judge the result",
		Long: `Builds the environment, lets an agent play it, and prints the verdict with the
evidence of what failed. AGENT is one of:
  NAME                a control of the environment
  noop                does nothing
  script:FILE         plays the turns in FILE: {"say"?, "calls": [{"id", "tool", "args"}]}, one a line
  policy:PLUGIN.NAME  is a policy of a plugin of the environment, which acts by --config

A step is run once: what it came to is taken again wherever a step like it finds
everything as it was, in all rollouts, and through the store in later runs. Processes
are always run. That changes nothing but the time it takes; --fresh runs every step.

With --audit, some of the steps that are run, run a second time on wazero's interpreter
instead of its compiler. Which ones, follows from the steps. A step that comes out
differently ends its rollout, which is then not judged. To audit also what need not be
run, add --fresh.

With --out, the record of each rollout is written to a bundle of its own, which
rover show reads. With --group, rover credit and rover export compare the rollouts with
those of the same group, and no others of the environment. Ends with 0 if every rollout passed, with 1 if one did not, and
with 3 if none failed but one could not be judged.`,
		Example: `  rover run my-task --agent oracle
  rover run my-task --agent script:attempt.jsonl --out recordings
  rover run my-task --agent policy:clerk.careful --config '{"lines": 20}'
  rover run my-task --agent oracle -n 50 -j 2 --json
  rover run my-task --agent policy:clerk.careful -n 8 --group step-120 --out recordings
  rover run my-task --agent oracle --audit 0.05 --fresh`,
		Args: cobra.ExactArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			opts.dir = args[0]
			return runVerb(ctx, c, g, &opts)
		}),
	}
	cmd.Flags().StringVar(&opts.agent, "agent", "", "who plays: a control's `NAME`, noop, script:FILE, or policy:PLUGIN.NAME")
	cmd.Flags().StringVar(&opts.config, "config", "", "what the policy acts by: a `JSON` object, or a file that holds one")
	cmd.Flags().IntVarP(&opts.n, "number", "n", 1, "play `N` rollouts")
	verb.JobsFlag(cmd.Flags(), &opts.j, "run the steps of at most `J` rollouts at once")
	cmd.Flags().StringVar(&opts.out, "out", "", "write a bundle for each rollout to `DIR`")
	cmd.Flags().StringVar(&opts.group, "group", "", "let rover credit and rover export compare the rollouts with those of the same `GROUP` only")
	cmd.Flags().BoolVar(&opts.fresh, "fresh", false, "run every step, also where it is known what it comes to")
	cmd.Flags().Float64Var(&opts.audit, "audit", 0, "repeat a share `P` of all steps, from 0 to 1, on the interpreter, and compare")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.run/v1 document")
	return cmd
}

// check says what is wrong with the flags.
func (o *runOptions) check() error {
	switch {
	case o.agent == "":
		return exit.BadInput(fmt.Errorf("who plays? --agent NAME, noop, script:FILE, or policy:PLUGIN.NAME"))
	case o.n < 1:
		return exit.BadInput(fmt.Errorf("-n %d: play at least one rollout", o.n))
	case o.j < 1:
		return exit.BadInput(fmt.Errorf("-j %d: play at least one rollout at once", o.j))
	case o.group != "" && o.out == "":
		return exit.BadInput(fmt.Errorf("--group %s: it is recorded with --out DIR only", o.group))
	case !(o.audit >= 0 && o.audit <= 1):
		return exit.BadInput(fmt.Errorf("--audit %v: the share of steps to repeat is from 0 to 1", o.audit))
	}
	return nil
}

// runVerb plays, and prints what came of it. It prints what is finished even
// if something went wrong later.
func runVerb(ctx context.Context, c *terminal.Console, g *host.Settings, opts *runOptions) (err error) {
	if err := opts.check(); err != nil {
		return err
	}
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	if opts.audit > 0 {
		if err := h.Audit(g, opts.audit); err != nil {
			return err
		}
	}
	env, err := h.LoadValid(ctx, c, opts.dir)
	if err != nil {
		return err
	}
	p, err := playerFor(env, opts.agent, opts.config)
	if err != nil {
		return err
	}
	kept, err := host.OpenStorage(c, g, &host.StorageOptions{Out: opts.out, Fresh: opts.fresh})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	rollouts, playErr := playAll(ctx, c, env, newSeries(p, kept, seats(opts.j)), opts)
	h.TellAudit(c)
	answer := &runAnswer{
		Format:      "rover.run/v1",
		Environment: result.EnvironmentID{Name: env.Name, Version: env.Version, Digest: env.Digest, Components: env.Components},
		Rollouts:    rollouts,
		Missing:     opts.n - len(rollouts),
		Steps:       reuse{kept.Pool.Executed(), kept.Pool.Reused()},
	}
	if err := printRun(c, answer, opts.json); err != nil {
		return err
	}
	if playErr != nil {
		return playErr
	}
	return codeOfRun(rollouts)
}

// playAll builds the environment and plays in it. Where it cannot be built, no
// rollout can be judged.
func playAll(ctx context.Context, c *terminal.Console, env *environment.Environment, s *series, opts *runOptions) ([]result.Recorded, error) {
	built, err := env.Build(ctx, s.run)
	if broken, ok := errors.AsType[*environment.Broken](err); ok {
		return s.broken(broken, opts.n), nil
	}
	if err != nil {
		return nil, err
	}
	if err := tellUnguarded(c, built); err != nil {
		return nil, err
	}
	defer s.tellRefused(c)
	s.bar = terminal.NewProgress(c, opts.n, "rollouts")
	defer s.bar.Stop()
	return s.play(ctx, built, opts)
}

// tellUnguarded warns of what is to stay unchanged and is not there: a rollout that
// passes proves nothing of it.
func tellUnguarded(c *terminal.Console, built *environment.Built) error {
	unguarded, err := built.Unguarded()
	if err != nil {
		return err
	}
	return c.Explain(built.Env.Declared().Files(), unguarded)
}

func printRun(c *terminal.Console, a *runAnswer, asJSON bool) error {
	if asJSON {
		return c.AnswerJSON(a)
	}
	if len(a.Rollouts) > 0 {
		result.Print(c, a.Rollouts)
	}
	if a.Steps.Reused > 0 {
		c.Tellf("%d of %s not run: what they come to was known (--fresh runs all)\n", a.Steps.Reused, terminal.Count(a.Steps.Executed+a.Steps.Reused, "step"))
	}
	return nil
}

// codeOfRun is how the verb ends: a rollout that failed is an answer, one that
// could not be judged is none.
func codeOfRun(rollouts []result.Recorded) error {
	code := exit.Yes
	for _, r := range rollouts {
		switch {
		case r.Outcome == journal.OutcomeError:
			code = max(code, exit.CouldNotTell)
		case !r.Passed:
			return exit.With(exit.No)
		}
	}
	if code == exit.Yes {
		return nil
	}
	return exit.With(code)
}
