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
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/specs"
)

// scaffolds holds a directory per language: a plugin, named placeholderPlugin, that
// builds as it is and, with the cases that all have, passes its test. What the go
// command or git would take for its own here ends in scaffoldSuffix.
//
//go:embed all:scaffolds
var scaffolds embed.FS

const (
	placeholderPlugin = "my-plugin"
	placeholderSDK    = "my-sdk-version"
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
		{"rust", "make"},
		{"c", "make"},
		{"assemblyscript", "npm install && npm run build"},
		{"python", ""},
		{"javascript", ""},
	}
}

// pluginInit are the flags of rover plugin init.
type pluginInit struct {
	lang    string
	process bool
	sdk     string // directory; "" for the published one
}

func newPluginInit(c *console) *cobra.Command {
	var opts pluginInit
	cmd := &cobra.Command{
		Use:   "init DIR --lang LANG",
		Short: "Write a small working plugin",
		Long: `Writes a plugin with a verifier and a tool into DIR, which is new or empty, with what
builds and tests it. The plugin is named after DIR: a lower-case letter, then
lower-case letters, digits, "_" and "-".

LANG is go, rust, c, assemblyscript, python or javascript. With --process it is an
executable, for what WASM cannot do, written with the SDK for Go.`,
		Example: `  rover plugin init ledger --lang python
  rover plugin test ledger`,
		Args: needs("DIR"),
		RunE: verb(func(_ context.Context, args []string) error { return initPlugin(c, args[0], &opts) }),
	}
	cmd.Flags().StringVar(&opts.lang, "lang", "", "write it in `LANG`")
	cmd.Flags().BoolVar(&opts.process, "process", false, "make it an executable: for go alone")
	cmd.Flags().StringVar(&opts.sdk, "sdk", "", "with --process: take the SDK from the checkout of WorkRover in `SRC`")
	return cmd
}

func initPlugin(c *console, dir string, opts *pluginInit) error {
	s, others := named(scaffoldsOf(), func(s *scaffold) string { return s.lang }, opts.lang)
	switch {
	case opts.lang == "":
		return badInput(fmt.Errorf("which language? Give --lang with one of: %s", others))
	case s == nil:
		return badInput(fmt.Errorf("no plugin begins in %q; there are: %s", opts.lang, others))
	}
	w := &scaffolding{dir: dir, lang: s.lang, sources: map[string]string{}}
	tested := dir
	if opts.process {
		if err := w.process(opts.sdk); err != nil {
			return badInput(err)
		}
		tested = inShell(filepath.Join(dir, "plugin")) + " --cases " + inShell(filepath.Join(dir, "cases"))
	} else if opts.sdk != "" {
		return badInput(errors.New("--sdk is for --process: a plugin that is a module or a script begins without the SDK"))
	}
	if err := w.write(); err != nil {
		return err
	}
	c.printf("wrote %s of the plugin %q to %s\n", count(len(w.files), "file"), w.name, dir)
	if s.build != "" {
		c.printf("next: (cd %s && %s) && rover plugin test %s\n", inShell(dir), s.build, tested)
		return nil
	}
	c.printf("next: rover plugin test %s\n", tested)
	return nil
}

// scaffolding is a plugin that is written.
type scaffolding struct {
	dir     string
	name    string
	lang    string            // directory of scaffolds
	sources map[string]string // what stands for something else, and for what
	files   []planted
}

// process makes the plugin an executable.
func (w *scaffolding) process(sdk string) error {
	if w.lang != "go" {
		return fmt.Errorf("no plugin in %s begins as a process: it would have to serve gRPC, see docs/plugin-protocol.md#process; leave out --process, or give --lang go", w.lang)
	}
	w.lang = "go-process"
	if sdk == "" {
		v := versionsOf(debug.ReadBuildInfo()).Version
		if !regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+$`).MatchString(v) {
			return fmt.Errorf("this rover is %s, of which no SDK is published: name the checkout that it was built from with --sdk SRC", v)
		}
		w.sources[placeholderSDK] = v
		return nil
	}
	root, err := filepath.Abs(sdk)
	if err != nil {
		return err
	}
	if err := statFolder(sdk); err != nil {
		return fmt.Errorf("--sdk: %w", err)
	}
	if !isDirectory(filepath.Join(root, "sdk", "serve")) {
		return fmt.Errorf("--sdk: %s is no checkout of WorkRover: there is no sdk/serve in it", sdk)
	}
	w.sources[placeholderSDK] = fmt.Sprintf("v0.0.0\n\nreplace github.com/workrover/workrover => %s", strconv.Quote(root))
	return nil
}

// write writes the plugin, whose name is that of its directory.
func (w *scaffolding) write() (err error) {
	if w.name, err = pluginNameFor(w.dir); err != nil {
		return badInput(err)
	}
	if err := empty(w.dir); err != nil {
		return badInput(err)
	}
	w.sources[placeholderPlugin] = w.name
	if err := w.part(w.lang, "."); err != nil {
		return err
	}
	if err := w.part("cases", "cases"); err != nil {
		return err
	}
	return plant(w.dir, w.files)
}

// part adds what is in a directory of scaffolds.
func (w *scaffolding) part(part, to string) error {
	root := path.Join("scaffolds", part)
	return fs.WalkDir(scaffolds, root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := scaffolds.ReadFile(file)
		if err != nil {
			return err
		}
		for placeholder, real := range w.sources {
			content = bytes.ReplaceAll(content, []byte(placeholder), []byte(real))
		}
		target := path.Join(to, strings.TrimSuffix(strings.TrimPrefix(file, root+"/"), scaffoldSuffix))
		w.files = append(w.files, planted{target, content})
		return nil
	})
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
