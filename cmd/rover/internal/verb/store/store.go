// Package store has the verbs that look after the store: verify, gc, recover and
// disown.
package store

import (
	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
)

// New makes the command store, with the verbs below it.
func New(c *terminal.Console, g *host.Settings) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Look after the store of blobs, records and journals",
		Example: `  rover store verify
  rover store gc --keep 7d
  rover store recover -o recovered`,
		Args: verb.Known,
		RunE: verb.NeedsCommand,
	}
	cmd.AddCommand(newVerify(c, g), newGC(c, g), newRecover(c, g), newDisown(c, g))
	return cmd
}
