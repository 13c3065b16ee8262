package sheet

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func writeCellsTool() plugin.Tool {
	return plugin.Tool{Call: writeCells, Output: change{}, Info: plugin.ToolInfo{
		Name: "write_cells",
		Description: "Write cells of a sheet: single ones as cells, a block as rows from a first cell on. " + valuesAre +
			" All formulas of the workbook are calculated, and what those that were written come to is told. Formats and all other cells stay.",
		InputSchema: file.Schema(`
			`+pathProperty+`,
			`+sheetProperty+`,
			"cells": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean", "null"]}, "description": "By address, such as {\"B2\": 10, \"B3\": \"=SUM(B1:B2)\"}."},
			"start": {"type": "string", "description": "Where the first of the rows begins, such as A1."},
			"rows": `+rowsOfCells, "path"),
		OutputSchema: file.Schema(changeProperties, "path", "written"),
		Writes:       true,
	}}
}

func writeCells(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path, Sheet string
		Cells       map[string]json.RawMessage
		Start       string
		Rows        [][]json.RawMessage
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	switch {
	case len(args.Cells) == 0 && len(args.Rows) == 0:
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "nothing is to be written; give cells, or start and rows")
	case (args.Start == "") != (len(args.Rows) == 0):
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "start and rows go together: start is where the first of the rows begins")
	}
	b, s, err := sheetOf(env, args.Path, args.Sheet)
	if err != nil {
		return plugin.Result{}, err
	}
	w := &writer{book: b, sheet: s}
	for _, name := range slices.Sorted(maps.Keys(args.Cells)) {
		at, err := cell.ParseAddress(name)
		if err != nil {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%v", err)
		}
		if err := w.put(at, args.Cells[name], 0); err != nil {
			return plugin.Result{}, err
		}
	}
	if args.Start != "" {
		at, err := cell.ParseAddress(args.Start)
		if err != nil {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "start: %v", err)
		}
		if err := w.rows(at, args.Rows); err != nil {
			return plugin.Result{}, err
		}
	}
	return w.finish(env, change{Sheet: s.Name})
}

// rows writes rows from a cell on.
func (w *writer) rows(from cell.Address, rows [][]json.RawMessage) error {
	for i, row := range rows {
		for j, raw := range row {
			if err := w.put(cell.Address{Row: from.Row + i, Column: from.Column + j}, raw, 0); err != nil {
				return err
			}
		}
	}
	return nil
}
