// Package plugin has the verbs for those who write plugins: init, inspect, call,
// test and pack.
package plugin

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
)

// New is the parent of what plugin authors do; each verb has its own file.
func New(c *terminal.Console, g *host.Settings, stdin io.Reader) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "plugin",
		Short: "Write, look at and test plugins: tools, verifiers, builders and policies",
		Long: `For those who write plugins, and those who look at what others have written. A
plugin is a WASM file, an executable, a script in .py or .js, a directory with
plugin.json, main.py or main.js, a .rover-plugin, process:FILE, or builtin:NAME.`,
		Example: `  rover plugin init ledger --lang python
  rover plugin inspect ledger
  rover plugin test ledger
  rover plugin pack ledger`,
		Args: verb.Known,
		RunE: verb.NeedsCommand,
	}
	cmd.AddCommand(newInit(c), newInspect(c, g), newCall(c, g, stdin), newTest(c, g), newPack(c, g))
	return cmd
}
