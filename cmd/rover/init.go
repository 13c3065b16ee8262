package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// templates holds a directory per template: a whole environment, named
// placeholderName, that passes rover check --probe as it is.
//
//go:embed templates
var templates embed.FS

const (
	placeholderName = "my-environment"
	defaultTemplate = "report"
)

func newInit(c *console) *cobra.Command {
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
		RunE: verb(func(_ context.Context, args []string) error {
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

func initialise(c *console, dir, template string) error {
	files, err := templateFiles(template)
	if err != nil {
		return badInput(err)
	}
	if err := free(dir, files); err != nil {
		return err
	}
	name := []byte(nameFor(dir))
	var list []planted
	for _, file := range files {
		content, err := templates.ReadFile(path.Join("templates", template, file))
		if err != nil {
			return err
		}
		if path.Ext(file) == ".hcl" {
			content = bytes.ReplaceAll(content, []byte(placeholderName), name)
		}
		list = append(list, planted{file, content})
	}
	if err := plant(dir, list); err != nil {
		return err
	}
	c.printf("wrote %d files of template %q to %s\nnext: rover check %s --probe\n", len(files), template, dir, inShell(dir))
	return nil
}

// templateFiles lists the files of a template.
func templateFiles(template string) ([]string, error) {
	known, err := templates.ReadDir("templates")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, entry := range known {
		names = append(names, entry.Name())
	}
	if !slices.Contains(names, template) {
		return nil, fmt.Errorf("no template %q; there are: %s%s", template, strings.Join(names, ", "), didYouMean("", template, names))
	}
	root := path.Join("templates", template)
	var files []string
	err = fs.WalkDir(templates, root, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, strings.TrimPrefix(file, root+"/"))
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
			return badInput(fmt.Errorf("%s exists; init overwrites nothing: give another directory", target))
		case !errors.Is(err, fs.ErrNotExist):
			return badInput(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return badInput(err)
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) == ".hcl" {
			return badInput(fmt.Errorf("%s exists, so %s holds an environment already: give another directory", filepath.Join(dir, entry.Name()), dir))
		}
	}
	return nil
}

// nameFor makes the name of an environment from the directory that holds it.
func nameFor(dir string) string {
	if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	if name := nameFrom(filepath.Base(dir)); name != "" {
		return name
	}
	return placeholderName
}
