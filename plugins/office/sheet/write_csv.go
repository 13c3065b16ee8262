package sheet

import (
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/plugins/office/delimited"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func writeCSVTool() plugin.Tool {
	return plugin.Tool{Call: writeCSV, Output: csvWritten{}, Info: plugin.ToolInfo{
		Name: "write_csv",
		Description: "Write a CSV file, or add rows to it with append. A file that is there keeps its delimiter, encoding and line ends " +
			"unless others are given; a new one has commas, utf-8 and lf. Numbers are written as they are given.",
		InputSchema: file.Schema(`
			"path": {"type": "string", "description": "The file, absolute or relative to /workspace."},
			"rows": {"type": "array", "items": {"type": "array", "items": {"type": ["string", "number", "boolean", "null"]}}, "description": "The rows from the first, which is mostly the header; with append, those to add."},
			"append": {"type": "boolean", "default": false, "description": "Add the rows to the end of the file."},
			`+delimiterProperty+`,
			`+encodingProperty+`,
			"line_end": {"type": "string", "enum": ["lf", "crlf"]}`, "path", "rows"),
		OutputSchema: file.Schema(`
			"path": {"type": "string"},
			"written": {"type": "integer", "description": "How many rows were written."},
			"total_rows": {"type": "integer"}`, "path", "written", "total_rows"),
		Writes: true,
	}}
}

type csvWritten struct {
	Path      string `json:"path"`
	Written   int    `json:"written"`
	TotalRows int    `json:"total_rows"`
}

func writeCSV(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path      string
		Rows      [][]json.RawMessage
		Append    bool
		Delimiter string
		Encoding  string
		LineEnd   string `json:"line_end"`
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := file.InWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	rows, err := csvTexts(args.Rows)
	if err != nil {
		return plugin.Result{}, err
	}
	there, err := file.Exists(env.Files, at)
	if err != nil {
		return plugin.Result{}, err
	}
	d := delimited.Dialect{}
	if there {
		table, err := csvAt(env.Files, at, delimited.Dialect{})
		switch {
		case err == nil:
			d = table.Dialect
		case args.Append:
			return plugin.Result{}, err
		}
		if args.Append {
			rows = append(textsOf(table), rows...)
		}
	}
	data, err := changed(d, args.Delimiter, args.Encoding, args.LineEnd).Write(rows)
	if err != nil {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s: %v", at, err)
	}
	if err := file.Write(env.Files, at, data); err != nil {
		return plugin.Result{}, err
	}
	w := csvWritten{at, len(args.Rows), len(rows)}
	return plugin.Result{Output: w, Text: new(fmt.Sprintf("wrote %s to %s, which has %d", file.Counted(w.Written, "row"), at, w.TotalRows))}, nil
}

// changed is a dialect with what is given of another one.
func changed(d delimited.Dialect, delimiter, encoding, end string) delimited.Dialect {
	given := dialect(delimiter, encoding)
	if given.Delimiter != 0 {
		d.Delimiter = given.Delimiter
	}
	if given.Encoding != "" {
		d.Encoding = given.Encoding
	}
	if end != "" {
		d.CRLF = end == "crlf"
	}
	return d
}

func textsOf(t *delimited.Table) [][]string {
	var rows [][]string
	for _, r := range t.Rows {
		rows = append(rows, r.Cells)
	}
	return rows
}

// csvTexts are cells as a CSV file has them: numbers as they are written,
// nothing for null.
func csvTexts(rows [][]json.RawMessage) ([][]string, error) {
	texts := make([][]string, len(rows))
	for i, row := range rows {
		texts[i] = make([]string, len(row))
		for j, cell := range row {
			switch {
			case string(cell) == "null":
			case cell[0] == '"':
				if err := plugin.Decode(cell, &texts[i][j]); err != nil {
					return nil, err
				}
			default:
				texts[i][j] = string(cell)
			}
		}
	}
	return texts, nil
}
