package main

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"github.com/workrover/workrover/examples/sheetxml"
)

// bookOf is the workbook of a region, kept as its people do.
func bookOf(r *region) (string, error) {
	switch r.name {
	case "North":
		return northBook(r)
	case "South":
		return southBook(r)
	case "East":
		return eastBook(r)
	}
	return westBook(r)
}

func header() []sheetxml.Cell {
	var cells []sheetxml.Cell
	for _, name := range []string{"Date", "Customer", "Product", "Units", "Price", "Revenue"} {
		cells = append(cells, sheetxml.Text(name, sheetxml.Bold))
	}
	return cells
}

// date is the day of the sale as a cell.
func (s sale) date() sheetxml.Cell {
	return sheetxml.Day(time.Date(cmp.Or(s.year, 2025), time.Month(s.month), s.day, 0, 0, 0, 0, time.UTC))
}

// line is a sale with a formula for its revenue, and a value or none.
func line(s *sheetxml.Sheet, of sale, value string) {
	s.Row(of.date(), sheetxml.Text(of.customer, sheetxml.Plain), sheetxml.Text(of.product, sheetxml.Plain), sheetxml.Number(strconv.Itoa(of.units), sheetxml.Plain),
		sheetxml.Number(of.price.String(), sheetxml.Money), sheetxml.Formula(fmt.Sprintf("D%d*E%d", s.Rows+1, s.Rows+1), value))
}

// northBook was written by a program that leaves formulas without values. It has
// a title over merged cells, a total below, and last year on a hidden sheet.
func northBook(r *region) (string, error) {
	sales := &sheetxml.Sheet{Name: "Sales", Merged: []string{"A1:F1"}}
	sales.Row(sheetxml.Text("North, second half of 2025", sheetxml.Bold))
	sales.Row()
	sales.Row(header()...)
	for _, s := range r.sales {
		line(sales, s, "")
	}
	sales.Row(sheetxml.Text("Total", sheetxml.Bold), "", "", "", "", sheetxml.Formula(fmt.Sprintf("SUM(F4:F%d)", sales.Rows), ""))
	old := &sheetxml.Sheet{Name: "Sales 2024", Hidden: true}
	old.Row(header()...)
	for _, s := range lastYear(r) {
		line(old, s, s.revenue().String())
	}
	return sheetxml.Pack(sales, old)
}

// lastYear are the sales on the hidden sheet.
func lastYear(r *region) []sale {
	var old []sale
	for i, s := range r.sales {
		s.year = 2024
		if s.units += 3; i%2 == 0 {
			old = append(old, s)
		}
	}
	return old
}

// southBook has its amounts as texts, as somebody pasted them, and sheets that
// nobody filled.
func southBook(r *region) (string, error) {
	sales := &sheetxml.Sheet{Name: "Umsätze"}
	sales.Row(header()...)
	for _, s := range r.sales {
		sales.Row(s.date(), sheetxml.Text(s.customer, sheetxml.Plain), sheetxml.Text(s.product, sheetxml.Plain), sheetxml.Number(strconv.Itoa(s.units), sheetxml.Plain),
			sheetxml.Text(s.price.german(), sheetxml.Plain), sheetxml.Text(s.revenue().german()+" €", sheetxml.Plain))
	}
	return sheetxml.Pack(sales, &sheetxml.Sheet{Name: "Tabelle2"}, &sheetxml.Sheet{Name: "Tabelle3"})
}

// eastBook has a block for each month, with its name over merged cells.
func eastBook(r *region) (string, error) {
	sales := &sheetxml.Sheet{Name: "H2"}
	names := []string{"July", "August", "September", "October", "November", "December"}
	sales.Row(header()...)
	for i, name := range names {
		sales.Row(sheetxml.Text(name, sheetxml.Bold))
		sales.Merged = append(sales.Merged, fmt.Sprintf("A%d:F%d", sales.Rows, sales.Rows))
		for _, s := range r.sales {
			if s.month == firstMonth+i {
				line(sales, s, s.revenue().String())
			}
		}
	}
	return sheetxml.Pack(sales)
}

// westBook opens on a sheet with notes; one of them says what does not count.
func westBook(r *region) (string, error) {
	notes := &sheetxml.Sheet{Name: "Notes"}
	notes.Row(sheetxml.Text("The sales are on the sheet Data. Offers are on the sheet Pipeline: they are no revenue.", sheetxml.Plain))
	data := &sheetxml.Sheet{Name: "Data"}
	data.Row(header()...)
	pipeline := &sheetxml.Sheet{Name: "Pipeline"}
	pipeline.Row(header()...)
	for i, s := range r.sales {
		line(data, s, s.revenue().String())
		if i%7 == 0 {
			line(pipeline, s, s.revenue().String())
		}
	}
	return sheetxml.Pack(notes, data, pipeline)
}
