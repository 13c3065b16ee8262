package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/store"
)

// disownAnswer is the answer of rover store disown.
type disownAnswer struct {
	Format   string                `json:"format"`
	Store    string                `json:"store"` // directory
	Disowned []store.PluginRecords `json:"disowned"`
}

func newDisown(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "disown PLUGIN...",
		Short: "Forget what the steps of a plugin came to",
		Long: `Drops all records of steps of a plugin from the store, so that they are run again: for
when what a plugin came to is not to be believed, because the machine was faulty or
somebody has tampered with the store. PLUGIN is a name that it has in an environment,
or the beginning of its digest. Processes that run now go on with what they know. It is
no error if there is nothing to forget, only if there never was: a name is then mistyped.

Bundles are left as they are; rover replay --fresh does not believe them either.`,
		Example: `  rover store disown totals
  rover store disown sha256:5c1f0e --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: verb.Run(func(ctx context.Context, plugins []string) error {
			answer, err := disown(ctx, g, plugins)
			if err != nil {
				return err
			}
			if asJSON {
				return c.AnswerJSON(answer)
			}
			if len(answer.Disowned) == 0 {
				c.Printf("%s: there are no records of it\n", strings.Join(plugins, ", "))
			}
			for _, p := range answer.Disowned {
				c.Printf("%s %s: %s dropped\n", p.Name, p.Digest.Short(), terminal.Count(p.Records, "record"))
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.store.disown/v1 document")
	return cmd
}

func disown(ctx context.Context, g *host.Settings, plugins []string) (_ *disownAnswer, err error) {
	disk, err := g.OpenStore()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, disk.Close()) }()
	known, err := disk.Plugins(ctx)
	if err != nil {
		return nil, err
	}
	answer := &disownAnswer{Format: "rover.store.disown/v1", Store: disk.Dir(), Disowned: []store.PluginRecords{}}
	for _, name := range plugins {
		meant := meantBy(name, known)
		if len(meant) == 0 && !isDigest(name) {
			return nil, exit.BadInput(fmt.Errorf("%s: there are no records of it in %s%s", name, disk.Dir(), listOf(known)))
		}
		answer.Disowned = append(answer.Disowned, meant...)
	}
	for _, p := range answer.Disowned {
		if err := disk.Disown(ctx, p.Plugin); err != nil {
			return nil, err
		}
	}
	return answer, nil
}

// isDigest reports whether name can only be the beginning of a digest.
func isDigest(name string) bool {
	digits, named := strings.CutPrefix(name, "sha256:")
	return named && len(digits) >= leastDigits && strings.Trim(digits, "0123456789abcdef") == ""
}

// leastDigits are those of a digest that tell it from a name that was mistyped.
const leastDigits = 6

// meantBy are the plugins with that name, or whose digest begins so.
func meantBy(name string, known []store.PluginRecords) []store.PluginRecords {
	digits := strings.TrimPrefix(name, "sha256:")
	var meant []store.PluginRecords
	for _, p := range known {
		if p.Name == name || len(digits) >= leastDigits && strings.HasPrefix(p.Digest.Hex(), digits) {
			meant = append(meant, p)
		}
	}
	return meant
}

// listOf names the plugins of which there are records.
func listOf(known []store.PluginRecords) string {
	var names []string
	for _, p := range known {
		if p.Records > 0 {
			names = append(names, p.Name+" "+p.Digest.Short())
		}
	}
	if len(names) == 0 {
		return ", nor of any other"
	}
	return "; there are of: " + strings.Join(names, ", ")
}
