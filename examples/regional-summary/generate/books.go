package main

import "fmt"

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

func header() []string {
	var cells []string
	for _, name := range []string{"Date", "Customer", "Product", "Units", "Price", "Revenue"} {
		cells = append(cells, texted(name, bold))
	}
	return cells
}

// line is a sale with a formula for its revenue, and a value or none.
func line(s *sheet, of sale, value string) {
	s.row(s.day(of.month, of.day), texted(of.customer, plain), texted(of.product, plain), whole(of.units),
		number(of.price.String(), money), formula(fmt.Sprintf("D%d*E%d", s.next+1, s.next+1), value))
}

// northBook was written by a program that leaves formulas without values. It has
// a title over merged cells, a total below, and last year on a hidden sheet.
func northBook(r *region) (string, error) {
	sales := &sheet{name: "Sales", merged: []string{"A1:F1"}}
	sales.row(texted("North, second half of 2025", bold))
	sales.row()
	sales.row(header()...)
	for _, s := range r.sales {
		line(sales, s, "")
	}
	sales.row(texted("Total", bold), "", "", "", "", formula(fmt.Sprintf("SUM(F4:F%d)", sales.next), ""))
	old := &sheet{name: "Sales 2024", state: "hidden", year: 2024}
	old.row(header()...)
	for _, s := range lastYear(r) {
		line(old, s, s.revenue().String())
	}
	return packed(sales, old)
}

// lastYear are the sales on the hidden sheet.
func lastYear(r *region) []sale {
	var old []sale
	for i, s := range r.sales {
		if s.units += 3; i%2 == 0 {
			old = append(old, s)
		}
	}
	return old
}

// southBook has its amounts as texts, as somebody pasted them, and sheets that
// nobody filled.
func southBook(r *region) (string, error) {
	sales := &sheet{name: "Umsätze"}
	sales.row(header()...)
	for _, s := range r.sales {
		sales.row(sales.day(s.month, s.day), texted(s.customer, plain), texted(s.product, plain), whole(s.units),
			texted(s.price.german(), plain), texted(s.revenue().german()+" €", plain))
	}
	return packed(sales, &sheet{name: "Tabelle2"}, &sheet{name: "Tabelle3"})
}

// eastBook has a block for each month, with its name over merged cells.
func eastBook(r *region) (string, error) {
	sales := &sheet{name: "H2"}
	names := []string{"July", "August", "September", "October", "November", "December"}
	sales.row(header()...)
	for i, name := range names {
		sales.row(texted(name, bold))
		sales.merged = append(sales.merged, fmt.Sprintf("A%d:F%d", sales.next, sales.next))
		for _, s := range r.sales {
			if s.month == firstMonth+i {
				line(sales, s, s.revenue().String())
			}
		}
	}
	return packed(sales)
}

// westBook opens on a sheet with notes; one of them says what does not count.
func westBook(r *region) (string, error) {
	notes := &sheet{name: "Notes"}
	notes.row(texted("The sales are on the sheet Data. Offers are on the sheet Pipeline: they are no revenue.", plain))
	data := &sheet{name: "Data"}
	data.row(header()...)
	pipeline := &sheet{name: "Pipeline"}
	pipeline.row(header()...)
	for i, s := range r.sales {
		line(data, s, s.revenue().String())
		if i%7 == 0 {
			line(pipeline, s, s.revenue().String())
		}
	}
	return packed(notes, data, pipeline)
}
