package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// newFault is the parent of what is done with known faults; each verb has its own
// file, fault_VERB.go.
func newFault(c *console, g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "fault",
		Short: "Put known faults into healthy environments, and measure how they are repaired",
		Long: `For those who test repairs: a fault that somebody has put in is one of which is known
what mends it.`,
		Example: `  rover fault list my-task
  rover fault inject my-task --kind verifier-path -o broken
  rover fault bench my-task --svg repair.svg`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("%s needs a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
		},
	}
	cmd.AddCommand(newFaultList(c, g), newFaultInject(c, g), newFaultBench(c, g))
	return cmd
}
