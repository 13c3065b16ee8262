package plugin

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

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/cmd/rover/internal/version"
	"github.com/workrover/workrover/specs"
)

// scaffolds holds a directory per language: a plugin, named placeholderName, that
// builds as it is and, with the cases that all have, passes its test. What the go
// command or git would take for its own here ends in scaffoldSuffix.
//
//go:embed all:scaffolds
var scaffolds embed.FS

const (
	placeholderName = "my-plugin"
	placeholderSDK  = "my-sdk-version"
	scaffoldSuffix  = ".tmpl"
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

// initOptions are the flags of rover plugin init.
type initOptions struct {
	lang    string
	process bool
	sdk     string // directory; "" for the published one
}

func newInit(c *terminal.Console) *cobra.Command {
	var opts initOptions
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
		Args: verb.Needs("DIR"),
		RunE: verb.Run(func(_ context.Context, args []string) error { return initialise(c, args[0], &opts) }),
	}
	cmd.Flags().StringVar(&opts.lang, "lang", "", "write it in `LANG`")
	cmd.Flags().BoolVar(&opts.process, "process", false, "make it an executable: for go alone")
	cmd.Flags().StringVar(&opts.sdk, "sdk", "", "with --process: take the SDK from the checkout of WorkRover in `SRC`")
	return cmd
}

func initialise(c *terminal.Console, dir string, opts *initOptions) error {
	s, others := naming.Find(scaffoldsOf(), func(s *scaffold) string { return s.lang }, opts.lang)
	switch {
	case opts.lang == "":
		return exit.BadInput(fmt.Errorf("which language? Give --lang with one of: %s", others))
	case s == nil:
		return exit.BadInput(fmt.Errorf("no plugin begins in %q; there are: %s", opts.lang, others))
	}
	w := &scaffolding{dir: dir, lang: s.lang, sources: map[string]string{}}
	tested := dir
	if opts.process {
		if err := w.process(opts.sdk); err != nil {
			return exit.BadInput(err)
		}
		tested = terminal.InShell(filepath.Join(dir, "plugin")) + " --cases " + terminal.InShell(filepath.Join(dir, "cases"))
	} else if opts.sdk != "" {
		return exit.BadInput(errors.New("--sdk is for --process: a plugin that is a module or a script begins without the SDK"))
	}
	if err := w.write(); err != nil {
		return err
	}
	c.Printf("wrote %s of the plugin %q to %s\n", terminal.Count(len(w.files), "file"), w.name, dir)
	if s.build != "" {
		c.Printf("next: (cd %s && %s) && rover plugin test %s\n", terminal.InShell(dir), s.build, tested)
		return nil
	}
	c.Printf("next: rover plugin test %s\n", tested)
	return nil
}

// scaffolding is a plugin that is written.
type scaffolding struct {
	dir     string
	name    string
	lang    string            // directory of scaffolds
	sources map[string]string // what stands for something else, and for what
	files   []output.File
}

// process makes the plugin an executable.
func (w *scaffolding) process(sdk string) error {
	if w.lang != "go" {
		return fmt.Errorf("no plugin in %s begins as a process: it would have to serve gRPC, see docs/plugin-protocol.md#process; leave out --process, or give --lang go", w.lang)
	}
	w.lang = "go-process"
	if sdk == "" {
		v := version.Of(debug.ReadBuildInfo()).Version
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
	if err := input.StatFolder(sdk); err != nil {
		return fmt.Errorf("--sdk: %w", err)
	}
	if !input.IsFolder(filepath.Join(root, "sdk", "serve")) {
		return fmt.Errorf("--sdk: %s is no checkout of WorkRover: there is no sdk/serve in it", sdk)
	}
	w.sources[placeholderSDK] = fmt.Sprintf("v0.0.0\n\nreplace github.com/workrover/workrover => %s", strconv.Quote(root))
	return nil
}

// write writes the plugin, whose name is that of its directory.
func (w *scaffolding) write() (err error) {
	if w.name, err = nameFor(w.dir); err != nil {
		return exit.BadInput(err)
	}
	if err := empty(w.dir); err != nil {
		return exit.BadInput(err)
	}
	w.sources[placeholderName] = w.name
	if err := w.part(w.lang, "."); err != nil {
		return err
	}
	if err := w.part("cases", "cases"); err != nil {
		return err
	}
	return output.Plant(w.dir, w.files)
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
		w.files = append(w.files, output.File{Name: target, Content: content})
		return nil
	})
}

// nameFor makes the name of a plugin from the directory that holds it.
func nameFor(dir string) (string, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	name := filepath.Base(absolute)
	if specs.IsName(name) {
		return name, nil
	}
	remedy := "give another directory"
	if better := naming.From(name); specs.IsName(better) {
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
