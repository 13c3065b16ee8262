package sheet

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func addSheetTool() plugin.Tool {
	return plugin.Tool{Call: addSheet, Output: change{}, Info: plugin.ToolInfo{
		Name:        "add_sheet",
		Description: "Add a sheet to a workbook behind the others, empty or with rows from A1 on. " + valuesAre,
		InputSchema: file.Schema(`
			`+pathProperty+`,
			"name": {"type": "string", "description": "Of the new sheet."},
			"rows": `+rowsOfCells, "path", "name"),
		OutputSchema: file.Schema(changeProperties, "path", "written"),
		Writes:       true,
	}}
}

func addSheet(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path, Name string
		Rows       [][]json.RawMessage
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := bookOf(env, args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	s, err := b.AddSheet(args.Name)
	if err != nil {
		return plugin.Result{}, err
	}
	w := &writer{book: b, sheet: s}
	if err := w.rows(cell.Address{Row: 1, Column: 1}, args.Rows); err != nil {
		return plugin.Result{}, err
	}
	return w.finish(env, change{Sheet: s.Name})
}

// isWorkbook reports whether a name is that of a workbook.
func isWorkbook(name string) bool {
	extension := strings.ToLower(path.Ext(name))
	return extension == ".xlsx" || extension == ".xlsm"
}
