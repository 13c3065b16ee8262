package sheet

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func readRangeTool() plugin.Tool {
	return plugin.Tool{Call: readRange, Info: plugin.ToolInfo{
		Name: "read_range",
		Description: "Read cells of a sheet: values, and the formulas behind them. Each row is shown after its number. Dates are shown as 2026-01-05, " +
			"numbers exactly and without their format, empty cells as null. Formulas without a value are calculated. Without a range it reads the first 200 rows that are used.",
		InputSchema: file.Schema(`
			`+pathProperty+`,
			`+sheetProperty+`,
			"range": {"type": "string", "description": "Such as A1:F20, B2, A:C or 2:40; by default what is used."}`, "path"),
		OutputSchema: file.Schema(`
			"sheet": {"type": "string"},
			"range": {"type": "string"},
			"used": {"type": "string"},
			"rows": `+rowsOfCells+`,
			"formulas": {"type": "object", "additionalProperties": {"type": "string"}},
			"formats": {"type": "object", "additionalProperties": {"type": "string"}, "description": "The number formats of cells that have one, by range."},
			"merged": {"type": "array", "items": {"type": "string"}},
			"problems": {"type": "array", "items": {"type": "string"}, "description": "Cells whose formula cannot be calculated."}`,
			"sheet", "range", "used", "rows"),
	}}
}

// Limits of what is read at once.
const (
	maxRows      = 200
	maxCellsRead = 20_000
)

func readRange(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Path, Sheet, Range string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, s, err := sheetOf(env, args.Path, args.Sheet)
	if err != nil {
		return plugin.Result{}, err
	}
	r, err := rangeIn(s, args.Range)
	if err != nil {
		return plugin.Result{}, err
	}
	all := r
	if args.Range == "" && r.Rows() > maxRows {
		r.To.Row = r.From.Row + maxRows - 1
	}
	if r.Cells() > maxCellsRead {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "the range %s has %d cells, and %d are read at once; ask for fewer rows or columns", r, r.Cells(), maxCellsRead)
	}
	g := newGridOf(newReader(env, b), s, r)
	text := g.text(all)
	if len(text) > file.MaxShown {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "what is in %s takes more than %d KiB, which is what is shown at once; ask for fewer rows or columns", r, file.MaxShown>>10)
	}
	return plugin.Result{Output: g.json(), Text: &text}, nil
}

// gridOf is a range of a sheet as it is shown.
type gridOf struct {
	sheet    *workbook.Sheet
	area     cell.Range
	used     string
	rows     []string // as JSON
	formulas []string // ADDRESS, then the formula
	formats  []formatted
	merged   []string
	problems []*formula.Problem
}

// formatted is a column of cells with one number format.
type formatted struct {
	area cell.Range
	code string
}

func newGridOf(r *reader, s *workbook.Sheet, area cell.Range) *gridOf {
	g := &gridOf{sheet: s, area: area}
	values := make([]cell.Value, area.Cells()) // row by row
	if used, ok := s.Used(); ok {
		g.used = used.String()
	}
	open := map[int]int{} // by column the place in formats of what may go on
	for at, c := range s.All() {
		if at.Row > area.To.Row {
			break
		}
		if !area.Has(at) || c.Value.Kind == cell.Empty && c.Formula == "" {
			continue
		}
		values[(at.Row-area.From.Row)*area.Columns()+at.Column-area.From.Column] = r.value(s, at, c)
		if c.Formula != "" {
			g.formulas = append(g.formulas, at.String(), "="+c.Formula)
		}
		g.addFormat(open, at, r.book.Format(c.Style))
	}
	for row := range slices.Chunk(values, area.Columns()) {
		g.rows = append(g.rows, rowOf(row))
	}
	for _, m := range s.Merged() {
		if _, ok := m.Within(area); ok {
			g.merged = append(g.merged, m.String())
		}
	}
	g.problems = r.problems
	return g
}

