package main

import (
	"fmt"
	"strings"
)

// String names the setting where it is not that of the task.
func (s setting) String() string {
	usual := settings()[0]
	if s == usual {
		return "the task as it is"
	}
	var other []string
	if s.Distractions != usual.Distractions {
		other = append(other, fmt.Sprintf("%d of the distractions", s.Distractions))
	}
	if s.Turns != usual.Turns {
		other = append(other, fmt.Sprintf("%d turns", s.Turns))
	}
	if s.Habit != usual.Habit {
		other = append(other, fmt.Sprintf("habit %g", s.Habit))
	}
	return strings.Join(other, ", ")
}

// table is what came out, in Markdown.
func table(list []*outcome) string {
	var t strings.Builder
	t.WriteString("| setting | method | rate | reached | rollouts to 90 % | of GRPO's |\n|---|---|--:|--:|--:|--:|\n")
	var grpo float64
	for i, o := range list {
		name, b := "", o.rollouts()
		if i == 0 || o.Setting != list[i-1].Setting {
			name, grpo = o.Setting.String(), b.Mean
		}
		fmt.Fprintf(&t, "| %s | %s | %g | %d of %d | %.0f ± %.0f | %.2f |\n", name, o.Method, o.Rate, o.succeeded(), len(o.Reached), b.Mean, b.Half, b.Mean/grpo)
	}
	return t.String()
}

// rateTable is what the rates came to in the task as it is, on the seeds for
// tuning.
func rateTable(list []*tuned) string {
	var t strings.Builder
	t.WriteString("| rate |")
	for _, rate := range rateGrid() {
		fmt.Fprintf(&t, " %g |", rate)
	}
	t.WriteString("\n|---|" + strings.Repeat("--:|", len(rateGrid())) + "\n")
	for _, a := range list {
		if a.Setting != settings()[0] {
			continue
		}
		fmt.Fprintf(&t, "| %s |", a.Method)
		for _, try := range a.Trials {
			fmt.Fprintf(&t, " %s |", try.text())
		}
		t.WriteString("\n")
	}
	return t.String()
}

// text is the mean, with what has failed.
func (t *trial) text() string {
	if failed := tuningSeeds - t.Reached; failed > 0 {
		return fmt.Sprintf("%.0f (%d failed)", t.Mean, failed)
	}
	return fmt.Sprintf("%.0f", t.Mean)
}
