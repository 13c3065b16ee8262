package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/repair"
)

func newRepairAnalyze(c *console, stdin io.Reader) *cobra.Command {
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
		RunE: verb(func(context.Context, []string) error {
			return analyzeVerb(c, stdin, outcomes, asJSON)
		}),
	}
	cmd.Flags().StringVar(&outcomes, "outcomes", "", "the table is in `FILE`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.fcr.analysis/v1 document")
	return cmd
}

func analyzeVerb(c *console, stdin io.Reader, name string, asJSON bool) error {
	if name == "" {
		return badInput(errors.New("which table? --outcomes FILE"))
	}
	text, label, err := readAll(name, stdin)
	if err != nil {
		return err
	}
	table, err := repair.Parse(text)
	if err != nil {
		return badInput(fmt.Errorf("%s: %w", label, err))
	}
	analysis, err := table.Analyse()
	if err != nil {
		return badInput(fmt.Errorf("%s: %w", label, err))
	}
	for _, warning := range analysis.Warnings {
		c.complain(fmt.Errorf("%s: %s", label, warning))
	}
	if asJSON {
		if err := c.answerJSON(analysis); err != nil {
			return err
		}
	} else {
		c.printAnalysis(table, analysis)
	}
	if analysis.Abstained != nil {
		return &said{no}
	}
	return nil
}

// readAll reads a file, or standard input for "-", and how to call it.
func readAll(name string, stdin io.Reader) (text []byte, label string, err error) {
	if name == "-" {
		text, err = io.ReadAll(stdin)
		return text, "standard input", err
	}
	if _, err := regular(name); err != nil {
		return nil, name, badInput(err)
	}
	text, err = os.ReadFile(name)
	return text, name, err
}

func (c *console) printAnalysis(table *repair.Outcomes, a *repair.Analysis) {
	c.printChosen(a)
	c.printTested(a)
	c.printNecessity(a)
	c.printEffects(table, a)
}

func (c *console) printTested(a *repair.Analysis) {
	c.printf("%d of %s tested\n", a.Tested, count(a.Admissible, "admissible combination"))
}

// printChosen says what is selected, or why nothing is.
func (c *console) printChosen(a *repair.Analysis) {
	switch {
	case a.Abstained != nil:
		c.printf("%s: %s\n", c.bad("nothing selected"), a.Abstained.Text())
	default:
		c.printf("%s: %s (%s, edit size %g)\n", c.good("selected"), strings.Join(a.Selected.Set, " + "), a.Selected.Minimality.Text(), a.Selected.EditSize)
	}
	if a.Violations > 0 {
		c.printf("outcomes are not monotone: %s where more revisions fail than pass\n", count(a.Violations, "pair"))
	}
}

// printNecessity says which components have to be revised together.
func (c *console) printNecessity(a *repair.Analysis) {
	if len(a.Necessity) == 0 {
		return
	}
	rows := make([][]any, len(a.Necessity))
	for i, n := range a.Necessity {
		rows[i] = []any{strings.Join(n.Pair[:], " + "), truth(n.Strict), truth(n.Global)}
	}
	c.printf("\n")
	c.table([]string{"NEEDED TOGETHER", "STRICT", "GLOBAL"}, rows)
}

// printEffects prints the effects, those of fewer components first, in the order
// of the components.
func (c *console) printEffects(table *repair.Outcomes, a *repair.Analysis) {
	if !a.Complete {
		c.printf("\nno effects: not every combination of %s has an outcome\n", strings.Join(slices.Sorted(maps.Values(a.Focus)), ", "))
		return
	}
	names := a.EffectNames(table.Components)
	rows := make([][]any, len(names))
	for i, name := range names {
		rows[i] = []any{name, fmt.Sprintf("%+.4g", a.Effects[name]), fmt.Sprintf("%+.4g", a.Moebius[name])}
	}
	if len(rows) > 0 {
		c.printf("\n")
		c.table([]string{"COMPONENTS", "EFFECT", "ADDED BY ALL TOGETHER"}, rows)
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
