package authoring

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/starter"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/specs"
)

const defaultTemplate = "report"

// NewInit makes the command init.
func NewInit(c *terminal.Console) *cobra.Command {
	var template string
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Write a small working environment",
		Long: `Writes a small environment that works as it is, into DIR or the current directory.
It overwrites nothing. Templates:
  report  add up a table, write another and a memo; verifiers of a plugin and conditions
  office  add a formula to a workbook and answer a mail, both made of CSV files
  edit    change one line of a file; the least that an environment can be`,
		Example: `  rover init my-task
  rover init my-task --template office
  rover check my-task --probe`,
		Args: cobra.MaximumNArgs(1),
		RunE: verb.Run(func(_ context.Context, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			return initialise(c, dir, template)
		}),
	}
	cmd.Flags().StringVar(&template, "template", defaultTemplate, "start from template `NAME`: report, office or edit")
	return cmd
}

func initialise(c *terminal.Console, dir, template string) error {
	content, err := contentOfTemplate(template)
	if err != nil {
		return exit.BadInput(err)
	}
	files, err := filesUnder(content)
	if err != nil {
		return err
	}
	if err := free(dir, files); err != nil {
		return err
	}
	name := []byte(nameFor(dir))
	var list []output.File
	for _, file := range files {
		text, err := fs.ReadFile(content, file)
		if err != nil {
			return err
		}
		if path.Ext(file) == ".hcl" {
			text = bytes.ReplaceAll(text, []byte(starter.PlaceholderName), name)
		}
		list = append(list, output.File{Name: file, Content: text})
	}
	if err := output.Plant(dir, list); err != nil {
		return err
	}
	c.Printf("wrote %d files of template %q to %s\nnext: rover check %s --probe\n", len(files), template, dir, terminal.InShell(dir))
	return nil
}

// contentOfTemplate opens a template that somebody has named.
func contentOfTemplate(template string) (fs.FS, error) {
	known, err := starter.Names()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(known, template) {
		return nil, fmt.Errorf("no template %q; there are: %s%s", template, strings.Join(known, ", "), naming.DidYouMean("", template, known))
	}
	return starter.Open(template)
}

// filesUnder lists the files of a template.
func filesUnder(content fs.FS) (files []string, err error) {
	err = fs.WalkDir(content, ".", func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, file)
		}
		return err
	})
	return files, err
}

// free makes sure that nothing in dir is in the way of files: none of them,
// and no other HCL, which would become part of the same environment.
func free(dir string, files []string) error {
	for _, file := range files {
		target := filepath.Join(dir, filepath.FromSlash(file))
		_, err := os.Lstat(target)
		switch {
		case err == nil:
			return exit.BadInput(fmt.Errorf("%s exists; init overwrites nothing: give another directory", target))
		case !errors.Is(err, fs.ErrNotExist):
			return exit.BadInput(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return exit.BadInput(err)
	}
	for _, entry := range entries {
		if specs.IsSource(entry.Name()) {
			return exit.BadInput(fmt.Errorf("%s exists, so %s holds an environment already: give another directory", filepath.Join(dir, entry.Name()), dir))
		}
	}
	return nil
}

// nameFor makes the name of an environment from the directory that holds it.
func nameFor(dir string) string {
	if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	if name := naming.From(filepath.Base(dir)); name != "" {
		return name
	}
	return starter.PlaceholderName
}