// addFormat notes the format of a cell, with those above it that have the same.
func (g *gridOf) addFormat(open map[int]int, at cell.Address, code string) {
	if code == "General" {
		return
	}
	if i, ok := open[at.Column]; ok && g.formats[i].code == code && g.formats[i].area.To.Row == at.Row-1 {
		g.formats[i].area.To.Row = at.Row
		return
	}
	open[at.Column] = len(g.formats)
	g.formats = append(g.formats, formatted{cell.Range{From: at, To: at}, code})
}

// json is what the tool answers.
func (g *gridOf) json() json.RawMessage {
	var out strings.Builder
	fmt.Fprintf(&out, `{"sheet":%s,"range":"%s","used":"%s","rows":[`, cell.Quote(g.sheet.Name), g.area, g.used)
	for i, row := range g.rows {
		comma(&out, i)
		out.WriteString(row)
	}
	out.WriteByte(']')
	if len(g.formulas) > 0 {
		out.WriteString(`,"formulas":{`)
		for i := 0; i < len(g.formulas); i += 2 {
			comma(&out, i)
			out.WriteString(cell.Quote(g.formulas[i]) + ":" + cell.Quote(g.formulas[i+1]))
		}
		out.WriteByte('}')
	}
	if len(g.formats) > 0 {
		out.WriteString(`,"formats":{`)
		for i, f := range g.formats {
			comma(&out, i)
			out.WriteString(cell.Quote(f.area.String()) + ":" + cell.Quote(f.code))
		}
		out.WriteByte('}')
	}
	writeList(&out, "merged", g.merged)
	writeList(&out, "problems", saidOf(g.problems))
	out.WriteByte('}')
	return json.RawMessage(out.String())
}

func comma(out *strings.Builder, i int) {
	if i > 0 {
		out.WriteByte(',')
	}
}

// rowOf is a row of cells as JSON.
func rowOf(row []cell.Value) string {
	out := append(make([]byte, 0, 128), '[')
	for j, v := range row {
		if j > 0 {
			out = append(out, ',')
		}
		out = v.AppendJSON(out)
	}
	return string(append(out, ']'))
}

// writeList writes a member that is a list of texts, unless it is empty.
func writeList(out *strings.Builder, name string, texts []string) {
	if len(texts) == 0 {
		return
	}
	out.WriteString(`,"` + name + `":[`)
	for i, text := range texts {
		comma(out, i)
		out.WriteString(cell.Quote(text))
	}
	out.WriteByte(']')
}

// saidOf says of each problem where and what it is.
func saidOf(problems []*formula.Problem) []string {
	var said []string
	seen := map[*formula.Problem]bool{}
	for _, p := range problems {
		if !seen[p] {
			said = append(said, p.Error())
		}
		seen[p] = true
	}
	return said
}

// text is what the agent is shown. All is the range of which this may be the
// first part.
func (g *gridOf) text(all cell.Range) string {
	var out strings.Builder
	used := g.used
	if used == "" {
		used = "empty"
	}
	fmt.Fprintf(&out, "%s (used: %s)\n", cell.WithSheet(g.sheet.Name, g.area.String()), used)
	for column := g.area.From.Column; column <= g.area.To.Column; column++ {
		out.WriteString(" " + cell.ColumnName(column))
	}
	out.WriteByte('\n')
	for i, row := range g.rows {
		out.WriteString(strconv.Itoa(g.area.From.Row+i) + " " + row + "\n")
	}
	for i := 0; i < len(g.formulas); i += 2 {
		out.WriteString(g.formulas[i] + " " + g.formulas[i+1] + "\n")
	}
	for _, f := range g.formats {
		out.WriteString("format of " + f.area.String() + ": " + f.code + "\n")
	}
	if len(g.merged) > 0 {
		out.WriteString("merged: " + strings.Join(g.merged, ", ") + "\n")
	}
	for _, said := range saidOf(g.problems) {
		out.WriteString("not calculated: " + said + "\n")
	}
	if all != g.area {
		fmt.Fprintf(&out, "%d more rows: read on with range %s\n", all.To.Row-g.area.To.Row,
			cell.Range{From: cell.Address{Row: g.area.To.Row + 1, Column: all.From.Column}, To: all.To})
	}
	return out.String()
}
