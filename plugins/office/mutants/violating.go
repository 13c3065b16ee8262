package mutants

import (
	"fmt"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/runtime/repair/mutate"
)

// values changes what is typed into cells.
func (b *book) values() []mutate.Variant {
	typed := func(kind cell.Kind) func(p *place) bool {
		return func(p *place) bool { return p.holds.Formula == "" && p.holds.Value.Kind == kind && !p.header }
	}
	numbers := b.those(typed(cell.Number))
	amounts := b.those(func(p *place) bool { return typed(cell.Number)(p) && !p.day && p.holds.Value.Number != 0 })
	list := b.numbers("cell-value", numbers, another)
	list = append(list, b.numbers("sign", amounts, func(n float64) float64 { return -n })...)
	list = append(list, b.numbers("unit", amounts, func(n float64) float64 { return n * 100 })...)
	return append(list, b.each("cell-text", mutate.Violating, b.those(typed(cell.Text)), func(p *place) change {
		return calculated(put(p, with(p, cell.Str(p.holds.Value.Text+" x"))))
	})...)
}

// numbers changes numbers.
func (b *book) numbers(operator string, places []place, now func(float64) float64) []mutate.Variant {
	return b.each(operator, mutate.Violating, places, func(p *place) change {
		return calculated(put(p, with(p, cell.Num(now(p.holds.Value.Number)))))
	})
}

// with is what a cell holds, with another value in its style.
func with(p *place, v cell.Value) workbook.Cell { return workbook.Cell{Value: v, Style: p.holds.Style} }

// another is a number that nobody takes for the same, whatever is allowed for
// rounding: of days the next one.
func another(n float64) float64 {
	if n+1 == n { // so large that it makes no difference
		return n * 2
	}
	return n + 1
}

// missing empties a row. The others stay where they are, as formulas refer to them.
func (b *book) missing() []mutate.Variant {
	var rows [][]place
	for _, row := range b.rows {
		if !row[0].header {
			rows = append(rows, row)
		}
	}
	var list []mutate.Variant
	for _, i := range b.file.Places("missing-row", len(rows)) {
		v := mutate.Variant{Operator: "missing-row", Label: mutate.Violating, Place: fmt.Sprintf("%s, row %d", rows[i][0].sheet, rows[i][0].at.Row)}
		list = append(list, b.variant(v, calculated(func(read *workbook.Book) error {
			for j := range rows[i] {
				if err := put(&rows[i][j], with(&rows[i][j], cell.Value{}))(read); err != nil {
					return err
				}
			}
			return nil
		}))...)
	}
	return list
}

// formulas changes what formulas calculate, which is wrong, and how a workbook has
// their values, which may be right: that depends on what is asked for.
func (b *book) formulas() []mutate.Variant {
	numeric := b.those(func(p *place) bool { return p.holds.Formula != "" && p.holds.Value.Kind == cell.Number })
	list := b.each("formula", mutate.Violating, numeric, func(p *place) change {
		c := with(p, cell.Num(another(p.holds.Value.Number)))
		c.Formula = "(" + p.holds.Formula + ")+1"
		return calculated(put(p, c))
	})
	list = append(list, b.each("stale-value", mutate.Unsettled, numeric, func(p *place) change {
		c := p.holds
		c.Value, c.Cached = cell.Num(another(p.holds.Value.Number)), true
		return put(p, c)
	})...)
	list = append(list, b.each("typed-formula", mutate.Unsettled, numeric, func(p *place) change { return put(p, with(p, p.holds.Value)) })...)
	if len(numeric) > 0 {
		list = append(list, b.variant(mutate.Variant{Operator: "typed-formulas", Label: mutate.Unsettled}, func(read *workbook.Book) error {
			for i := range numeric {
				if err := put(&numeric[i], with(&numeric[i], numeric[i].holds.Value))(read); err != nil {
					return err
				}
			}
			return nil
		})...)
	}
	amounts := b.those(func(p *place) bool { return p.holds.Value.Kind == cell.Number && !p.day })
	return append(list, b.each("shown-unit", mutate.Unsettled, amounts, func(p *place) change { return shown(p, "0.00%") })...)
}

// shown is the change that a number is shown in another format.
func shown(p *place, format string) change {
	return func(read *workbook.Book) error {
		s, err := read.Sheet(p.sheet)
		if err != nil {
			return err
		}
		style, err := read.Style(p.holds.Style, workbook.Look{Format: format})
		if err == nil {
			s.Restyle(p.at, style)
		}
		return err
	}
}
