package show

import (
	"errors"
	"os"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/vfs"
)

// saveFiles writes a workspace for people to look at into dir, which must be
// new or empty.
func saveFiles(c *terminal.Console, tree *vfs.Tree, dir string) (err error) {
	if err := output.Vacant(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return exit.BadInput(err)
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
		c.Tellf("rover: left out %s: %s\n", o.Path, o.Why)
	}
	c.Tellf("wrote the workspace to %s\n", dir)
	return nil
}
