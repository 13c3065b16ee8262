package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// newPlugin is the parent of what plugin authors do; each verb has its own file,
// plugin_VERB.go.
func newPlugin(c *console, g *globals, stdin io.Reader) *cobra.Command {
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
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("%s needs a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
		},
	}
	cmd.AddCommand(newPluginInit(c), newPluginInspect(c, g), newPluginCall(c, g, stdin), newPluginTest(c, g), newPluginPack(c, g))
	return cmd
}
