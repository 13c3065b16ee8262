package fault

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/specs"
)

func newList(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list [DIR]",
		Short: "Say which kinds of faults there are, and which an environment has a place for",
		Long: `Lists the kinds of faults: which components a repair has to revise, and what is wrong then.
With DIR each of them is tried in that environment, by playing its controls, and if there
is no place for it, the list says why.`,
		Example: `  rover fault list
  rover fault list my-task --json`,
		Args: cobra.MaximumNArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			list := kindsOf(fault.Kinds())
			if len(args) > 0 {
				if err := tryKinds(ctx, c, g, args[0], list); err != nil {
					return err
				}
			}
			if asJSON {
				return c.AnswerJSON(&kindsAnswer{"rover.fault-kinds/v1", list})
			}
			printKinds(c, list, len(args) > 0)
			return c.AnswerError()
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.fault-kinds/v1 document")
	return cmd
}

// kindsAnswer is the document of the verb.
type kindsAnswer struct {
	Format string        `json:"format"`
	Kinds  []*kindAnswer `json:"kinds"`
}

type kindAnswer struct {
	Kind       string            `json:"kind"`
	Components []specs.Component `json:"components"`
	Does       string            `json:"does"`
	Applies    *bool             `json:"applies,omitempty"` // to the environment, if one was named
	Why        string            `json:"why,omitempty"`     // it does not

	kind *fault.Kind
}

func kindsOf(kinds []*fault.Kind) []*kindAnswer {
	list := make([]*kindAnswer, len(kinds))
	for i, k := range kinds {
		list[i] = &kindAnswer{Kind: k.Name, Components: k.Components, Does: k.Does, kind: k}
	}
	return list
}

// of are the components of a kind, as they are shown.
func (k *kindAnswer) of() string {
	names := make([]string, len(k.Components))
	for i, c := range k.Components {
		names[i] = string(c)
	}
	return strings.Join(names, " + ")
}

// tryKinds says of each kind whether it applies to an environment.
func tryKinds(ctx context.Context, c *terminal.Console, g *host.Settings, dir string, list []*kindAnswer) error {
	return withHealthy(ctx, c, g, dir, func(h *fault.Healthy) error {
		bar := terminal.NewProgress(c, len(list), "kinds")
		defer bar.Stop()
		for _, k := range list {
			_, err := h.Inject(ctx, &fault.Order{Kind: k.kind, Seed: 1})
			unfit, does := errors.AsType[*fault.UnfitError](err)
			if err != nil && !does {
				return err
			}
			if k.Applies = new(!does); does {
				k.Why = unfit.Why
			}
			bar.Done()
		}
		return nil
	})
}

// printKinds prints a line for each kind.
func printKinds(c *terminal.Console, list []*kindAnswer, tried bool) {
	header := []string{"KIND", "OF", "WHAT IS WRONG THEN"}
	if tried {
		header = []string{"KIND", "OF", "HERE", "BECAUSE"}
	}
	rows := make([][]any, len(list))
	for i, k := range list {
		rows[i] = []any{k.Kind, k.of(), k.Does}
		if tried && *k.Applies {
			rows[i] = []any{k.Kind, k.of(), c.Good("yes"), ""}
		} else if tried {
			rows[i] = []any{k.Kind, k.of(), c.Bad("no"), terminal.OneLine(k.Why)}
		}
	}
	c.Table(header, rows)
}
