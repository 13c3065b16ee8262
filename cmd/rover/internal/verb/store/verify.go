package store

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/store"
)

// verifyAnswer is the answer of rover store verify.
type verifyAnswer struct {
	Format string `json:"format"`
	Store  string `json:"store"` // directory
	store.Contents
	Damaged []damage `json:"damaged"`
}

// damage is one thing that is no longer what was stored.
type damage struct {
	What   string `json:"what"`
	Detail string `json:"detail"`
}

func newVerify(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Compare everything in the store with its digest",
		Long: `Reads everything in the store and compares it with its digest. Other processes
may go on using the store. It need not be writable. Ends with 1 if something is damaged.`,
		Example: `  rover store verify
  rover store verify --store /data/workrover --json`,
		Args: cobra.NoArgs,
		RunE: verb.Run(func(ctx context.Context, _ []string) error {
			answer, err := verify(ctx, g)
			if err != nil {
				return err
			}
			return printVerified(c, answer, asJSON)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.store/v1 document")
	return cmd
}

func verify(ctx context.Context, g *host.Settings) (_ *verifyAnswer, err error) {
	answer := &verifyAnswer{Format: "rover.store/v1", Damaged: []damage{}}
	report := func(d *store.DamagedError) {
		answer.Damaged = append(answer.Damaged, damage{What: d.What, Detail: d.Detail})
	}
	disk, err := g.OpenStore()
	if unusable, ok := errors.AsType[*store.Error](err); ok { // what cannot be written may still be read
		answer.Store = unusable.Dir
		answer.Contents, err = store.Inspect(ctx, unusable.Dir, report)
		if _, ok := errors.AsType[*store.Error](err); ok {
			err = exit.BadInput(err)
		}
		return answer, err
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, disk.Close()) }()
	answer.Store = disk.Dir()
	answer.Contents, err = disk.Verify(ctx, report)
	return answer, err
}

func printVerified(c *terminal.Console, a *verifyAnswer, asJSON bool) error {
	if asJSON {
		if err := c.AnswerJSON(a); err != nil {
			return err
		}
	} else {
		for _, d := range a.Damaged {
			c.Printf("%s %s: %s\n", c.Bad("damaged"), d.What, d.Detail)
		}
		c.Printf("%s: %s, %s, %s, %d bytes: %d damaged\n", a.Store,
			terminal.Count(a.Blobs, "blob"), terminal.Count(a.Records, "record"), terminal.Count(a.Journals, "journal"), a.Bytes, len(a.Damaged))
	}
	if len(a.Damaged) > 0 {
		return exit.With(exit.No)
	}
	return nil
}
