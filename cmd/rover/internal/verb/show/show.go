// Package show has the verb show: it tells a recorded rollout turn by turn.
package show

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/vfs"
)

// options are the flags of rover show.
type options struct {
	bundles []string
	turn    int    // allTurns unless it was given
	files   string // directory; "" for none
	json    bool
}

const allTurns = -1

// New makes the command show.
func New(c *terminal.Console) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "show BUNDLE...",
		Short: "Tell what happened in recorded rollouts",
		Long: `Tells a recorded rollout: what the agent said and called, what it was shown, what
changed in the workspace, how the checks moved, and the verdict. Long texts are cut;
--turn T shows one turn with nothing cut, and turn 0 what the agent found.

--files OUT writes the workspace as it was after that turn, or at the end.

--turn, --files and --json are for one bundle at a time.`,
		Example: `  rover show recordings/oracle-k3qz7v2m-0000.rover
  rover show recordings/*.rover
  rover show oracle.rover --turn 3
  rover show oracle.rover --files workspace`,
		Args: cobra.MinimumNArgs(1),
	}
	cmd.Flags().IntVar(&opts.turn, "turn", allTurns, "show turn `T` only, with nothing cut")
	cmd.Flags().Lookup("turn").DefValue = "0" // which help does not print
	cmd.Flags().StringVar(&opts.files, "files", "", "write the workspace to `OUT`, which must be new or empty")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.show/v1 document")
	cmd.RunE = verb.Run(func(_ context.Context, args []string) error {
		opts.bundles = args
		if err := opts.check(cmd.Flags().Changed("turn")); err != nil {
			return err
		}
		return do(c, &opts)
	})
	return cmd
}

// check says what is wrong with the flags.
func (o *options) check(turnGiven bool) error {
	switch {
	case turnGiven && o.turn < 0:
		return exit.BadInput(fmt.Errorf("--turn %d: the first turn is 1, and 0 is what the agent found", o.turn))
	case len(o.bundles) > 1 && (turnGiven || o.files != "" || o.json):
		return exit.BadInput(errors.New("--turn, --files and --json are for one bundle at a time"))
	}
	return nil
}

func do(c *terminal.Console, opts *options) error {
	for i, name := range opts.bundles {
		if i > 0 {
			c.Printf("\n")
		}
		if err := showOne(c, name, opts); err != nil {
			return err
		}
	}
	return nil
}

func showOne(c *terminal.Console, name string, opts *options) (err error) {
	bundle, err := recordings.Open(name, nil)
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	if opts.files != "" {
		if err := output.Vacant(opts.files); err != nil {
			return err
		}
	}
	turns := len(bundle.Journal.Turns)
	if opts.turn > turns {
		return exit.BadInput(fmt.Errorf("--turn %d: %s has turns 0 to %d", opts.turn, name, turns))
	}
	states, err := statesOf(bundle)
	if err != nil {
		return err
	}
	if opts.json {
		err = c.AnswerJSON(storyOf(bundle.Journal, states, opts))
	} else {
		printStory(c, bundle.Journal, states, opts)
	}
	if err != nil || opts.files == "" {
		return err
	}
	last := turns
	if opts.turn != allTurns {
		last = opts.turn
	}
	return saveFiles(c, states[last], opts.files)
}

// statesOf returns the workspace as it was built and after each turn.
func statesOf(bundle *journal.Bundle) ([]*vfs.Tree, error) {
	var states []*vfs.Tree
	for state, err := range bundle.Workspaces() {
		if err != nil {
			return nil, exit.BadInput(err)
		}
		states = append(states, state)
	}
	return states, nil
}

// resultOf is a recorded rollout as it was reported when it was played.
func resultOf(j *journal.Journal) *rollout.Result {
	r := &rollout.Result{ID: j.Header.ID, Agent: j.Header.Agent, Sample: j.Header.Sample, Turns: len(j.Turns), End: *j.End}
	for _, turn := range j.Turns {
		r.Calls += len(turn.Calls)
	}
	return r
}
