package sheet

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/delimited"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// Properties of several schemas.
const (
	delimiterProperty = `"delimiter": {"type": "string", "enum": [",", ";", "\t", "|"], "description": "What is between cells; found out unless given."}`
	encodingProperty  = `"encoding": {"type": "string", "enum": ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "windows-1252"], "description": "How characters are written; found out unless given. Latin-1 is part of windows-1252."}`
)

func readCSVTool() plugin.Tool {
	return plugin.Tool{Call: readCSV, Output: csvReading{}, Info: plugin.ToolInfo{
		Name: "read_csv",
		Description: "Read rows of a CSV file, whatever its delimiter and encoding. Cells are shown as the text that they are: \"1.234,50\" is not made a number. " +
			"Each row is shown after the number of its line.",
		InputSchema: file.Schema(`
			"path": {"type": "string", "description": "The file, absolute or relative to /workspace."},
			"from_row": {"type": "integer", "minimum": 1, "default": 1, "description": "The first row to read; 1 is the first in the file, mostly the header."},
			"rows": {"type": "integer", "minimum": 1, "default": 200, "description": "How many rows to read."},
			`+delimiterProperty+`,
			`+encodingProperty, "path"),
		OutputSchema: file.Schema(`
			"path": {"type": "string"},
			"encoding": {"type": "string"},
			"delimiter": {"type": "string"},
			"line_end": {"type": "string", "enum": ["lf", "crlf"]},
			"total_rows": {"type": "integer"},
			"from_row": {"type": "integer"},
			"rows": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
			"ragged": {"type": "array", "items": {"type": "string"}, "description": "Rows of another length than the first."}`,
			"path", "encoding", "delimiter", "line_end", "total_rows", "from_row", "rows"),
	}}
}

type csvReading struct {
	Path      string     `json:"path"`
	Encoding  string     `json:"encoding"`
	Delimiter string     `json:"delimiter"`
	LineEnd   string     `json:"line_end"`
	TotalRows int        `json:"total_rows"`
	FromRow   int        `json:"from_row"`
	Rows      [][]string `json:"rows"`
	Ragged    []string   `json:"ragged,omitempty"`
}

func readCSV(env *plugin.Env) (plugin.Result, error) {
	args := struct {
		Path      string
		FromRow   int `json:"from_row"`
		Rows      int
		Delimiter string
		Encoding  string
	}{FromRow: 1, Rows: 200}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	at, err := file.InWorkspace(args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	table, err := csvAt(env.Files, at, dialect(args.Delimiter, args.Encoding))
	if err != nil {
		return plugin.Result{}, err
	}
	total := len(table.Rows)
	if args.FromRow > max(total, 1) {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "%s has %s; from_row is %d", at, file.Counted(total, "row"), args.FromRow)
	}
	shown := table.Rows[min(args.FromRow-1, total):]
	shown = shown[:min(args.Rows, len(shown))]
	r := csvReading{
		Path: at, Encoding: string(table.Dialect.Encoding), Delimiter: string(table.Dialect.Delimiter), LineEnd: lineEnd(table.Dialect),
		TotalRows: total, FromRow: args.FromRow, Rows: [][]string{}, Ragged: ragged(table),
	}
	for _, row := range shown {
		r.Rows = append(r.Rows, row.Cells)
	}
	text, err := r.text(shown)
	return plugin.Result{Output: r, Text: &text}, err
}

// text is what the agent is shown: a line about the file, then one for each row.
func (r *csvReading) text(rows []delimited.Row) (string, error) {
	var text strings.Builder
	fmt.Fprintf(&text, "%s: %s; %s, delimiter %q, %s\n", r.Path, file.Counted(r.TotalRows, "row"), r.Encoding, r.Delimiter, r.LineEnd)
	for _, row := range rows {
		cells, err := plugin.Encode(row.Cells)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "%d %s\n", row.Line, cells)
		if text.Len() > file.MaxShown {
			return "", plugin.Errorf(plugin.CodeFailed, "the rows asked for of %s take more than %d KiB, which is what is shown at once; ask for fewer with from_row and rows", r.Path, file.MaxShown>>10)
		}
	}
	if left := r.TotalRows - r.FromRow + 1 - len(rows); left > 0 {
		fmt.Fprintf(&text, "%s more: read on with from_row %d\n", file.Counted(left, "row"), r.FromRow+len(rows))
	}
	for _, odd := range r.Ragged {
		text.WriteString(odd + "\n")
	}
	return text.String(), nil
}

// maxRagged is how many rows are named that are too long or too short.
const maxRagged = 5

func ragged(t *delimited.Table) []string {
	var odd []string
	for _, row := range t.Rows {
		width := len(t.Rows[0].Cells)
		if len(row.Cells) == width {
			continue
		}
		if len(odd) == maxRagged {
			return append(odd, "and more")
		}
		odd = append(odd, fmt.Sprintf("line %d has %s, the first row %d", row.Line, file.Counted(len(row.Cells), "cell"), width))
	}
	return odd
}

// dialect is what is said of one.
func dialect(delimiter, encoding string) delimited.Dialect {
	d := delimited.Dialect{Encoding: delimited.Encoding(encoding)}
	if delimiter != "" {
		d.Delimiter = delimiter[0]
	}
	return d
}

func lineEnd(d delimited.Dialect) string {
	if d.CRLF {
		return "crlf"
	}
	return "lf"
}

// csvAt reads a CSV file.
func csvAt(files plugin.Reader, at string, known delimited.Dialect) (*delimited.Table, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	table, err := delimited.Read(data, known)
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: %v", at, err)
	}
	return table, nil
}
