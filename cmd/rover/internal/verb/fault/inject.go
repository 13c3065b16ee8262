package fault

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/content"
	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/runtime/repair/search"
)

// injectOptions are the flags of rover fault inject.
type injectOptions struct {
	dir        string
	kind       string
	seed       int64
	out        string
	unsolvable bool
	json       bool
}

func newInject(c *terminal.Console, g *host.Settings) *cobra.Command {
	var opts injectOptions
	cmd := &cobra.Command{
		Use:   "inject DIR --kind KIND -o OUT",
		Short: "Write an environment with a known fault in it, and revisions that may mend it",
		Long: `Puts a fault of a KIND (see rover fault list) into the healthy environment in DIR. The seed
draws the place: the same package, kind and seed make the same fault. What is written to
OUT is the broken package, with revisions: the truth, which undoes the fault, and decoys
that do nothing, break something else, or cheat. OUT/fault.json says which is which; a
repair does not read it, and no component has it.

All of it was played: the fault makes a control end as it should not, with the whole truth
all end as they should, and with a part of the truth they do not.

Ends with 1 if there is no place for the fault in this environment.`,
		Example: `  rover fault inject my-task --kind argument-and-path --seed 7 -o broken
  rover repair broken
  cat broken/fault.json`,
		Args: verb.Needs("DIR"),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			opts.dir = args[0]
			return injectVerb(ctx, c, g, &opts)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&opts.kind, "kind", "", "put in a fault of this `KIND`")
	flags.Int64Var(&opts.seed, "seed", 1, "draw the place by `S`")
	flags.StringVarP(&opts.out, "out", "o", "", "write the broken package to the directory `OUT`")
	flags.BoolVar(&opts.unsolvable, "unsolvable", false, "withhold a part of the truth, so that nothing mends it")
	flags.BoolVar(&opts.json, "json", false, "print the answer, a rover.fault/v1 document")
	return cmd
}

func (o *injectOptions) check() error {
	switch {
	case o.kind == "" && o.out == "":
		return errors.New("rover fault inject needs --kind and --out\nsee: rover fault inject --help")
	case o.kind == "":
		return errors.New("rover fault inject needs --kind: rover fault list says which there are")
	case o.out == "":
		return errors.New("rover fault inject needs --out: the broken package is a new directory")
	}
	if err := checkKind(o.kind); err != nil {
		return fmt.Errorf("--kind: %w", err)
	}
	return nil
}

func injectVerb(ctx context.Context, c *terminal.Console, g *host.Settings, opts *injectOptions) error {
	if err := opts.check(); err != nil {
		return exit.BadInput(err)
	}
	if err := output.CheckNewFolder(opts.out, opts.dir); err != nil {
		return err
	}
	return withHealthy(ctx, c, g, opts.dir, func(h *fault.Healthy) error {
		made, err := opts.inject(ctx, c, h)
		if unfit, ok := errors.AsType[*fault.UnfitError](err); ok {
			c.Tellf("%s\n", unfit)
			return exit.With(exit.No)
		}
		if err != nil {
			return err
		}
		written := exit.Unwritten(writeInjection(made, opts.out))
		if opts.json {
			return errors.Join(written, c.AnswerJSON(made.Answer))
		}
		printInjection(c, made.Answer)
		if written == nil {
			c.Printf("\nwrote %s\nnext: rover repair %s\n", opts.out, opts.out)
		}
		return errors.Join(written, c.AnswerError())
	})
}

// inject looks for a place.
func (o *injectOptions) inject(ctx context.Context, c *terminal.Console, h *fault.Healthy) (*fault.Injection, error) {
	shown := terminal.NewPhases(c)
	defer shown.Stop()
	return h.Inject(ctx, &fault.Order{
		Kind: fault.Find(o.kind), Seed: o.seed, Unsolvable: o.unsolvable,
		Tried: func(done, of int) { shown.At("trying places for the fault", done, of) },
	})
}

// withHealthy plays the environment in a directory and has something done with it.
func withHealthy(ctx context.Context, c *terminal.Console, g *host.Settings, dir string, do func(*fault.Healthy) error) (err error) {
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	if _, err := h.LoadValid(ctx, c, dir); err != nil {
		return err
	}
	root, err := input.OpenFolder(dir)
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	opener := host.NewOnce(h)
	shown := terminal.NewPhases(c)
	healthy, err := fault.Open(ctx, environment.FilesOf(root), opener, &fault.Options{
		Label: dir, Jobs: runtime.GOMAXPROCS(0), Formats: content.Knowledge().Formats,
		Played: func(done, of int) { shown.At(string(search.Playing), done, of) },
	})
	shown.Stop()
	if _, sick := errors.AsType[*fault.SickError](err); sick || errors.Is(err, fault.ErrNoGood) {
		return exit.BadInput(fmt.Errorf("%s: %w", dir, err))
	}
	if err != nil {
		return err
	}
	return do(healthy)
}

// writeInjection writes a broken package whole, or not at all.
func writeInjection(made *fault.Injection, out string) error {
	durable.SweepOf(out, time.Now().Add(-time.Hour))
	draft, err := durable.Begin(out)
	if err != nil {
		return exit.BadInput(err)
	}
	root, err := os.OpenRoot(draft.Dir)
	if err == nil {
		err = errors.Join(made.Write(root), root.Close())
	}
	if err != nil {
		return errors.Join(err, draft.Discard())
	}
	return draft.Commit()
}

// printInjection says what was put in, what fails, and what is proposed.
func printInjection(c *terminal.Console, a *fault.Answer) {
	c.Printf("%s\n\n", a.Where)
	rows := make([][]any, len(a.Trigger))
	for i, f := range a.Trigger {
		rows[i] = []any{f.Control, f.Expect, c.Bad(f.Got), strings.Join(f.Checks, ", ")}
	}
	c.Table([]string{"CONTROL", "EXPECT", "GOT", "CHECKS THAT FAIL"}, rows)
	c.Printf("\n")
	rows = [][]any{}
	for _, id := range a.Truth {
		rows = append(rows, []any{id, c.Good("truth"), "takes back its part of the fault"})
	}
	for _, d := range a.Decoys {
		rows = append(rows, []any{d.ID, string(d.Class), terminal.OneLine(d.Does)})
	}
	c.Table([]string{"REVISION", "IS", "WHAT IT DOES"}, rows)
}
