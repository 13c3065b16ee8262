package machine

import (
	"context"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/cmd/rover/internal/version"
)

// NewVersion makes the command version.
func NewVersion(c *terminal.Console) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version of rover and of what it speaks",
		Example: "  rover version --json",
		Args:    cobra.NoArgs,
		RunE: verb.Run(func(context.Context, []string) error {
			v := version.Of(debug.ReadBuildInfo())
			if asJSON {
				return c.AnswerJSON(v)
			}
			c.Printf("rover %s (%s, %s, wazero %s, plugin protocol %d)\n", v.Version, v.Go, v.Platform, v.Wazero, v.Protocol)
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.version/v1 document")
	return cmd
}
