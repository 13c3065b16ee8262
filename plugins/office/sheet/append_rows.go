package sheet

import (
	"encoding/json"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func appendRowsTool() plugin.Tool {
	return plugin.Tool{Call: appendRows, Output: change{}, Info: plugin.ToolInfo{
		Name: "append_rows",
		Description: "Add rows below the last row of a sheet that is used, from its first used column on, formatted like the row above. " +
			"If that row is a total, write with write_cells instead. " + valuesAre,
		InputSchema: file.Schema(`
			`+pathProperty+`,
			`+sheetProperty+`,
			"rows": `+rowsOfCells, "path", "rows"),
		OutputSchema: file.Schema(changeProperties, "path", "written"),
		Writes:       true,
	}}
}

func appendRows(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path, Sheet string
		Rows        [][]json.RawMessage
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, s, err := sheetOf(env, args.Path, args.Sheet)
	if err != nil {
		return plugin.Result{}, err
	}
	if len(args.Rows) == 0 {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "there are no rows to add")
	}
	w := &writer{book: b, sheet: s}
	from := cell.Address{Row: 1, Column: 1}
	used, ok := s.Used()
	if ok {
		from = cell.Address{Row: used.To.Row + 1, Column: used.From.Column}
	}
	area := cell.Range{From: from, To: from}
	for i, row := range args.Rows {
		for j, raw := range row {
			at := cell.Address{Row: from.Row + i, Column: from.Column + j}
			style := 0
			if ok && used.Rows() > 1 {
				style = s.At(cell.Address{Row: used.To.Row, Column: at.Column}).Style
			}
			if err := w.put(at, raw, style); err != nil {
				return plugin.Result{}, err
			}
			area = area.With(cell.Range{From: at, To: at})
		}
	}
	return w.finish(env, change{Sheet: s.Name, Range: area.String()})
}
