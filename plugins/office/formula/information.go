package formula

import (
	"math"

	"github.com/workrover/workrover/plugins/office/cell"
)

func informationFunction(name string) function {
	if is := testOf(name); is != nil {
		return scalar(1, 1, func(c *call) cell.Value { return cell.Truth(is(c.any(0))) })
	}
	switch name {
	case "ISEVEN", "ISODD":
		return scalar(1, 1, func(c *call) cell.Value {
			odd := math.Mod(math.Trunc(c.number(0)), 2) != 0
			return cell.Truth(odd == (name == "ISODD"))
		})
	case "ISFORMULA":
		return reduced(1, 1, func(c *call) cell.Value {
			a := c.area(0)
			e := c.grid(a.sheet).find(a.From)
			return cell.Truth(e != nil && e.formula != nil)
		}).newer()
	case "N":
		return scalar(1, 1, func(c *call) cell.Value {
			if v := c.value(0); v.Kind != cell.Text {
				return cell.Num(v.Number)
			}
			return cell.Num(0)
		})
	case "NA":
		return scalar(0, 0, func(*call) cell.Value { return cell.Fault(cell.NotThere) })
	case "TYPE":
		return scalar(1, 1, func(c *call) cell.Value {
			types := map[cell.Kind]float64{cell.Empty: 1, cell.Number: 1, cell.Text: 2, cell.Bool: 4, cell.Error: 16}
			return cell.Num(types[c.any(0).Kind])
		})
	case "ERROR.TYPE":
		return scalar(1, 1, func(c *call) cell.Value {
			for i, code := range []string{cell.NoCross, cell.DivZero, cell.BadValue, cell.BadRef, cell.BadName, cell.BadNum, cell.NotThere} {
				if c.any(0) == cell.Fault(code) {
					return cell.Num(float64(i + 1))
				}
			}
			return cell.Fault(cell.NotThere)
		})
	}
	return function{}
}

// testOf are the functions that ask what a value is.
func testOf(name string) func(cell.Value) bool {
	switch name {
	case "ISBLANK":
		return func(v cell.Value) bool { return v.Kind == cell.Empty }
	case "ISNUMBER":
		return func(v cell.Value) bool { return v.Kind == cell.Number }
	case "ISTEXT":
		return func(v cell.Value) bool { return v.Kind == cell.Text }
	case "ISNONTEXT":
		return func(v cell.Value) bool { return v.Kind != cell.Text }
	case "ISLOGICAL":
		return func(v cell.Value) bool { return v.Kind == cell.Bool }
	case "ISERROR":
		return func(v cell.Value) bool { return v.Kind == cell.Error }
	case "ISERR":
		return func(v cell.Value) bool { return v.Kind == cell.Error && v.Text != cell.NotThere }
	case "ISNA":
		return func(v cell.Value) bool { return v == cell.Fault(cell.NotThere) }
	}
	return nil
}
