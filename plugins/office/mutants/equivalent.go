package mutants

import (
	"slices"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/runtime/repair/mutate"
)

// rewritten are the same cells in other bytes: texts in a list if they are in the
// cells, and in the cells if they are in a list; and the values of formulas that
// nobody has calculated yet.
func (b *book) rewritten() []mutate.Variant {
	read, err := workbook.Open(b.file.Path, b.file.Data)
	if err != nil {
		return nil
	}
	var list []mutate.Variant
	if data, err := read.Shared(); err == nil {
		list = append(list, mutate.Variant{Operator: "shared-texts", Label: mutate.Equivalent, Data: data})
	} else if read.SharesTexts() {
		list = b.variant(mutate.Variant{Operator: "texts-in-cells", Label: mutate.Equivalent}, b.inCells)
	}
	done, err := read.Calculate(func() time.Time { return time.Time{} })
	if err != nil || len(done.Problems) > 0 || done.Changed == 0 || !b.valued(read) {
		return list
	}
	if data, err := read.Save(); err == nil {
		list = append(list, mutate.Variant{Operator: "calculated", Label: mutate.Equivalent, Data: data})
	}
	return list
}

// inCells is the change that texts are in the cells.
func (b *book) inCells(read *workbook.Book) error {
	for i := range b.cells {
		if p := &b.cells[i]; p.holds.Value.Kind == cell.Text && p.holds.Formula == "" {
			if err := put(p, with(p, p.holds.Value))(read); err != nil {
				return err
			}
		}
	}
	return nil
}

// valued reports whether every value that a formula had is still the one that it
// has.
func (b *book) valued(read *workbook.Book) bool {
	return !slices.ContainsFunc(b.cells, func(p place) bool {
		s, err := read.Sheet(p.sheet)
		return err != nil || p.holds.Cached && s.At(p.at).Value != p.holds.Value
	})
}

// free varies what the environment leaves free.
func (b *book) free() []mutate.Variant {
	var list []mutate.Variant
	if b.file.Free(mutate.NumberFormat) {
		amounts := b.those(func(p *place) bool { return p.holds.Value.Kind == cell.Number && !p.day })
		list = append(list, b.variant(mutate.Variant{Operator: mutate.NumberFormat, Label: mutate.Equivalent}, func(read *workbook.Book) error {
			for i := range amounts {
				if err := shown(&amounts[i], "#,##0.000")(read); err != nil {
					return err
				}
			}
			return nil
		})...)
	}
	if b.file.Free(mutate.ExtraColumns) {
		list = append(list, b.variant(mutate.Variant{Operator: mutate.ExtraColumns, Label: mutate.Equivalent}, b.remarked)...)
	}
	calculates := func(p *place) bool { return p.holds.Formula != "" }
	if b.file.Free(mutate.RowOrder) && len(b.those(calculates)) == 0 { // formulas refer to places
		list = append(list, b.variant(mutate.Variant{Operator: mutate.RowOrder, Label: mutate.Equivalent}, b.turned)...)
	}
	return list
}

// remarked is the change that every header has a further column.
func (b *book) remarked(read *workbook.Book) error {
	for _, row := range b.rows {
		last := row[len(row)-1]
		if !last.header {
			continue
		}
		last.at.Column++
		if err := put(&last, with(&last, cell.Str("remark")))(read); err != nil {
			return err
		}
	}
	return nil
}

// turned is the change that the rows below each header stand in the contrary order.
func (b *book) turned(read *workbook.Book) error {
	for _, rows := range b.tables() {
		for i, row := range rows {
			for j := range row {
				if err := put(&row[j], workbook.Cell{})(read); err != nil {
					return err
				}
			}
			for _, p := range rows[len(rows)-1-i] {
				p.at.Row = row[0].at.Row
				if err := put(&p, p.holds)(read); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// tables are the rows of each sheet that has a header, without that.
func (b *book) tables() [][][]place {
	var tables [][][]place
	sheet := ""
	for _, row := range b.rows {
		switch {
		case row[0].header:
			sheet = row[0].sheet
			tables = append(tables, nil)
		case row[0].sheet == sheet && len(tables) > 0:
			tables[len(tables)-1] = append(tables[len(tables)-1], row)
		}
	}
	return tables
}
