package sheet

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func listSheetsTool() plugin.Tool {
	return plugin.Tool{Call: listSheets, Output: sheetList{}, Info: plugin.ToolInfo{
		Name:        "list_sheets",
		Description: "List the sheets of a workbook, hidden ones too, with the range that each uses, and its defined names.",
		InputSchema: file.Schema(pathProperty, "path"),
		OutputSchema: file.Schema(`
			"path": {"type": "string"},
			"sheets": {"type": "array", "items": `+string(file.Schema(`
				"name": {"type": "string"},
				"state": {"type": "string", "enum": ["visible", "hidden", "veryHidden"]},
				"active": {"type": "boolean", "description": "It is shown when the workbook is opened."},
				"used": {"type": "string", "description": "The range with all cells that have something in them; empty if there are none."},
				"formulas": {"type": "integer"}`, "name", "state", "active", "used", "formulas"))+`},
			"names": {"type": "array", "items": {"type": "string"}, "description": "NAME = what it refers to."},
			"external": {"type": "boolean", "description": "It refers to other workbooks."}`, "path", "sheets"),
	}}
}

type sheetList struct {
	Path     string      `json:"path"`
	Sheets   []sheetLine `json:"sheets"`
	Names    []string    `json:"names,omitempty"`
	External bool        `json:"external,omitempty"`
}

type sheetLine struct {
	Name     string `json:"name"`
	State    string `json:"state"`
	Active   bool   `json:"active"`
	Used     string `json:"used"`
	Formulas int    `json:"formulas"`
}

func listSheets(env *plugin.Env) (plugin.Result, error) {
	var args struct{ Path string }
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, err := bookOf(env, args.Path)
	if err != nil {
		return plugin.Result{}, err
	}
	list := sheetList{Path: b.At(), Sheets: []sheetLine{}, External: b.External}
	for _, s := range b.Sheets {
		line, err := lineOf(b, s)
		if err != nil {
			return plugin.Result{}, err
		}
		list.Sheets = append(list.Sheets, line)
	}
	for _, name := range b.Names {
		list.Names = append(list.Names, name.Name+" = "+name.Refers)
	}
	text := list.text()
	return plugin.Result{Output: list, Text: &text}, nil
}

func lineOf(b *workbook.Book, s *workbook.Sheet) (sheetLine, error) {
	line := sheetLine{Name: s.Name, State: s.State, Active: s.Active}
	if !s.HasCells() {
		return line, nil
	}
	if _, err := b.Sheet(s.Name); err != nil {
		return line, err
	}
	if used, ok := s.Used(); ok {
		line.Used = used.String()
	}
	line.Formulas = s.Formulas()
	return line, nil
}

// text is what the agent is shown: a line for each sheet.
func (l *sheetList) text() string {
	var text strings.Builder
	for _, s := range l.Sheets {
		used := s.Used
		if used == "" {
			used = "empty"
		}
		fmt.Fprintf(&text, "%s: %s, %s", s.Name, used, s.State)
		if s.Active {
			text.WriteString(", active")
		}
		if s.Formulas > 0 {
			text.WriteString(", " + file.Counted(s.Formulas, "formula"))
		}
		text.WriteString("\n")
	}
	for _, name := range l.Names {
		text.WriteString("name " + name + "\n")
	}
	if l.External {
		text.WriteString("It refers to other workbooks, which are not read: what depends on them has the values that it was saved with.\n")
	}
	return text.String()
}
