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
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/specs"
)

// scaffolds holds a directory per language: a whole plugin, named
// placeholderPlugin, that builds and passes its tests as it is. What the go command
// or git would take for its own here ends in scaffoldSuffix.
//
//go:embed all:scaffolds
var scaffolds embed.FS

const (
	placeholderPlugin = "my-plugin"
	scaffoldSuffix    = ".tmpl"
)

// scaffold is a language in which a plugin can begin.
type scaffold struct {
	lang  string
	build string // how it is built, in its directory; "" if it is not
}

// scaffoldsOf lists the languages.
func scaffoldsOf() []scaffold {
	return []scaffold{
		{"go", "make"},
		{"python", ""},
		{"javascript", ""},
	}
}

func newPluginInit(c *console) *cobra.Command {
	var lang string
	cmd := &cobra.Command{
		Use:   "init DIR --lang LANG",
		Short: "Write a small working plugin",
		Long: `Writes a plugin with a verifier and a tool into DIR, which is new or empty, with what
builds and tests it. The plugin is named after DIR: a lower-case letter, then
lower-case letters, digits, "_" and "-".

LANG is go, python or javascript.`,
		Example: `  rover plugin init ledger --lang python
  rover plugin test ledger`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(_ context.Context, args []string) error {
			s, others := named(scaffoldsOf(), func(s *scaffold) string { return s.lang }, lang)
			switch {
			case lang == "":
				return badInput(fmt.Errorf("which language? Give --lang with one of: %s", others))
			case s == nil:
				return badInput(fmt.Errorf("no plugin begins in %q; there are: %s", lang, others))
			}
			return s.write(c, args[0])
		}),
	}
	cmd.Flags().StringVar(&lang, "lang", "", "write it in `LANG`")
	return cmd
}

// write writes the plugin, and says what comes next.
func (s *scaffold) write(c *console, dir string) error {
	name, err := pluginNameFor(dir)
	if err != nil {
		return badInput(err)
	}
	if err := empty(dir); err != nil {
		return badInput(err)
	}
	root := path.Join("scaffolds", s.lang)
	files := 0
	err = fs.WalkDir(scaffolds, root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := scaffolds.ReadFile(file)
		if err != nil {
			return err
		}
		files++
		target := strings.TrimSuffix(strings.TrimPrefix(file, root+"/"), scaffoldSuffix)
		return writeNew(filepath.Join(dir, filepath.FromSlash(target)), bytes.ReplaceAll(content, []byte(placeholderPlugin), []byte(name)))
	})
	if err != nil {
		return err
	}
	c.printf("wrote %s of the plugin %q to %s\n", count(files, "file"), name, dir)
	if s.build != "" {
		c.printf("next: (cd %s && %s) && rover plugin test %s\n", dir, s.build, dir)
		return nil
	}
	c.printf("next: rover plugin test %s\n", dir)
	return nil
}

// pluginNameFor makes the name of a plugin from the directory that holds it.
func pluginNameFor(dir string) (string, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	name := filepath.Base(absolute)
	if specs.IsName(name) {
		return name, nil
	}
	remedy := "give another directory"
	if better := nameFrom(name); specs.IsName(better) {
		remedy += fmt.Sprintf(", such as %q", better)
	}
	return "", fmt.Errorf("%q names the plugin, and is no name: a lower-case letter, then lower-case letters, digits, \"_\" and \"-\"; %s", name, remedy)
}

// empty makes sure that nothing is in dir.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s is not empty, it has %s: give a new directory", dir, entries[0].Name())
	}
	return nil
}
