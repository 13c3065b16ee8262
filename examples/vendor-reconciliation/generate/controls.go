package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// answer is what a control hands in. The zero one is right.
type answer struct {
	reader
	own     bool // a payment in another currency has that of the ledger
	typed   bool // it types the counts instead of formulas
	touches bool // it tidies up the ledger where it lies
}

// controls are the scripts, by name.
func controls(b *books) map[string]string {
	scripts := map[string]string{}
	for name, a := range map[string]answer{
		"oracle":            {},
		"misses-duplicates": {reader: reader{once: true}},
		"misses-fees":       {reader: reader{feeUnread: true}},
		"misses-returns":    {reader: reader{backUnread: true}},
		"misreads-points":   {reader: reader{points: true}},
		"matches-numbers":   {reader: reader{numbers: true}},
		"expects-plans":     {reader: reader{plans: true}},
		"ledger-currency":   {own: true},
		"types-counts":      {typed: true},
		"tidies-ledger":     {touches: true},
	} {
		scripts[name] = a.script(b)
	}
	return scripts
}

type call struct {
	ID   string         `json:"id"`
	Tool string         `json:"tool"`
	Args map[string]any `json:"args"`
}

// script is what the control does, a line for each turn.
func (a answer) script(b *books) string {
	var out strings.Builder
	n := 0
	turn := func(say string, calls ...call) {
		for i := range calls {
			n++
			calls[i].ID = fmt.Sprintf("c%d", n)
		}
		text, err := json.Marshal(map[string]any{"say": say, "calls": calls})
		if err != nil {
			panic("generate: " + err.Error()) // it is made of texts and numbers
		}
		out.Write(append(text, '\n'))
	}
	found := a.found(b)
	a.look(b, turn)
	turn("What I found.", call{Tool: "create_workbook", Args: map[string]any{"path": report, "sheets": []any{
		map[string]any{"name": "Differences", "rows": differenceRows(found)},
		map[string]any{"name": "Summary", "rows": a.summaryRows(found)},
	}}}, call{Tool: "format_cells", Args: map[string]any{"path": report, "sheet": "Differences", "range": "D:E", "number_format": "#,##0.00"}})
	turn("Do the counts add up?", call{Tool: "read_range", Args: map[string]any{"path": report, "sheet": "Summary"}})
	turn("And what we claim back.", call{Tool: "write_document", Args: map[string]any{"path": "out/memo.docx", "text": memo(found)}})
	return out.String()
}

const (
	book   = "ledger.xlsx"
	report = "out/differences.xlsx"
)

// look is how all of them look at what there is.
func (a answer) look(b *books, turn func(string, ...call)) {
	turn("What is there?",
		call{Tool: "list", Args: map[string]any{"path": "/workspace", "recursive": true}},
		call{Tool: "list_sheets", Args: map[string]any{"path": book}})
	turn("How is the ledger kept?", call{Tool: "describe_sheet", Args: map[string]any{"path": book}})
	last := len(b.entries) + 4
	turn("Two reads, for it is long.",
		call{Tool: "read_range", Args: map[string]any{"path": book, "range": "A1:F200"}},
		call{Tool: "read_range", Args: map[string]any{"path": book, "range": fmt.Sprintf("A201:F%d", last)}})
	turn("Now the statements of the three accounts.",
		call{Tool: "read_csv", Args: map[string]any{"path": "bank/eur.csv"}},
		call{Tool: "read_document", Args: map[string]any{"path": "bank/usd.pdf"}},
		call{Tool: "read_document", Args: map[string]any{"path": "bank/chf.pdf"}})
	if a.touches {
		turn("Some amounts are texts, so I tidy up.", call{Tool: "write_cells", Args: map[string]any{"path": book, "cells": tidied(b)}})
	}
}

// tidied are the amounts of the ledger that are texts, as numbers.
func tidied(b *books) map[string]any {
	cells := map[string]any{}
	for i, e := range b.entries {
		if e.texts {
			cells[fmt.Sprintf("E%d", i+5)] = json.Number(e.amount.String())
		}
	}
	return cells
}

// found are the differences that the control finds.
func (a answer) found(b *books) []difference {
	found := a.reconcile(b)
	for i := range found {
		if a.own && found[i].kind == currency {
			found[i].currency = "EUR"
		}
	}
	return found
}

func differenceRows(found []difference) [][]any {
	rows := [][]any{columns()}
	for _, d := range found {
		rows = append(rows, []any{d.vendor, d.invoice, d.kind, json.Number(d.ledger.String()), json.Number(d.bank.String()), d.currency})
	}
	return rows
}

func (a answer) summaryRows(found []difference) [][]any {
	rows := [][]any{{"Kind", "Count"}}
	counts := counted(found)
	for i, kind := range kinds() {
		count := any(fmt.Sprintf("=COUNTIF(Differences!C2:C%d,A%d)", len(found)+1, i+2))
		if a.typed {
			count = counts[kind]
		}
		rows = append(rows, []any{kind, count})
	}
	return append(rows, []any{"Total", fmt.Sprintf("=SUM(B2:B%d)", len(rows))})
}

// memo says what was paid twice.
func memo(found []difference) string {
	var out strings.Builder
	out.WriteString("# Claims\n\nThe bank paid these invoices twice:\n\n")
	for i, cells := range claims(found) {
		out.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		if i == 0 {
			out.WriteString("|---|---|---|---|\n")
		}
	}
	return out.String()
}
