package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// globals are what every verb understands.
type globals struct {
	store   string // directory; "" means the default
	locked  bool   // plugins have to be as they were locked
	env     func(name string) string
	program string // path of this program; "" if it is not known

	compiles func(name string, size int) // is told what is compiled; nil: nobody
	uncached func(error)                 // hears that the cache cannot be used; nil: nobody does
}

// newRoot returns the command line: the list of everything that rover can do.
func newRoot(c *console, p process) *cobra.Command {
	root := &cobra.Command{
		Use:   "rover",
		Short: "Build, play and judge the workplaces that agents are trained in",
		Long: `rover builds an environment from HCL, lets an agent play it turn by turn through
sandboxed tools, and judges the result with sandboxed verifiers.

Answers go to standard output, progress and diagnostics to standard error.
It ends with 0 for yes or done, 1 if the answer is no, 2 if the command line or an
input is wrong, 3 if it could not tell.`,
		Example: `  rover init my-task              # write a small environment
  rover check my-task --probe     # is it valid; do its controls end as they should?
  rover run my-task --agent oracle -n 4 --out recordings
  rover show recordings/*.rover
  rover replay recordings/*.rover # does it come out the same?`,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return emptyFlag(cmd.Flags()) },
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              knownVerb,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	g := &globals{env: p.env, program: p.program, compiles: c.compiling(), uncached: c.uncached()}
	root.PersistentFlags().StringVar(&g.store, "store", "", "keep blobs and records in `DIR` (default: $XDG_DATA_HOME/workrover)")
	root.PersistentFlags().BoolVar(&g.locked, "locked", false, "refuse plugins that are not as rover.lock.hcl has them")
	root.AddCommand(
		newInit(c),
		newFmt(c),
		newCheck(c, g),
		newLock(c, g),
		newRun(c, g),
		newServe(c, g, p.stdin),
		newReplay(c, g),
		newShow(c),
		newImport(c, g),
		newDeps(c),
		newCredit(c, p.stdin),
		newExport(c, p.stdin),
		newRepair(c, g, p.stdin),
		newFault(c, g),
		newStore(c, g),
		newPlugin(c, g, p.stdin),
		newGuest(c, g),
		newDoctor(c, g),
		newVersion(c),
	)
	root.SetArgs(p.args)
	root.SetIn(p.stdin)
	root.SetOut(c.out)
	root.SetErr(c.err)
	root.SetFlagErrorFunc(explainFlag)
	return root
}

// emptyFlag refuses flags that are given with nothing in them, as a script does
// with a variable that it has not set. They are not the same as none.
func emptyFlag(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if isEmpty(f.Value) && err == nil {
			err = badInput(fmt.Errorf("--%s is empty: give it a value, or leave it out", f.Name))
		}
	})
	return err
}

// isEmpty reports whether a value, or one of several, is nothing.
func isEmpty(v pflag.Value) bool {
	if list, ok := v.(pflag.SliceValue); ok {
		values := list.GetSlice()
		return len(values) == 0 || slices.Contains(values, "")
	}
	return v.Type() == "string" && v.String() == ""
}

// verb wraps what a verb does, so that an error which it did not classify is a
// fault of the machine and not of the command line.
func verb(do func(ctx context.Context, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		err := do(cmd.Context(), args)
		if err == nil || classified(err) {
			return err
		}
		return &ending{couldNotTell, err}
	}
}
