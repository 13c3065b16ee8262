// Package fault has the verbs that put known faults into healthy environments, and
// measure how they are repaired.
package fault

import (
	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
)

// New is the parent of what is done with known faults; each verb has its own
// file.
func New(c *terminal.Console, g *host.Settings) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fault",
		Short: "Put known faults into healthy environments, and measure how they are repaired",
		Long: `For those who test repairs: a fault that somebody has put in is one of which is known
what mends it.`,
		Example: `  rover fault list my-task
  rover fault inject my-task --kind verifier-path -o broken
  rover fault bench my-task --svg repair.svg`,
		Args: verb.Known,
		RunE: verb.NeedsCommand,
	}
	cmd.AddCommand(newList(c, g), newInject(c, g), newBench(c, g))
	return cmd
}
