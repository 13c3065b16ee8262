package terminal

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// minLastColumn is how narrow the last column of a table may get before the
// terminal wraps the lines itself.
const minLastColumn = 20

// Table prints rows under a header, in columns without rules. On a terminal
// the last column, which holds the prose, is wrapped into what is left of the
// line; elsewhere nothing is wrapped or cut.
func (c *Console) Table(header []string, rows [][]any) {
	t := table.NewWriter()
	t.SetStyle(table.Style{
		Box:     table.BoxStyle{PaddingRight: "  "},
		Options: table.OptionsNoBordersAndSeparators,
		Color:   table.ColorOptions{Header: c.bold()},
	})
	t.SuppressTrailingSpaces()
	t.AppendHeader(cells(titles(header)))
	for _, row := range rows {
		t.AppendRow(cells(row))
	}
	if c.OutLook.Width > 0 {
		room := c.OutLook.Width - widthBeforeLast(append(rows, titles(header)))
		t.SetColumnConfigs([]table.ColumnConfig{{
			Number:           len(header),
			WidthMax:         max(room, minLastColumn),
			WidthMaxEnforcer: text.WrapSoft,
		}})
	}
	c.Printf("%s\n", Painted(t.Render()))
}

func titles(header []string) []any {
	row := make([]any, len(header))
	for i, title := range header {
		row[i] = title
	}
	return row
}

// cells makes each cell one line that acts on nothing.
func cells(row []any) table.Row {
	cells := make(table.Row, len(row))
	for i, cell := range row {
		cells[i] = inert(cell)
	}
	return cells
}

// widthBeforeLast is what all columns but the last take up, with the space
// after each.
func widthBeforeLast(rows [][]any) int {
	total := 0
	for column := range len(rows[0]) - 1 {
		widest := 0
		for _, row := range rows {
			widest = max(widest, text.LongestLineLen(fmt.Sprint(inert(row[column]))))
		}
		total += widest + 2
	}
	return total
}
