package machine

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
)

// doctorAnswer is the answer of rover doctor.
type doctorAnswer struct {
	Format  string    `json:"format"`
	Healthy bool      `json:"healthy"` // nothing that is needed is broken
	Items   []finding `json:"items"`
}

// finding is how one thing is on this machine.
type finding struct {
	Item   string    `json:"item"`
	State  condition `json:"state"`
	Detail string    `json:"detail"`
	Remedy string    `json:"remedy,omitempty"`
}

// condition is what a finding comes to.
type condition string

const (
	works   condition = "ok"
	limited condition = "limited" // something does not work, or is slow; the rest goes on
	broken  condition = "broken"  // without it nothing works
)

// NewDoctor makes the command doctor.
func NewDoctor(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what works on this machine, and what to do about the rest",
		Long: `Looks at everything that rover takes from the machine: the engine that runs
plugins, the plugins that come with it, the directories where it keeps things, what
confines processes, the language runtimes. What is limited costs time or a kind of plugin; without what is
broken nothing works. Ends with 1 if something is broken.`,
		Example: "  rover doctor --json",
		Args:    cobra.NoArgs,
		RunE: verb.Run(func(ctx context.Context, _ []string) error {
			answer, err := examine(ctx, g)
			if err != nil {
				return err
			}
			return printDoctor(c, answer, asJSON)
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.doctor/v1 document")
	return cmd
}

// examine looks at everything.
func examine(ctx context.Context, g *host.Settings) (_ *doctorAnswer, err error) {
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(context.WithoutCancel(ctx))) }()
	a := &doctorAnswer{Format: "rover.doctor/v1", Healthy: true}
	a.Items = append(a.Items, engineFound(h), imagesFound())
	a.Items = append(a.Items, builtinsFound(ctx, h)...)
	a.Items = append(a.Items, cacheFound(g), storeFound(g), confinementFound(ctx))
	a.Items = append(a.Items, languagesFound(g)...)
	for _, f := range a.Items {
		if f.State == broken {
			a.Healthy = false
		}
	}
	return a, ctx.Err()
}

func printDoctor(c *terminal.Console, a *doctorAnswer, asJSON bool) error {
	if asJSON {
		if err := c.AnswerJSON(a); err != nil {
			return err
		}
	} else {
		reportFindings(c, a.Items)
	}
	if !a.Healthy {
		return exit.With(exit.No)
	}
	return nil
}

// reportFindings prints a line for each finding, and then the remedies, which
// are too long for a table.
func reportFindings(c *terminal.Console, findings []finding) {
	var rows [][]any
	for _, f := range findings {
		state := c.Bad(string(f.State))
		if f.State == works {
			state = c.Good(string(f.State))
		}
		rows = append(rows, []any{f.Item, state, f.Detail})
	}
	c.Table([]string{"ITEM", "STATE", "DETAIL"}, rows)
	for _, f := range findings {
		if f.Remedy != "" {
			c.Printf("\n%s\n  %s\n", c.Heading(f.Item), f.Remedy)
		}
	}
}
