package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The steps of section 9 of the policy.
const (
	stepReminder  = "reminder"
	stepDeduction = "payroll deduction"
	stepReferral  = "compliance referral"
)

// row is the violation as a row of violations.csv.
func (v violation) row() []string {
	return []string{v.receipt.ID, v.employee, v.rule, v.over.plain()}
}

func violationsHead() []string { return []string{"receipt", "employee", "rule", "over"} }

func violationsTable(found []violation) string {
	rows := [][]string{violationsHead()}
	for _, v := range found {
		rows = append(rows, v.row())
	}
	return table(rows)
}

// summary is what the memo says.
type summary struct {
	Total      string     `json:"total"`
	Offenders  []offender `json:"offenders"` // the two worst, worst first
	Objections string     `json:"objections"`

	ranking []offender // everybody who is over
}

type offender struct {
	Name string `json:"name"`
	Over string `json:"over"`
	Step string `json:"step"`
}

func (o offender) line() string { return fmt.Sprintf("- %s: %s EUR (%s)", o.Name, o.Over, o.Step) }

func summarize(found []violation) summary {
	var total cents
	sums := map[string]cents{}
	for _, v := range found {
		total += v.over
		sums[v.employee] += v.over
	}
	names := slices.SortedFunc(maps.Keys(sums), func(a, b string) int {
		return cmp.Or(cmp.Compare(sums[b], sums[a]), cmp.Compare(a, b))
	})
	s := summary{Total: total.plain(), Objections: auditDay().AddDate(0, 0, objectionDays).Format(isoDate)}
	for _, name := range names {
		s.ranking = append(s.ranking, offender{name, sums[name].plain(), stepFor(sums[name])})
	}
	s.Offenders = s.ranking[:2]
	return s
}

func stepFor(sum cents) string {
	switch {
	case sum <= reminderUpTo:
		return stepReminder
	case sum <= deductionUpTo:
		return stepDeduction
	default:
		return stepReferral
	}
}

func (s summary) json() string {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // strings marshal
	}
	return string(data) + "\n"
}

// memo is the memo that the task asks for.
func (s summary) memo() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Expense audit, fourth quarter 2025\n\nTotal over policy: %s EUR\n\n## Largest sums\n\n", s.Total)
	for _, o := range s.Offenders {
		fmt.Fprintln(&b, o.line())
	}
	fmt.Fprintf(&b, "\n## What happens next\n\nBoth managers have been told of the step named above. Everybody else who is over hears from their own\nmanager. Details are in violations.csv.\n\nObjections until: %s\n", s.Objections)
	return b.String()
}
