package fault

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/content"
	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/starter"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/bench"
	"github.com/workrover/workrover/runtime/repair/figure"
)

// benchOptions are the flags of rover fault bench.
type benchOptions struct {
	dirs        []string
	kinds       []string
	seeds       int
	generations int
	budget      int
	bounded     bool // --budget is given
	jobs        int
	svg         string // file; "" for none
	json        bool
}

func newBench(c *terminal.Console, g *host.Settings) *cobra.Command {
	var opts benchOptions
	cmd := &cobra.Command{
		Use:   "bench [DIR...]",
		Short: "Measure how well faults are repaired, beside methods that know no gates",
		Long: `Puts faults into the healthy environments in DIR (default: those that rover init writes), of
each kind and seed, and has them repaired: by the search of rover repair (fcr), and on as
many replayed cells by the baselines regenerate, single and greedy, which see what fails
and no gates. Each fault is tried twice: with all revisions that are proposed, and without
a part of the truth, when nothing mends it and every repair is wrong.

Half of the controls are withheld from all that. What is accepted is then judged by
them, and by the gates as the healthy environment has them. With --generations, each
further fault is put into what was repaired before.

An environment that is broken already is measured with the revisions that it has.`,
		Example: `  rover fault bench
  rover fault bench my-task --kinds verifier-path,task-path --seeds 5 --json
  rover fault bench my-task --generations 3 --svg repair.svg`,
	}
	cmd.RunE = verb.Run(func(ctx context.Context, args []string) error {
		opts.dirs, opts.bounded = args, cmd.Flags().Changed("budget")
		return benchVerb(ctx, c, g, &opts)
	})
	flags := cmd.Flags()
	flags.StringSliceVar(&opts.kinds, "kinds", nil, "put in faults of `KIND`s only, separated by commas (default: all)")
	flags.IntVar(&opts.seeds, "seeds", 3, "put in `N` faults of each kind")
	flags.IntVar(&opts.generations, "generations", 1, "put `G` faults into each environment, one after the other was repaired")
	flags.IntVar(&opts.budget, "budget", 0, "try at most `N` combinations for each fault (default: all)")
	verb.JobsFlag(flags, &opts.jobs, "repair at most `J` faults at once")
	flags.StringVar(&opts.svg, "svg", "", "draw what came out to `FILE` (- for standard output)")
	flags.BoolVar(&opts.json, "json", false, "print a rover.fault-bench/v1 document")
	return cmd
}

func (o *benchOptions) check() error {
	if o.kinds == nil {
		o.kinds = kindNames()
	}
	for i, kind := range o.kinds {
		if err := checkKind(kind); err != nil {
			return exit.BadInput(fmt.Errorf("--kinds: %w", err))
		}
		if slices.Contains(o.kinds[:i], kind) {
			return exit.BadInput(fmt.Errorf("--kinds: %s is there twice", kind))
		}
	}
	switch {
	case o.seeds < 1:
		return exit.BadInput(fmt.Errorf("--seeds %d: at least one fault of each kind is put in", o.seeds))
	case o.generations < 1:
		return exit.BadInput(fmt.Errorf("--generations %d: the first one is always there", o.generations))
	case o.bounded && o.budget < 1:
		return exit.BadInput(fmt.Errorf("--budget %d: a search tries at least one combination; leave it out to try all", o.budget))
	case o.json && o.svg == "-":
		return exit.BadInput(errors.New("--json and --svg -: both would be on standard output"))
	case o.jobs < 1:
		return exit.BadInput(fmt.Errorf("--jobs %d: at least one fault is repaired at a time", o.jobs))
	}
	return nil
}

func benchVerb(ctx context.Context, c *terminal.Console, g *host.Settings, opts *benchOptions) (err error) {
	if err := opts.check(); err != nil {
		return err
	}
	if opts.svg != "" {
		if err := output.CheckNewFile(opts.svg, opts.dirs...); err != nil {
			return fmt.Errorf("--svg: %w", err)
		}
	}
	examples, closing, err := opts.examples()
	defer func() { err = errors.Join(err, closing()) }()
	if err != nil {
		return err
	}
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	report, err := opts.run(ctx, c, h, examples)
	if err != nil {
		return err
	}
	if opts.svg != "" {
		err = exit.Unwritten(output.WriteFile(ctx, c, opts.svg, func(w io.Writer) error { return figure.Draw(w, report.Summary) }))
	}
	switch { // what was measured is told, also where the figure cannot be written
	case opts.json:
		err = errors.Join(err, c.AnswerJSON(report))
	case opts.svg != "-":
		printBench(c, report)
	}
	return errors.Join(err, c.AnswerError())
}

// examples are the environments in the directories, or else the templates of rover
// init. What closing closes is open until it is called.
func (o *benchOptions) examples() (list []*bench.Example, closing func() error, err error) {
	var roots []*os.Root
	closing = func() (err error) {
		for _, root := range roots {
			err = errors.Join(err, root.Close())
		}
		return err
	}
	for _, dir := range o.dirs {
		root, err := input.OpenFolder(dir)
		if err != nil {
			return nil, closing, exit.BadInput(err)
		}
		roots = append(roots, root)
		list = append(list, &bench.Example{Name: filepath.Base(filepath.Clean(dir)), Files: environment.FilesOf(root)})
	}
	if len(o.dirs) > 0 {
		return list, closing, nil
	}
	known, err := starter.Names()
	if err != nil {
		return nil, closing, err
	}
	for _, name := range known {
		files, err := starter.Open(name)
		if err != nil {
			return nil, closing, err
		}
		list = append(list, &bench.Example{Name: name, Files: files})
	}
	return list, closing, nil
}

func (o *benchOptions) run(ctx context.Context, c *terminal.Console, h *host.Host, examples []*bench.Example) (_ *bench.Report, err error) {
	dir, err := os.MkdirTemp("", "rover-fault-bench-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	scratch, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, scratch.Close()) }()
	bar := &terminal.Progress{}
	defer func() { bar.Stop() }()
	opts := o.measured()
	opts.Opener, opts.Scratch = h, scratch
	before := terminal.NewPhases(c)
	defer before.Stop()
	opts.Opened = func(done, of int) { before.At("playing environments as they are", done, of) }
	opts.Begin = func(triggers int) {
		before.Stop()
		bar = terminal.NewProgress(c, triggers, "faults")
	}
	opts.Done = func() { bar.Done() }
	report, err := bench.Run(ctx, examples, opts)
	if diags, ok := errors.AsType[*bench.NoEnvironmentError](err); ok {
		return nil, c.Refuse(diags.Files, diags.Diags)
	}
	return report, err
}

// measured says what is measured, and with what repairs are judged: the same as rover
// repair does.
func (o *benchOptions) measured() *bench.Options {
	return &bench.Options{
		Kinds: o.kinds, Seeds: o.seeds, Generations: o.generations, Budget: o.budget, Jobs: o.jobs,
		Knowledge: content.Knowledge(), Injector: bench.Faults{},
	}
}
