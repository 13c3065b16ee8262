package play

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/service"
)

// serveOptions are the flags of rover serve.
type serveOptions struct {
	dir         string
	j           int
	maxSessions int
	out         string // directory for bundles; "" for none
	fresh       bool   // run every step, also where it is known what it comes to
}

// NewServe makes the command serve.
func NewServe(c *terminal.Console, g *host.Settings, in io.Reader) *cobra.Command {
	var opts serveOptions
	cmd := &cobra.Command{
		Use:   "serve DIR",
		Short: "Let a program with an agent of its own play an environment",
		Long: `Builds the environment, and then answers requests: one JSON object a line on
standard input, one line on standard output for each. Many sessions may be open
at once; those of one session are answered in order.

  {"op": "reset", "sample": 0, "model": NAME, "group": NAME}
                                      opens a session: {"session", "turn", "done", "task", "tools"}
  {"op": "step", "session": S, "say": TEXT, "calls": [{"id", "tool", "args"}]}
                                      plays a turn: {"turn", "done", "calls": [{"id", "status", "shown"}]}
  {"op": "finish", "session": S}      judges: the rollout, as rover run --json has it

A step may also say how a model made it: "reasoning", "tokens", "prompt_tokens",
"cached_tokens", "cost_usd", "prompt_token_ids", "token_ids", "logprobs". That is
recorded for trainers: rover export writes it. Rollouts of one group are compared.

The value of "req" is echoed. An error answers {"error": {"code", "message"}} and
ends nothing else. Ends with 0 at the end of the input; sessions that are open are
then dropped.

A step is run once, as by rover run: what it came to is taken again wherever a step
like it finds everything as it was, in all sessions. --fresh runs every step.`,
		Example: `  echo '{"op": "reset"}' | rover serve my-task
  python3 examples/expense-audit/agent/agent.py   # starts rover serve, and plays`,
		Args: cobra.ExactArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			opts.dir = args[0]
			return serveVerb(ctx, c, g, in, &opts)
		}),
	}
	verb.JobsFlag(cmd.Flags(), &opts.j, "run the steps of at most `J` sessions at once")
	cmd.Flags().IntVar(&opts.maxSessions, "max-sessions", 100_000, "let at most `N` sessions be open")
	cmd.Flags().BoolVar(&opts.fresh, "fresh", false, "run every step, also where it is known what it comes to")
	cmd.Flags().StringVar(&opts.out, "out", "", "write a bundle for each rollout to `DIR`")
	return cmd
}

// check says what is wrong with the flags.
func (o *serveOptions) check() error {
	switch {
	case o.j < 1:
		return exit.BadInput(fmt.Errorf("-j %d: play at least one session at once", o.j))
	case o.maxSessions < 1:
		return exit.BadInput(fmt.Errorf("--max-sessions %d: let at least one session be open", o.maxSessions))
	}
	return nil
}

func serveVerb(ctx context.Context, c *terminal.Console, g *host.Settings, in io.Reader, opts *serveOptions) (err error) {
	if err := opts.check(); err != nil {
		return err
	}
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(context.WithoutCancel(ctx))) }()
	env, err := h.LoadValid(ctx, c, opts.dir)
	if err != nil {
		return err
	}
	kept, err := host.OpenStorage(c, g, &host.StorageOptions{Out: opts.out, Fresh: opts.fresh})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	at := seats(opts.j)
	built, err := env.Build(ctx, at.run(kept.Pool.Run))
	if err != nil {
		return err
	}
	return serve(ctx, c, built, in, &service.Options{
		Name: uniqueName("serve"), Archive: archiveOf(kept.Record), MaxSessions: opts.maxSessions,
		Jobs: at.rollouts(kept.Record != nil),
	})
}

// archiveOf keeps a recorder that is none from becoming an archive that is one.
func archiveOf(r *host.Recorder) service.Archive {
	if r == nil {
		return nil
	}
	return r
}

func serve(ctx context.Context, c *terminal.Console, built *environment.Built, in io.Reader, opts *service.Options) error {
	if c.ErrLook.Terminal {
		c.Tellf("serving %s %s: a request is one JSON object a line on standard input\n", built.Env.Name, built.Env.Version)
	}
	s := service.New(built, opts)
	err := s.Serve(ctx, in, c.Out)
	if dropped := s.Open(); dropped > 0 && err == nil {
		c.Tellf("the input has ended: %s dropped\n", terminal.Count(dropped, "open session"))
	}
	return err
}
