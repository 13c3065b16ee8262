package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// minLastColumn is how narrow the last column of a table may get before the
// terminal wraps the lines itself.
const minLastColumn = 20

// table prints rows under a header, in columns without rules. On a terminal
// the last column, which holds the prose, is wrapped into what is left of the
// line; elsewhere nothing is wrapped or cut.
func (c *console) table(header []string, rows [][]string) {
	t := table.NewWriter()
	t.SetStyle(table.Style{
		Box:     table.BoxStyle{PaddingRight: "  "},
		Options: table.OptionsNoBordersAndSeparators,
		Color:   table.ColorOptions{Header: c.bold()},
	})
	t.SuppressTrailingSpaces()
	t.AppendHeader(cells(header))
	for _, row := range rows {
		t.AppendRow(cells(row))
	}
	if c.outLook.width > 0 {
		room := c.outLook.width - widthBeforeLast(append(rows, header))
		t.SetColumnConfigs([]table.ColumnConfig{{
			Number:           len(header),
			WidthMax:         max(room, minLastColumn),
			WidthMaxEnforcer: text.WrapSoft,
		}})
	}
	fmt.Fprintln(c.out, t.Render())
}

func cells(row []string) table.Row {
	cells := make(table.Row, len(row))
	for i, cell := range row {
		cells[i] = cell
	}
	return cells
}

// widthBeforeLast is what all columns but the last take up, with the space
// after each.
func widthBeforeLast(rows [][]string) int {
	total := 0
	for column := range len(rows[0]) - 1 {
		widest := 0
		for _, row := range rows {
			widest = max(widest, text.LongestLineLen(row[column]))
		}
		total += widest + 2
	}
	return total
}

func (c *console) bold() text.Colors {
	if !c.outLook.colour {
		return nil
	}
	return text.Colors{text.Bold}
}

// heading makes s stand out, where that is possible.
func (c *console) heading(s string) string { return c.bold().Sprint(s) }

// good and bad colour what an answer says, where there are colours.
func (c *console) good(s string) string { return c.paint(text.FgGreen, s) }
func (c *console) bad(s string) string  { return c.paint(text.FgRed, s) }

func (c *console) paint(colour text.Color, s string) string {
	if !c.outLook.colour {
		return s
	}
	return text.Colors{colour}.Sprint(s)
}
