package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/store"
)

// storeAnswer is the answer of rover store verify.
type storeAnswer struct {
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

func newStore(c *console, g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "store",
		Short:   "Look after the store of blobs, records and journals",
		Example: "  rover store verify",
		Args:    knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("%s needs a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
		},
	}
	cmd.AddCommand(newStoreVerify(c, g))
	return cmd
}

func newStoreVerify(c *console, g *globals) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Compare everything in the store with its digest",
		Long: `Reads everything in the store and compares it with its digest. Other processes
may go on using the store. Ends with 1 if something is damaged.`,
		Example: `  rover store verify
  rover store verify --store /data/workrover --json`,
		Args: cobra.NoArgs,
		RunE: verb(func(ctx context.Context, _ []string) error {
			answer, err := verifyStore(ctx, g)
			if err != nil {
				return err
			}
			return c.printStore(answer, asJSON)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.store/v1 document")
	return cmd
}

func verifyStore(ctx context.Context, g *globals) (_ *storeAnswer, err error) {
	dir, err := g.storeDir()
	if err != nil {
		return nil, err
	}
	// Opening would make an empty store, which would then be found in order.
	there, err := store.Exists(dir)
	if err != nil {
		return nil, badInput(err)
	}
	if !there {
		return nil, badInput(fmt.Errorf("there is no store at %s", dir))
	}
	disk, err := openStore(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, disk.Close()) }()
	answer := &storeAnswer{Format: "rover.store/v1", Store: disk.Dir(), Damaged: []damage{}}
	answer.Contents, err = disk.Verify(ctx, func(d *store.DamagedError) {
		answer.Damaged = append(answer.Damaged, damage{What: d.What, Detail: d.Detail})
	})
	return answer, err
}

func (c *console) printStore(a *storeAnswer, asJSON bool) error {
	if asJSON {
		if err := c.answerJSON(a); err != nil {
			return err
		}
	} else {
		for _, d := range a.Damaged {
			c.printf("%s %s: %s\n", c.bad("damaged"), d.What, d.Detail)
		}
		c.printf("%s: %s, %s, %s, %d bytes: %d damaged\n", a.Store,
			count(a.Blobs, "blob"), count(a.Records, "record"), count(a.Journals, "journal"), a.Bytes, len(a.Damaged))
	}
	if len(a.Damaged) > 0 {
		return &said{no}
	}
	return nil
}

// openStore opens the store in dir. That it cannot be used as it is, is for
// the user to change.
func openStore(dir string) (*store.Disk, error) {
	disk, err := store.Open(dir, nil)
	if _, ok := errors.AsType[*store.Error](err); ok {
		return nil, badInput(err)
	}
	return disk, err
}

// storeDir is the directory that was asked for, or the one where a user's data
// belongs.
func (g *globals) storeDir() (string, error) {
	if g.store != "" {
		return g.store, nil
	}
	dir, err := g.userDir("XDG_DATA_HOME", ".local/share")
	if err != nil {
		return "", badInput(fmt.Errorf("%w; say where the store is: --store DIR", err))
	}
	return dir, nil
}

// userDir is WorkRover's place in a directory of the XDG base directory
// specification, which is named by a variable or lies below the home directory.
func (g *globals) userDir(variable, belowHome string) (string, error) {
	// The specification says that relative paths are to be ignored.
	if dir := g.env(variable); filepath.IsAbs(dir) {
		return filepath.Join(dir, "workrover"), nil
	}
	home := g.env("HOME")
	if home == "" {
		return "", fmt.Errorf("neither %s nor HOME is set", variable)
	}
	return filepath.Join(home, filepath.FromSlash(belowHome), "workrover"), nil
}
