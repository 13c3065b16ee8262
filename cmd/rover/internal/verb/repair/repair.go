// Package repair has the verb repair: it finds the smallest combination of revisions
// that mends an environment; and repair analyze, which says what a table of tested
// combinations says.
package repair

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/specs"
)

// options are the flags of rover repair.
type options struct {
	dir       string
	revisions string // directory; "" for that of the environment
	rollouts  []string
	keep      []string
	validate  []string
	approve   []string
	sealed    string // directory; "" for none
	out       string // directory; "" for none
	report    string // file for a page; "" for none
	full      bool
	budget    int
	bounded   bool // --budget is given
	jobs      int
	json      bool
}

// New makes the command repair.
func New(c *terminal.Console, g *host.Settings, stdin io.Reader) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "repair DIR",
		Short: "Find the smallest combination of revisions that mends an environment",
		Long: `Plays the environment in DIR as it is to see what fails, and freezes what has to go on
holding: the gates. Then it tries combinations of the revisions in DIR/revisions, the
smallest first, until one mends what failed and breaks no gate, plays that once more with
every step run, and says of each smaller one why it does not do.

What fails is every control that does not end as it should; or with --rollout, what kept
the recorded rollout from passing (with =fail: that it passed and should not have).

Steps whose record is valid are not run, also after an interruption: the same command
goes on where it was stopped.

Ends with 1 if nothing is selected, or if the repair does not stand up to --validate.`,
		Example: `  rover repair my-task
  rover repair my-task --out mended
  rover repair my-task --full --report repair.html
  rover repair my-task --rollout failed.rover --keep good.rover --full --json`,
		Args: oneDir,
	}
	cmd.RunE = verb.Run(func(ctx context.Context, args []string) error {
		opts.dir, opts.bounded = args[0], cmd.Flags().Changed("budget")
		return do(ctx, c, g, &opts)
	})
	flags := cmd.Flags()
	flags.StringArrayVar(&opts.rollouts, "rollout", nil, "mend what made `BUNDLE[=pass|fail]` not end so (default: pass); may be given again")
	flags.StringArrayVar(&opts.keep, "keep", nil, "the rollout in `BUNDLE` is good and must stay so; may be given again")
	flags.StringArrayVar(&opts.validate, "validate", nil, "hold the repair against `BUNDLE[=pass|fail]`, which the search does not use; may be given again")
	flags.StringArrayVar(&opts.approve, "approve", nil, "the requirement or invariant `ID` may say something else; may be given again")
	flags.StringVar(&opts.revisions, "revisions", "", "take revisions from `RDIR` (default: DIR/revisions)")
	flags.StringVar(&opts.sealed, "sealed", "", "judge the repair by the cases in `SDIR`, once and at last")
	flags.StringVar(&opts.out, "out", "", "write the repaired package to `OUT`")
	flags.StringVar(&opts.report, "report", "", "write a page to look at to `FILE`: the combinations as a picture, why each fails, and what is changed (- for standard output)")
	flags.BoolVar(&opts.full, "full", false, "try all combinations, also after one that passes")
	flags.IntVar(&opts.budget, "budget", 0, "try at most `N` combinations (default: all)")
	verb.JobsFlag(flags, &opts.jobs, "play at most `J` cells at once")
	flags.BoolVar(&opts.json, "json", false, "print a rover.repair/v1 document")
	cmd.AddCommand(newAnalyze(c, stdin))
	return cmd
}

// oneDir asks for a directory in words, as a verb of repair could be meant.
func oneDir(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s needs the directory of one environment, or a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
	}
	return nil
}

func (o *options) check() error {
	switch {
	case o.bounded && o.budget < 1:
		return exit.BadInput(fmt.Errorf("--budget %d: a search tries at least one combination; leave it out to try all", o.budget))
	case o.json && o.report == "-":
		return exit.BadInput(errors.New("--json and --report -: both would be on standard output"))
	case o.jobs < 1:
		return exit.BadInput(fmt.Errorf("--jobs %d: at least one cell is played at a time", o.jobs))
	}
	if err := o.checkInputs(); err != nil {
		return err
	}
	return o.checkOutputs()
}

// checkInputs refuses what is not there, whatever else is read before it.
func (o *options) checkInputs() error {
	for _, f := range o.rolloutFlags() {
		if err := f.check(); err != nil {
			return err
		}
	}
	if o.revisions != "" {
		if err := input.StatFolder(o.revisions); err != nil {
			return exit.BadInput(fmt.Errorf("--revisions: %w", err))
		}
	}
	if o.sealed == "" {
		return nil
	}
	if err := input.StatFolder(o.sealed); err != nil {
		return exit.BadInput(fmt.Errorf("--sealed: %w", err))
	}
	if _, err := os.Stat(filepath.Join(o.sealed, specs.CasesFile)); err != nil {
		return exit.BadInput(fmt.Errorf("--sealed: there is no %s in %s: that is where the cases are declared", specs.CasesFile, o.sealed))
	}
	return nil
}

// checkOutputs refuses where nothing may be written now, and not after the search.
func (o *options) checkOutputs() error {
	inputs := o.inputs()
	if o.out != "" {
		if err := output.CheckNewFolder(o.out, inputs...); err != nil {
			return fmt.Errorf("--out: %w", err)
		}
		inputs = append(inputs, o.out)
	}
	if o.report != "" {
		if err := output.CheckNewFile(o.report, inputs...); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	return nil
}

// inputs are all paths that the verb reads.
func (o *options) inputs() []string {
	paths := []string{o.dir}
	for _, dir := range []string{o.revisions, o.sealed} {
		if dir != "" {
			paths = append(paths, dir)
		}
	}
	return append(paths, o.bundles()...)
}

// bundles are the files of all rollouts that are named.
func (o *options) bundles() []string {
	var files []string
	for _, name := range slices.Concat(o.rollouts, o.keep, o.validate) {
		file, _ := expected(name)
		files = append(files, file)
	}
	return files
}

func do(ctx context.Context, c *terminal.Console, g *host.Settings, opts *options) (err error) {
	if err := opts.check(); err != nil {
		return err
	}
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	m, err := openMending(ctx, c, g, h, opts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	report, err := m.search(ctx, c)
	if report == nil {
		return err
	}
	// What was found is told, also where it cannot be written.
	if err := exit.Unwritten(errors.Join(err, m.tell(ctx, c, report))); err != nil {
		if errors.Is(err, context.Canceled) {
			c.Tellf("run it again to go on: nothing that was played is played again\n")
		}
		return err
	}
	if report.Selected == nil || !report.Validation.Accepted {
		return exit.With(exit.No)
	}
	return nil
}

// tell gives the answer in all ways that are asked for.
func (m *mending) tell(ctx context.Context, c *terminal.Console, report *search.Report) (err error) {
	if m.options.report != "" {
		err = m.page(ctx, c, report)
	}
	switch {
	case m.options.json:
		err = errors.Join(err, c.AnswerJSON(report))
	case m.options.report != "-":
		printAnswer(c, report, m.options)
	}
	return err
}

// tooMany says what to do where the library asks for a budget.
func tooMany(err error) error {
	if many, ok := errors.AsType[*search.TooManyError](err); ok {
		return exit.BadInput(fmt.Errorf("%w: --budget N", many))
	}
	if errors.Is(err, repair.ErrTooMany) || errors.Is(err, search.ErrSources) {
		return exit.BadInput(err)
	}
	return err
}
