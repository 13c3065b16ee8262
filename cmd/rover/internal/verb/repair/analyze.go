package repair

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/repair"
)

func newAnalyze(c *terminal.Console, stdin io.Reader) *cobra.Command {
	var outcomes string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "analyze --outcomes FILE",
		Short: "Say what a table of tested combinations says",
		Long: `Selects from a table of combinations of revisions, and what came of them, the smallest
that passes, and says how much is known about smaller ones; what each component and
set of components contributes; and which pairs have to be revised together.

FILE is a rover.fcr.outcomes/v1 document; - is standard input. Ends with 1 if no
combination is selected.`,
		Example: `  rover repair analyze --outcomes outcomes.json
  rover repair analyze --outcomes - --json < outcomes.json`,
		Args: cobra.NoArgs,
		RunE: verb.Run(func(context.Context, []string) error {
			return analyzeVerb(c, stdin, outcomes, asJSON)
		}),
	}
	cmd.Flags().StringVar(&outcomes, "outcomes", "", "the table is in `FILE`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.fcr.analysis/v1 document")
	return cmd
}

func analyzeVerb(c *terminal.Console, stdin io.Reader, name string, asJSON bool) error {
	if name == "" {
		return exit.BadInput(errors.New("which table? --outcomes FILE"))
	}
	text, label, err := input.ReadAll(name, stdin)
	if err != nil {
		return err
	}
	table, err := repair.Parse(text)
	if err != nil {
		return exit.BadInput(fmt.Errorf("%s: %w", label, err))
	}
	analysis, err := table.Analyse()
	if err != nil {
		return exit.BadInput(fmt.Errorf("%s: %w", label, err))
	}
	for _, warning := range analysis.Warnings {
		c.Complain(fmt.Errorf("%s: %s", label, warning))
	}
	if asJSON {
		if err := c.AnswerJSON(analysis); err != nil {
			return err
		}
	} else {
		printAnalysis(c, table, analysis)
	}
	if analysis.Abstained != nil {
		return exit.With(exit.No)
	}
	return nil
}

func printAnalysis(c *terminal.Console, table *repair.Outcomes, a *repair.Analysis) {
	printChosen(c, a)
	printTested(c, a)
	printNecessity(c, a)
	printEffects(c, table, a)
}

func printTested(c *terminal.Console, a *repair.Analysis) {
	c.Printf("%d of %s tested\n", a.Tested, terminal.Count(a.Admissible, "admissible combination"))
}

// printChosen says what is selected, or why nothing is.
func printChosen(c *terminal.Console, a *repair.Analysis) {
	switch {
	case a.Abstained != nil:
		c.Printf("%s: %s\n", c.Bad("nothing selected"), a.Abstained.Text())
	default:
		c.Printf("%s: %s (%s, edit size %g)\n", c.Good("selected"), strings.Join(a.Selected.Set, " + "), a.Selected.Minimality.Text(), a.Selected.EditSize)
	}
	if a.Violations > 0 {
		c.Printf("outcomes are not monotone: %s where more revisions fail than pass\n", terminal.Count(a.Violations, "pair"))
	}
}

// printNecessity says which components have to be revised together.
func printNecessity(c *terminal.Console, a *repair.Analysis) {
	if len(a.Necessity) == 0 {
		return
	}
	rows := make([][]any, len(a.Necessity))
	for i, n := range a.Necessity {
		rows[i] = []any{strings.Join(n.Pair[:], " + "), truth(n.Strict), truth(n.Global)}
	}
	c.Printf("\n")
	c.Table([]string{"NEEDED TOGETHER", "STRICT", "GLOBAL"}, rows)
}

// printEffects prints the effects, those of fewer components first, in the order
// of the components.
func printEffects(c *terminal.Console, table *repair.Outcomes, a *repair.Analysis) {
	if !a.Complete {
		c.Printf("\nno effects: not every combination of %s has an outcome\n", strings.Join(slices.Sorted(maps.Values(a.Focus)), ", "))
		return
	}
	names := a.EffectNames(table.Components)
	rows := make([][]any, len(names))
	for i, name := range names {
		rows[i] = []any{name, fmt.Sprintf("%+.4g", a.Effects[name]), fmt.Sprintf("%+.4g", a.Moebius[name])}
	}
	if len(rows) > 0 {
		c.Printf("\n")
		c.Table([]string{"COMPONENTS", "EFFECT", "ADDED BY ALL TOGETHER"}, rows)
	}
}

// truth is a statement that may be open.
func truth(b *bool) string {
	switch {
	case b == nil:
		return "not known"
	case *b:
		return "yes"
	}
	return "no"
}
