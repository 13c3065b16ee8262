package sheet

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

// writer puts what an agent gives into cells of a sheet.
type writer struct {
	book     *workbook.Book
	sheet    *workbook.Sheet
	written  int
	formulas []cell.Address
	hints    []string
}

// maxText is how long a text in a cell may be.
const maxText = 32767

// put writes a value into a cell, which keeps its style unless another one is
// given.
func (w *writer) put(at cell.Address, raw json.RawMessage, style int) error {
	if at.Row > cell.MaxRow || at.Column > cell.MaxColumn {
		return plugin.Errorf(plugin.CodeInvalidArgs, "%s is beyond the last cell of a sheet", at)
	}
	c := w.sheet.At(at)
	c = workbook.Cell{Style: max(c.Style, style)}
	text := string(raw)
	switch {
	case text == "null":
	case text == "true", text == "false":
		c.Value = cell.Truth(text == "true")
	case raw[0] != '"':
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return plugin.Errorf(plugin.CodeInvalidArgs, "%s: %s is no number that a cell can hold", at, text)
		}
		c.Value = cell.Num(n)
	default:
		if err := plugin.Decode(raw, &text); err != nil {
			return err
		}
		if err := w.text(&c, at, text); err != nil {
			return err
		}
	}
	w.written++
	return w.sheet.Set(at, c)
}

// text makes of a text what it is meant to be.
func (w *writer) text(c *workbook.Cell, at cell.Address, text string) error {
	if len([]rune(text)) > maxText {
		return plugin.Errorf(plugin.CodeInvalidArgs, "%s: a cell holds at most %d characters", at, maxText)
	}
	literal, isLiteral := strings.CutPrefix(text, "'")
	n, format, isDate := w.book.Date(text)
	switch {
	case text == "":
	case isLiteral:
		c.Value = cell.Str(literal)
	case strings.HasPrefix(text, "=") && len(text) > 1:
		if err := formula.Check(text[1:]); err != nil {
			return plugin.Errorf(plugin.CodeInvalidArgs, "%s: %s: %v; put an apostrophe before a text that is no formula", at, text, err)
		}
		c.Formula = text[1:]
		w.formulas = append(w.formulas, at)
	case isDate:
		c.Value = cell.Num(n)
		if !formula.IsDate(w.book.Format(c.Style)) {
			style, err := w.book.Style(c.Style, workbook.Look{Format: format})
			if err != nil {
				return err
			}
			c.Style = style
		}
	default:
		c.Value = cell.Str(text)
		if likeNumber(text) && len(w.hints) < maxHints {
			w.hints = append(w.hints, at.String()+": the text "+cell.Quote(text)+" is no number in a formula; to write a number give one without quotation marks")
		}
	}
	return nil
}

// Limits of what is told of a change.
const (
	maxHints = 5
	maxTold  = 10
)

// change is what a tool tells that has changed a workbook.
type change struct {
	Path     string   `json:"path"`
	Sheet    string   `json:"sheet,omitempty"`
	Range    string   `json:"range,omitempty"`
	Written  int      `json:"written"`
	Values   []string `json:"values,omitempty"`
	Errors   []string `json:"errors,omitempty"`
	Problems []string `json:"problems,omitempty"`
	Hints    []string `json:"hints,omitempty"`
}

// changeSchema is the schema of a change.
const changeProperties = `
	"path": {"type": "string"},
	"sheet": {"type": "string"},
	"range": {"type": "string", "description": "Where rows were put."},
	"written": {"type": "integer", "description": "How many cells."},
	"values": {"type": "array", "items": {"type": "string"}, "description": "What formulas that were written come to: CELL = VALUE."},
	"errors": {"type": "array", "items": {"type": "string"}, "description": "Cells of the workbook with an error such as #DIV/0!."},
	"problems": {"type": "array", "items": {"type": "string"}, "description": "Cells whose formula cannot be calculated here."},
	"hints": {"type": "array", "items": {"type": "string"}}`

// finish calculates the workbook, saves it, and tells what came of it.
func (w *writer) finish(env *plugin.Env, c change) (plugin.Result, error) {
	done, err := w.book.Calculate(env.Now)
	if err != nil {
		return plugin.Result{}, err
	}
	if err := save(env, w.book); err != nil {
		return plugin.Result{}, err
	}
	c.Path, c.Written, c.Hints = w.book.At(), w.written, w.hints
	for _, at := range w.formulas[:min(len(w.formulas), maxTold)] {
		if found := w.sheet.At(at); found.Value.Kind != cell.Empty {
			c.Values = append(c.Values, at.String()+" = "+w.book.Shown(found).JSON())
		}
	}
	if left := len(w.formulas) - maxTold; left > 0 {
		c.Values = append(c.Values, "and "+strconv.Itoa(left)+" more")
	}
	c.Errors, c.Problems = faultsOf(done), saidOf(done.Problems)
	text := c.text()
	return plugin.Result{Output: c, Text: &text}, nil
}

// faultsOf tells the cells whose value is an error.
func faultsOf(done *workbook.Calculation) []string {
	var told []string
	for i, f := range done.Faults {
		if i == maxTold {
			return append(told, "and "+strconv.Itoa(len(done.Faults)-maxTold)+" more")
		}
		told = append(told, cell.WithSheet(f.Sheet, f.At.String())+" is "+f.Value.Text)
	}
	return told
}

// text is what the agent is shown.
func (c *change) text() string {
	var out strings.Builder
	out.WriteString("wrote " + file.Counted(c.Written, "cell") + " to ")
	switch {
	case c.Range != "":
		out.WriteString(cell.WithSheet(c.Sheet, c.Range) + " of ")
	case c.Sheet != "":
		out.WriteString("sheet " + cell.Quote(c.Sheet) + " of ")
	}
	out.WriteString(c.Path + "\n")
	for _, list := range []struct {
		head  string
		lines []string
	}{{"", c.Values}, {"error: ", c.Errors}, {"not calculated: ", c.Problems}, {"hint: ", c.Hints}} {
		for _, line := range list.lines {
			out.WriteString(list.head + line + "\n")
		}
	}
	return out.String()
}
