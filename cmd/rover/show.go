package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/vfs"
)

// showOptions are the flags of rover show.
type showOptions struct {
	bundle string
	turn   int    // -1: all of them
	files  string // directory; "" for none
	json   bool
}

const allTurns = -1

func newShow(c *console) *cobra.Command {
	var opts showOptions
	cmd := &cobra.Command{
		Use:   "show BUNDLE",
		Short: "Tell what happened in a recorded rollout",
		Long: `Tells a recorded rollout: what the agent said and called, what it was shown, what
changed in the workspace, how the checks moved, and the verdict. Long texts are cut;
--turn T shows one turn with nothing cut, and turn 0 what the agent found.

--files OUT writes the workspace as it was after that turn, or at the end.`,
		Example: `  rover show recordings/oracle-k3qz7v2m-0000.rover
  rover show oracle.rover --turn 3
  rover show oracle.rover --files workspace`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(_ context.Context, args []string) error {
			opts.bundle = args[0]
			return showVerb(c, &opts)
		}),
	}
	cmd.Flags().IntVar(&opts.turn, "turn", allTurns, "show turn `T` only, with nothing cut")
	cmd.Flags().Lookup("turn").DefValue = ""
	cmd.Flags().StringVar(&opts.files, "files", "", "write the workspace to `OUT`, which must be new or empty")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.show/v1 document")
	return cmd
}

func showVerb(c *console, opts *showOptions) (err error) {
	bundle, err := journal.OpenBundle(opts.bundle, nil)
	if err != nil {
		return badInput(err)
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	turns := len(bundle.Journal.Turns)
	if opts.turn < allTurns || opts.turn > turns {
		return badInput(fmt.Errorf("--turn %d: %s has turns 0 to %d", opts.turn, opts.bundle, turns))
	}
	states, err := statesOf(bundle)
	if err != nil {
		return err
	}
	if opts.json {
		err = c.answerJSON(storyOf(bundle.Journal, states, opts))
	} else {
		c.printStory(bundle.Journal, states, opts)
	}
	if err != nil || opts.files == "" {
		return err
	}
	last := turns
	if opts.turn != allTurns {
		last = opts.turn
	}
	return c.saveFiles(states[last], opts.files)
}

// statesOf returns the workspace as it was built and after each turn.
func statesOf(bundle *journal.Bundle) ([]*vfs.Tree, error) {
	var states []*vfs.Tree
	for state, err := range bundle.Workspaces() {
		if err != nil {
			return nil, badInput(err)
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
