package main

import (
	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/cmd/rover/internal/verb/authoring"
	"github.com/workrover/workrover/cmd/rover/internal/verb/check"
	"github.com/workrover/workrover/cmd/rover/internal/verb/credit"
	"github.com/workrover/workrover/cmd/rover/internal/verb/deps"
	"github.com/workrover/workrover/cmd/rover/internal/verb/exchange"
	"github.com/workrover/workrover/cmd/rover/internal/verb/fault"
	"github.com/workrover/workrover/cmd/rover/internal/verb/machine"
	"github.com/workrover/workrover/cmd/rover/internal/verb/play"
	"github.com/workrover/workrover/cmd/rover/internal/verb/plugin"
	"github.com/workrover/workrover/cmd/rover/internal/verb/repair"
	"github.com/workrover/workrover/cmd/rover/internal/verb/replay"
	"github.com/workrover/workrover/cmd/rover/internal/verb/show"
	"github.com/workrover/workrover/cmd/rover/internal/verb/store"
)

// newRoot returns the command line: the list of everything that rover can do.
func newRoot(c *terminal.Console, p process) *cobra.Command {
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
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return verb.EmptyFlag(cmd.Flags()) },
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              verb.Known,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	g := &host.Settings{Env: p.env, Program: p.program, Compiles: c.Compiling(), Waits: c.Waiting(), Uncached: c.Uncached()}
	root.PersistentFlags().StringVar(&g.Store, "store", "", "keep blobs and records in `DIR` (default: $XDG_DATA_HOME/workrover)")
	root.PersistentFlags().BoolVar(&g.Locked, "locked", false, "refuse plugins that are not as rover.lock.hcl has them")
	root.AddCommand(
		authoring.NewInit(c),
		authoring.NewFmt(c),
		check.New(c, g),
		authoring.NewLock(c, g),
		play.NewRun(c, g),
		play.NewServe(c, g, p.stdin),
		replay.New(c, g),
		show.New(c),
		exchange.NewImport(c, g),
		deps.New(c),
		credit.New(c, p.stdin),
		exchange.NewExport(c, p.stdin),
		repair.New(c, g, p.stdin),
		fault.New(c, g),
		store.New(c, g),
		plugin.New(c, g, p.stdin),
		machine.NewGuest(c, g),
		machine.NewDoctor(c, g),
		machine.NewVersion(c),
	)
	root.SetArgs(p.args)
	root.SetIn(p.stdin)
	root.SetOut(c.Out)
	root.SetErr(c.Err)
	root.SetFlagErrorFunc(verb.ExplainFlag)
	return root
}
