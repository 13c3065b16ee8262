package sheet

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

func formatCellsTool() plugin.Tool {
	return plugin.Tool{Call: formatCells, Output: change{}, Info: plugin.ToolInfo{
		Name:        "format_cells",
		Description: "Format cells of a sheet. What is not given stays as it is. Values do not change: 0.5 with the number format 0% is shown as 50%.",
		InputSchema: file.Schema(`
			`+pathProperty+`,
			`+sheetProperty+`,
			"range": {"type": "string", "description": "Such as A1:F1 or B2."},
			"number_format": {"type": "string", "minLength": 1, "description": "In Excel's English codes: 0.00, #,##0.00, 0%, yyyy-mm-dd, General."},
			"bold": {"type": "boolean"},
			"italic": {"type": "boolean"},
			"fill": {"type": "string", "pattern": "^[0-9A-Fa-f]{6}$", "description": "The colour behind the cells, such as FFFF00."},
			"align": {"type": "string", "enum": ["left", "center", "right"]},
			"column_width": {"type": "number", "exclusiveMinimum": 0, "maximum": 255, "description": "Of the columns of the range, in characters."}`, "path", "range"),
		OutputSchema: file.Schema(changeProperties, "path", "written"),
		Writes:       true,
	}}
}

// maxFormatted is how many cells are formatted at once.
const maxFormatted = 20_000

func formatCells(env *plugin.Env) (plugin.Result, error) {
	var args struct {
		Path, Sheet, Range string
		NumberFormat       string `json:"number_format"`
		Bold, Italic       *bool
		Fill, Align        string
		ColumnWidth        float64 `json:"column_width"`
	}
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	b, s, err := sheetOf(env, args.Path, args.Sheet)
	if err != nil {
		return plugin.Result{}, err
	}
	area, err := rangeIn(s, args.Range)
	if err != nil {
		return plugin.Result{}, err
	}
	look := workbook.Look{Format: args.NumberFormat, Bold: args.Bold, Italic: args.Italic, Fill: strings.ToUpper(args.Fill), Align: args.Align}
	if look == (workbook.Look{}) && args.ColumnWidth == 0 {
		return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "nothing is to be formatted; give number_format, bold, italic, fill, align or column_width")
	}
	formatted := 0
	if look != (workbook.Look{}) {
		if area.Cells() > maxFormatted {
			return plugin.Result{}, plugin.Errorf(plugin.CodeInvalidArgs, "the range %s has %d cells, and %d are formatted at once", area, area.Cells(), maxFormatted)
		}
		if err := lookLike(b, s, area, look); err != nil {
			return plugin.Result{}, err
		}
		formatted = area.Cells()
	}
	for column := area.From.Column; args.ColumnWidth > 0 && column <= area.To.Column; column++ {
		s.SetWidth(column, args.ColumnWidth)
	}
	if err := save(env, b); err != nil {
		return plugin.Result{}, err
	}
	text := fmt.Sprintf("formatted %s of %s", cell.WithSheet(s.Name, area.String()), b.At())
	return plugin.Result{Output: change{Path: b.At(), Sheet: s.Name, Range: area.String(), Written: formatted}, Text: &text}, nil
}

// lookLike gives the cells of an area a look.
func lookLike(b *workbook.Book, s *workbook.Sheet, area cell.Range, look workbook.Look) error {
	styles := map[int]int{}
	for row := area.From.Row; row <= area.To.Row; row++ {
		for column := area.From.Column; column <= area.To.Column; column++ {
			at := cell.Address{Row: row, Column: column}
			before := s.At(at).Style
			style, ok := styles[before]
			if !ok {
				var err error
				if style, err = b.Style(before, look); err != nil {
					return err
				}
				styles[before] = style
			}
			s.Restyle(at, style)
		}
	}
	return nil
}
