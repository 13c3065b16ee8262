package document

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const tableProperty = `"table": {"type": "integer", "minimum": 1, "default": 1, "description": "Which one, from the top of the document."}`

func readTableTool() plugin.Tool {
	return plugin.Tool{Call: readTable, Output: tableRows{}, Info: plugin.ToolInfo{
		Name:        "read_document_table",
		Description: "Read a table of a Word document as rows of cells.",
		InputSchema: file.Schema(pathProperty+`, `+tableProperty, "path"),
		OutputSchema: file.Schema(`"rows": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
			"tables": {"type": "integer", "description": "How many the document has."}`, "rows", "tables"),
	}}
}

type tableRows struct {
	Rows   [][]string `json:"rows"`
	Tables int        `json:"tables"`
}

func readTable(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Path  string
		Table int
	}{Table: 1}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := file.InWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	w, err := load(env.Files, at)
	if err != nil {
		return plugin.Result{}, err
	}
	t, err := w.table(args.Table)
	if err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: tableRows{t.texts(), len(w.tables())}}, nil
}

// table returns the nth table.
func (w *word) table(n int) (*content, error) {
	tables := w.tables()
	if n > len(tables) {
		return nil, plugin.Errorf(plugin.CodeNotFound, "%s has %s; there is no table %d", w.at, file.Counted(len(tables), "table"), n)
	}
	return tables[n-1], nil
}

func writeTableTool() plugin.Tool {
	return plugin.Tool{Call: writeTable, Output: tableWritten{}, Info: plugin.ToolInfo{
		Name:        "write_document_table",
		Description: "Change cells of a table of a Word document, or add rows to its end, which look like its last row.",
		InputSchema: file.Schema(pathProperty+`, `+tableProperty+`,
			"cells": {"type": "array", "items": `+string(file.Schema(`
				"row": {"type": "integer", "minimum": 1}, "column": {"type": "integer", "minimum": 1}, "text": {"type": "string"}`, "row", "column", "text"))+`},
			"rows": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}, "description": "Rows to add, with as many cells as the last row has."}`, "path"),
		OutputSchema: file.Schema(`"path": {"type": "string"}, "cells": {"type": "integer"}, "rows": {"type": "integer"}`, "path", "cells", "rows"),
		Writes:       true,
	}}
}

type tableWritten struct {
	Path  string `json:"path"`
	Cells int    `json:"cells"`
	Rows  int    `json:"rows"`
}

type cellText struct {
	Row, Column int
	Text        string
}

func writeTable(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Path  string
		Table int
		Cells []cellText
		Rows  [][]string
	}{Table: 1}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := wordPath(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	if len(args.Cells)+len(args.Rows) == 0 {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "there is nothing to write: give cells or rows")
	}
	w, err := load(env.Files, at)
	if err != nil {
		return plugin.Result{}, err
	}
	t, err := w.table(args.Table)
	if err != nil {
		return plugin.Result{}, err
	}
	edits, err := t.setCells(args.Cells)
	if err != nil {
		return plugin.Result{}, err
	}
	last := t.rows[len(t.rows)-1]
	var added strings.Builder
	for _, row := range args.Rows {
		if len(row) != len(last.cells) {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "a row has %s, and the last one of the table %d", file.Counted(len(row), "cell"), len(last.cells))
		}
		added.WriteString(last.copyWith(w.xml, row))
	}
	edits = append(edits, edit{last.end, last.end, added.String()})
	if err := w.save(env.Files, splice(w.xml, edits), nil); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{
		Output: tableWritten{at, len(args.Cells), len(args.Rows)},
		Text:   new(fmt.Sprintf("changed %s and added %s in table %d of %s", file.Counted(len(args.Cells), "cell"), file.Counted(len(args.Rows), "row"), args.Table, at)),
	}, nil
}

func (c *content) setCells(cells []cellText) ([]edit, error) {
	var edits []edit
	seen := map[[2]int]bool{}
	for _, set := range cells {
		if set.Row > len(c.rows) || set.Column > len(c.rows[set.Row-1].cells) {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "the table has no cell in row %d, column %d; it has %s", set.Row, set.Column, file.Counted(len(c.rows), "row"))
		}
		if place := [2]int{set.Row, set.Column}; seen[place] {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "the cell in row %d, column %d is given twice", set.Row, set.Column)
		} else {
			seen[place] = true
		}
		edits = append(edits, c.rows[set.Row-1].cells[set.Column-1].set(set.Text)...)
	}
	return edits, nil
}
