package sheet

import (
	"encoding/json"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func createWorkbookTool() plugin.Tool {
	return plugin.Tool{Call: createWorkbook, Output: change{}, Info: plugin.ToolInfo{
		Name:        "create_workbook",
		Description: "Make a workbook with sheets, empty or with rows from A1 on. " + valuesAre,
		InputSchema: file.Schema(`
			`+pathProperty+`,
			"sheets": {"type": "array", "minItems": 1, "items": `+string(file.Schema(`
				"name": {"type": "string"},
				"rows": `+rowsOfCells, "name"))+`},
			"overwrite": {"type": "boolean", "default": false, "description": "Replace a file that is there."}`, "path", "sheets"),
		OutputSchema: file.Schema(changeProperties, "path", "written"),
		Writes:       true,
	}}
}

func createWorkbook(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path   string
		Sheets []struct {
			Name string
			Rows [][]json.RawMessage
		}
		Overwrite bool
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := newPath(env, args.Path, args.Overwrite)
	if err != nil {
		return plugin.Result{}, err
	}
	var names []string
	for _, s := range args.Sheets {
		names = append(names, s.Name)
	}
	b, err := workbook.New(at, names)
	if err != nil {
		return plugin.Result{}, err
	}
	w := &writer{book: b}
	for _, given := range args.Sheets {
		if w.sheet, err = b.Sheet(given.Name); err != nil {
			return plugin.Result{}, err
		}
		w.formulas = nil // those of the last sheet are told
		if err := w.rows(cell.Address{Row: 1, Column: 1}, given.Rows); err != nil {
			return plugin.Result{}, err
		}
	}
	return w.finish(env, change{})
}

// newPath is where a workbook is to be made.
func newPath(env *plugin.Env, name string, overwrite bool) (string, error) {
	at, err := file.InWorkspace(name)
	if err != nil {
		return "", err
	}
	if !isWorkbook(at) {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "%s: the name of a workbook ends in .xlsx", at)
	}
	there, err := file.Exists(env.Files, at)
	if err == nil && there && !overwrite {
		err = plugin.Errorf(plugin.CodeConflict, "%s is there already; change it with write_cells and add_sheet, or replace it with overwrite", at)
	}
	return at, err
}
