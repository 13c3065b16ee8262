package authoring

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/specs"
)

// NewFmt makes the command fmt.
func NewFmt(c *terminal.Console) *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt DIR",
		Short: "Format the HCL of an environment",
		Long: `Rewrites the *.hcl files of DIR, and of the revisions in DIR/revisions, in the canonical
layout and prints the names of those that it changed. A file that is not HCL is an
error, and then none is touched.`,
		Example: `  rover fmt my-task
  rover fmt --check my-task   # change nothing; end with 1 if something would change`,
		Args: cobra.ExactArgs(1),
		RunE: verb.Run(func(_ context.Context, args []string) error {
			changed, err := unformatted(c, args[0])
			if err != nil {
				return err
			}
			for _, file := range changed {
				if !check {
					if err := file.rewrite(); err != nil {
						return err
					}
				}
				c.Printf("%s\n", file.name)
			}
			if check && len(changed) > 0 {
				return exit.With(exit.No)
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&check, "check", false, "change nothing, and end with 1 if something would change")
	return cmd
}

// A layout is a file with the text that it should have.
type layout struct {
	name string
	mode os.FileMode
	want []byte
}

// unformatted returns the files of an environment that are not formatted.
func unformatted(c *terminal.Console, dir string) ([]layout, error) {
	changed, err := unformattedIn(c, dir)
	if err != nil {
		return nil, err
	}
	revisions, err := os.ReadDir(filepath.Join(dir, specs.RevisionsDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, exit.BadInput(err)
	}
	for _, entry := range revisions {
		if !entry.IsDir() {
			continue
		}
		more, err := unformattedIn(c, filepath.Join(dir, specs.RevisionsDir, entry.Name()))
		if err != nil {
			return nil, err
		}
		changed = append(changed, more...)
	}
	return changed, nil
}

// unformattedIn returns the files of one directory that are not formatted.
func unformattedIn(c *terminal.Console, dir string) ([]layout, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	var changed []layout
	for _, entry := range entries {
		if entry.IsDir() || !specs.IsSource(entry.Name()) {
			continue
		}
		// A symlink stays one: what it points to is rewritten.
		name, err := filepath.EvalSymlinks(filepath.Join(dir, entry.Name()))
		if err != nil {
			return nil, exit.BadInput(err)
		}
		file, err := layOut(c, name)
		if err != nil {
			return nil, err
		}
		if file != nil {
			changed = append(changed, *file)
		}
	}
	return changed, nil
}

// layOut returns the layout of a file, or nil if it has it already.
func layOut(c *terminal.Console, name string) (*layout, error) {
	info, err := input.Regular(name)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	have, err := os.ReadFile(name)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	want, diags := specs.Format(have, name)
	if diags.HasErrors() {
		return nil, c.Refuse(map[string]*hcl.File{name: {Bytes: have}}, diags)
	}
	if bytes.Equal(have, want) {
		return nil, nil
	}
	return &layout{name, info.Mode().Perm(), want}, nil
}

func (l *layout) rewrite() error {
	err := durable.WriteFile(l.name, func(w io.Writer) error {
		_, err := w.Write(l.want)
		return err
	})
	if err != nil {
		return err
	}
	return os.Chmod(l.name, l.mode)
}
