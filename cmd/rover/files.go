package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/workrover/workrover/runtime/vfs"
)

// saveFiles writes a workspace for people to look at into dir, which must be
// new or empty.
func (c *console) saveFiles(tree *vfs.Tree, dir string) (err error) {
	if err := vacant(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return badInput(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	left, err := tree.Export(root)
	if err != nil {
		return err
	}
	for _, o := range left {
		c.tellf("rover: left out %s: %s\n", o.Path, o.Why)
	}
	c.tellf("wrote the workspace to %s\n", dir)
	return nil
}

// vacant makes sure that dir has nothing that could be overwritten, if it is there.
func vacant(dir string) error {
	if dir == "-" {
		return badInput(errors.New("- is standard output, and this is a directory; one of that name is ./-"))
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return badInput(err)
	case len(entries) > 0:
		return badInput(fmt.Errorf("%s is not empty; nothing is overwritten: give another directory", dir))
	}
	return nil
}
