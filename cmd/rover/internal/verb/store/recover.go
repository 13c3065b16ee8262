package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/cmd/rover/internal/version"
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

func newRecover(c *terminal.Console, g *host.Settings) *cobra.Command {
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
		RunE: verb.Run(func(ctx context.Context, _ []string) error {
			if out == "" {
				return exit.BadInput(errors.New("where to? -o DIR"))
			}
			answer, err := recoverAll(ctx, c, g, out)
			if err != nil {
				return err
			}
			return printRecovered(c, answer, asJSON)
		}),
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write the bundles to `DIR`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.store.recover/v1 document")
	return cmd
}

func recoverAll(ctx context.Context, c *terminal.Console, g *host.Settings, out string) (_ *recoverAnswer, err error) {
	disk, err := g.OpenStore()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, disk.Close()) }()
	if err := output.MakeFolder(out); err != nil {
		return nil, err
	}
	list, err := disk.Interrupted(ctx)
	if err != nil {
		return nil, err
	}
	answer := &recoverAnswer{Format: "rover.store.recover/v1", Store: disk.Dir(), Rollouts: []recovered{}}
	bar := terminal.NewProgress(c, len(list), "rollouts")
	defer bar.Stop()
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
		bar.Done()
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
	if err := journal.WriteBundle(ctx, path, disk, id, &journal.BundleOptions{Producer: version.Producer()}); err != nil {
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

func printRecovered(c *terminal.Console, a *recoverAnswer, asJSON bool) error {
	written, wrong := 0, false
	for _, r := range a.Rollouts {
		wrong = wrong || r.Error != ""
		if r.Bundle != "" {
			written++
		}
	}
	if asJSON {
		if err := c.AnswerJSON(a); err != nil {
			return err
		}
	} else {
		for _, r := range a.Rollouts {
			c.Printf("%s\n", r.sentence(c))
		}
		c.Printf("%s: %s recovered\n", a.Store, terminal.Count(written, "rollout"))
	}
	if wrong {
		return exit.With(exit.CouldNotTell)
	}
	return nil
}

func (r *recovered) sentence(c *terminal.Console) string {
	if r.Bundle == "" {
		return fmt.Sprintf("%s %s: %s", c.Bad("not written"), r.ID, terminal.OneLine(r.Error))
	}
	text := r.Bundle + ": whole"
	if r.Cut {
		text = fmt.Sprintf("%s: cut off after turn %d", r.Bundle, r.Turns)
	}
	if r.Error != "" {
		text += "; its journal stays: " + terminal.OneLine(r.Error)
	}
	return text
}
