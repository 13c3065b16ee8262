package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/store"
)

func newStore(c *console, g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Look after the store of blobs, records and journals",
		Example: `  rover store verify
  rover store gc --keep 7d
  rover store recover -o recovered`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("%s needs a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
		},
	}
	cmd.AddCommand(newStoreVerify(c, g), newStoreGC(c, g), newStoreRecover(c, g), newStoreDisown(c, g))
	return cmd
}

// openExisting opens the store that is to be looked after. To make one would be
// to find an empty one in order.
func (g *globals) openExisting() (*store.Disk, error) {
	dir, err := g.storeDir()
	if err != nil {
		return nil, err
	}
	there, err := store.Exists(dir)
	if err != nil {
		return nil, badInput(err)
	}
	if !there {
		return nil, badInput(fmt.Errorf("there is no store at %s", dir))
	}
	return openStore(dir)
}

// openStore opens the store in dir. That it cannot be used as it is, is for
// the user to change.
func openStore(dir string) (*store.Disk, error) {
	disk, err := store.Open(dir, &store.Options{Now: time.Now})
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
