package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/store"
)

// recoverAnswer is the answer of rover store recover.
type recoverAnswer struct {
	Format   string      `json:"format"`
	Store    string      `json:"store"` // directory
	Rollouts []recovered `json:"rollouts"`
}

// recovered is an interrupted rollout, and the bundle that was written of it.
type recovered struct {
	ID     string `json:"id"`
	Bundle string `json:"bundle,omitempty"` // path
	Cut    bool   `json:"cut"`              // it had not come to its end
	Turns  int    `json:"turns"`            // whole ones
	Error  string `json:"error,omitempty"`  // why there is no bundle, or its journal could not be dropped
}

func newStoreRecover(c *console, g *globals) *cobra.Command {
	var out string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "recover -o DIR",
		Short: "Write bundles of interrupted rollouts",
		Long: `Writes a bundle of each rollout whose process has ended before it was done, up to the
last turn that was answered, and drops its journal. The bundle is marked as cut, and
rover show and rover replay read it like any other. Rollouts that are being played are
left alone. Ends with 3 if one could not be recovered, or its journal not be dropped.`,
		Example: `  rover store recover -o recovered
  rover replay recovered/*.rover`,
		Args: cobra.NoArgs,
		RunE: verb(func(ctx context.Context, _ []string) error {
			if out == "" {
				return badInput(errors.New("where to? -o DIR"))
			}
			answer, err := recoverStore(ctx, c, g, out)
			if err != nil {
				return err
			}
			return c.printRecovered(answer, asJSON)
		}),
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write the bundles to `DIR`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.store.recover/v1 document")
	return cmd
}

func recoverStore(ctx context.Context, c *console, g *globals, out string) (_ *recoverAnswer, err error) {
	disk, err := g.openExisting()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, disk.Close()) }()
	if err := makeOut(out); err != nil {
		return nil, err
	}
	list, err := disk.Interrupted(ctx)
	if err != nil {
		return nil, err
	}
	answer := &recoverAnswer{Format: "rover.store.recover/v1", Store: disk.Dir(), Rollouts: []recovered{}}
	bar := newProgress(c, len(list), "rollouts")
	defer bar.stop()
	for _, j := range list {
		one, err := recoverOne(ctx, disk, j.ID, out)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if _, gone := disk.Journal(ctx, j.ID); err != nil && errors.Is(gone, store.ErrNotFound) {
			continue // somebody else has recovered it
		}
		if err != nil {
			one.Error = err.Error()
		}
		answer.Rollouts = append(answer.Rollouts, *one)
		bar.done()
	}
	return answer, nil
}

// recoverOne writes the bundle of a rollout. Its journal is dropped when the
// bundle has been read back, and not before.
func recoverOne(ctx context.Context, disk *store.Disk, id, out string) (_ *recovered, err error) {
	r := &recovered{ID: id}
	if id == "" || id != filepath.Base(id) {
		return r, fmt.Errorf("its id %q cannot be the name of a file", id)
	}
	path := filepath.Join(out, id+".rover")
	if err := journal.WriteBundle(ctx, path, disk, id, &journal.BundleOptions{Producer: producer()}); err != nil {
		return r, err
	}
	bundle, err := journal.OpenBundle(path, nil)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	r.Bundle, r.Cut, r.Turns = path, bundle.Manifest.Cut, bundle.Manifest.Turns
	return r, disk.DropJournal(ctx, id)
}

func (c *console) printRecovered(a *recoverAnswer, asJSON bool) error {
	written, wrong := 0, false
	for _, r := range a.Rollouts {
		wrong = wrong || r.Error != ""
		if r.Bundle != "" {
			written++
		}
	}
	if asJSON {
		if err := c.answerJSON(a); err != nil {
			return err
		}
	} else {
		for _, r := range a.Rollouts {
			c.printf("%s\n", r.sentence(c))
		}
		c.printf("%s: %s recovered\n", a.Store, count(written, "rollout"))
	}
	if wrong {
		return &said{couldNotTell}
	}
	return nil
}

func (r *recovered) sentence(c *console) string {
	if r.Bundle == "" {
		return fmt.Sprintf("%s %s: %s", c.bad("not written"), r.ID, oneLine(r.Error))
	}
	text := r.Bundle + ": whole"
	if r.Cut {
		text = fmt.Sprintf("%s: cut off after turn %d", r.Bundle, r.Turns)
	}
	if r.Error != "" {
		text += "; its journal stays: " + oneLine(r.Error)
	}
	return text
}
