// Package verb is what all verbs of the command line have in common: which arguments
// and flags they take, how a mistake in them is answered, and what an error that
// nobody has classified means.
//
// The verbs themselves are below it, a package for each family of them. A family
// exports what makes its commands, New or New and a name, and no family imports
// another: what two of them need is a package beside this one.
package verb

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// Run wraps what a verb does, so that an error which it did not classify is a
// fault of the machine and not of the command line.
func Run(do func(ctx context.Context, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		err := do(cmd.Context(), args)
		if err == nil || exit.Classified(err) {
			return err
		}
		return exit.Unable(err)
	}
}
