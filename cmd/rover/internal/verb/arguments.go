package verb

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/naming"
)

// Known refuses what is not a verb of cmd and says which one was meant.
func Known(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q for %q%s\nsee: %s --help",
		args[0], cmd.CommandPath(), naming.DidYouMean("", args[0], names), cmd.CommandPath())
}

// NeedsCommand is what a verb answers that only has others below it.
func NeedsCommand(cmd *cobra.Command, _ []string) error {
	return fmt.Errorf("%s needs a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
}

// Needs refuses a command line that has not as many arguments as there are names.
func Needs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		wanted := fmt.Sprintf("%s needs %s", cmd.CommandPath(), strings.Join(names, " "))
		switch {
		case len(args) > len(names):
			return fmt.Errorf("%s, and %q is too much\nsee: %s --help", wanted, args[len(names)], cmd.CommandPath())
		case len(args) < len(names):
			return fmt.Errorf("%s\nsee: %s --help", wanted, cmd.CommandPath())
		}
		return nil
	}
}
