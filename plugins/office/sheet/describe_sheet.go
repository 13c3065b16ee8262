package sheet

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func describeSheetTool() plugin.Tool {
	return plugin.Tool{Call: describeSheet, Output: description{}, Info: plugin.ToolInfo{
		Name: "describe_sheet",
		Description: "Describe a sheet without reading it whole: for each column the first text in it, how many numbers, texts, dates, formulas and errors it has, " +
			"and how it is formatted; merged cells; formulas. Texts that look like numbers are counted, since no formula adds them up.",
		InputSchema: file.Schema(pathProperty+`,
			`+sheetProperty, "path"),
		OutputSchema: file.Schema(`
			"sheet": {"type": "string"},
			"state": {"type": "string"},
			"used": {"type": "string"},
			"columns": {"type": "array", "items": `+string(file.Schema(`
				"column": {"type": "string"},
				"first_text": {"type": "string"},
				"numbers": {"type": "integer"},
				"dates": {"type": "integer"},
				"texts": {"type": "integer"},
				"texts_like_numbers": {"type": "integer"},
				"booleans": {"type": "integer"},
				"errors": {"type": "integer"},
				"formulas": {"type": "integer"},
				"format": {"type": "string", "description": "The number format of the first cell that has one."}`, "column"))+`},
			"merged": {"type": "array", "items": {"type": "string"}},
			"formulas": {"type": "array", "items": {"type": "string"}, "description": "The first of them."},
			"problems": {"type": "array", "items": {"type": "string"}, "description": "Cells whose formula cannot be calculated."}`,
			"sheet", "state", "used", "columns"),
	}}
}

type description struct {
	Sheet    string     `json:"sheet"`
	State    string     `json:"state"`
	Used     string     `json:"used"`
	Columns  []columnOf `json:"columns"`
	Merged   []string   `json:"merged,omitempty"`
	Formulas []string   `json:"formulas,omitempty"`
	Problems []string   `json:"problems,omitempty"`
}

type columnOf struct {
	Column    string `json:"column"`
	FirstText string `json:"first_text,omitempty"`
	Numbers   int    `json:"numbers,omitempty"`
	Dates     int    `json:"dates,omitempty"`
	Texts     int    `json:"texts,omitempty"`
	LikeNums  int    `json:"texts_like_numbers,omitempty"`
	Booleans  int    `json:"booleans,omitempty"`
	Errors    int    `json:"errors,omitempty"`
	Formulas  int    `json:"formulas,omitempty"`
	Format    string `json:"format,omitempty"`
}

// maxFormulas is how many formulas a description tells.
const maxFormulas = 10

func describeSheet(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Path, Sheet string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, s, err := sheetOf(env, args.Path, args.Sheet)
	if err != nil {
		return plugin.Result{}, err
	}
	d := &description{Sheet: s.Name, State: s.State, Columns: []columnOf{}}
	if used, ok := s.Used(); ok {
		d.Used = used.String()
		for column := used.From.Column; column <= used.To.Column; column++ {
			d.Columns = append(d.Columns, columnOf{Column: cell.ColumnName(column)})
		}
		d.count(newReader(env, b), s, used.From.Column)
	}
	for _, m := range s.Merged() {
		d.Merged = append(d.Merged, m.String())
	}
	text := d.text()
	return plugin.Result{Output: d, Text: &text}, nil
}

// count goes through the cells. First is the first column that is used.
func (d *description) count(r *reader, s *workbook.Sheet, first int) {
	for at, c := range s.All() {
		if c.Value.Kind == cell.Empty && c.Formula == "" {
			continue
		}
		column := &d.Columns[at.Column-first]
		if c.Formula != "" {
			column.Formulas++
			if len(d.Formulas) < maxFormulas {
				d.Formulas = append(d.Formulas, at.String()+" ="+c.Formula)
			}
		}
		format := r.book.Format(c.Style)
		if column.Format == "" && format != "General" {
			column.Format = format
		}
		column.add(r.value(s, at, c), formula.IsDate(format))
	}
	d.Problems = saidOf(r.problems)
}

func (c *columnOf) add(v cell.Value, dated bool) {
	switch v.Kind {
	case cell.Number:
		c.Numbers++
	case cell.Bool:
		c.Booleans++
	case cell.Error:
		c.Errors++
	case cell.Text:
		if dated {
			c.Dates++
			return
		}
		c.Texts++
		if c.FirstText == "" {
			c.FirstText = file.Clip(v.Text)
		}
		if likeNumber(v.Text) {
			c.LikeNums++
		}
	}
}

// likeNumber reports whether people read a text as a number.
func likeNumber(text string) bool {
	digits := strings.Trim(text, " \u00a0%€$£+-")
	return strings.ContainsAny(digits, "0123456789") && strings.Trim(digits, "0123456789.,' \u00a0") == ""
}

// text is what the agent is shown.
func (d *description) text() string {
	var out strings.Builder
	used := d.Used
	if used == "" {
		used = "empty"
	}
	fmt.Fprintf(&out, "%s: %s, %s\n", d.Sheet, used, d.State)
	for _, c := range d.Columns {
		out.WriteString(c.Column + ":")
		if c.FirstText != "" {
			out.WriteString(" " + cell.Quote(c.FirstText))
		}
		for _, kind := range []struct {
			n    int
			noun string
		}{{c.Numbers, "number"}, {c.Dates, "date"}, {c.Texts, "text"}, {c.Booleans, "boolean"}, {c.Errors, "error"}, {c.Formulas, "formula"}} {
			if kind.n > 0 {
				out.WriteString(" " + file.Counted(kind.n, kind.noun))
			}
		}
		if c.LikeNums > 0 {
			fmt.Fprintf(&out, " (%s like numbers)", file.Counted(c.LikeNums, "text"))
		}
		if c.Format != "" {
			out.WriteString(" format " + c.Format)
		}
		out.WriteString("\n")
	}
	if len(d.Merged) > 0 {
		out.WriteString("merged: " + strings.Join(d.Merged, ", ") + "\n")
	}
	for _, f := range d.Formulas {
		out.WriteString(f + "\n")
	}
	for _, p := range d.Problems {
		out.WriteString("not calculated: " + p + "\n")
	}
	return out.String()
}
