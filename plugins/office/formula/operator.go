package formula

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

// binary is what an operator does with two values.
func binary(operator string) func(a, b cell.Value) cell.Value {
	switch operator {
	case "&":
		return joined
	case "+", "-", "*", "/", "^":
		return func(a, b cell.Value) cell.Value { return computed(operator, a, b) }
	}
	return func(a, b cell.Value) cell.Value { return compared(operator, a, b) }
}

func joined(a, b cell.Value) cell.Value {
	switch {
	case a.Kind == cell.Error:
		return a
	case b.Kind == cell.Error:
		return b
	}
	return cell.Str(a.String() + b.String())
}

func computed(operator string, a, b cell.Value) cell.Value {
	x, fault := numberOf(a)
	if fault.Kind == cell.Error {
		return fault
	}
	y, fault := numberOf(b)
	if fault.Kind == cell.Error {
		return fault
	}
	switch operator {
	case "+":
		return finite(snapped(x+y, x))
	case "-":
		return finite(snapped(x-y, x))
	case "*":
		return finite(x * y)
	case "/":
		if y == 0 {
			return cell.Fault(cell.DivZero)
		}
		return finite(x / y)
	}
	return power(x, y)
}

func power(x, y float64) cell.Value {
	switch {
	case x == 0 && y == 0:
		return cell.Fault(cell.BadNum)
	case x == 0 && y < 0:
		return cell.Fault(cell.DivZero)
	}
	return finite(math.Pow(x, y))
}

// snapped makes a sum zero that is so small against what was summed that it can
// only be what rounding left.
func snapped(sum, of float64) float64 {
	if sum != 0 && math.Abs(sum) < math.Abs(of)*4e-16 {
		return 0
	}
	return sum
}

// finite is the value that is a number, if it is one.
func finite(n float64) cell.Value {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return cell.Fault(cell.BadNum)
	}
	return cell.Num(n)
}

// numberOf reads a value as a number, as operators do: a text that is written
// like a number is one.
func numberOf(v cell.Value) (n float64, fault cell.Value) {
	switch v.Kind {
	case cell.Error:
		return 0, v
	case cell.Text:
		n, ok := ParseNumber(v.Text)
		if !ok {
			return 0, cell.Fault(cell.BadValue)
		}
		return n, cell.Value{}
	}
	return v.Number, cell.Value{}
}

// ParseNumber reads a text as a number as Excel does in English: with commas
// between thousands, with a percent sign, or as a day or time.
func ParseNumber(text string) (float64, bool) {
	text = strings.TrimSpace(text)
	plain, percent := strings.CutSuffix(text, "%")
	if n, ok := plainNumber(strings.TrimSpace(plain)); ok {
		if percent {
			n /= 100
		}
		return n, true
	}
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04:05", "1/2/2006", "2006/1/2", "2-Jan-2006", "2 January 2006", "January 2, 2006"} {
		if t, err := time.Parse(layout, text); err == nil {
			serial := cell.Serial(t)
			return serial, serial >= 0
		}
	}
	for _, layout := range []string{"15:04:05", "15:04", "3:04 PM", "3:04:05 PM"} {
		if t, err := time.Parse(layout, text); err == nil {
			return float64(t.Hour()*3600+t.Minute()*60+t.Second()) / 86400, true
		}
	}
	return 0, false
}

// plainNumber reads digits, with commas where they stand between thousands.
func plainNumber(text string) (float64, bool) {
	if text == "" || strings.Trim(text, "0123456789+-.,eE") != "" {
		return 0, false // strconv knows hexadecimal, underscores and infinity
	}
	if strings.Contains(text, ",") {
		whole, _, _ := strings.Cut(text, ".")
		groups := strings.Split(strings.TrimLeft(whole, "+-"), ",")
		for i, group := range groups {
			if len(group) > 3 || len(group) < 3 && i > 0 || group == "" {
				return 0, false
			}
		}
		text = strings.ReplaceAll(text, ",", "")
	}
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}

func compared(operator string, a, b cell.Value) cell.Value {
	switch {
	case a.Kind == cell.Error:
		return a
	case b.Kind == cell.Error:
		return b
	}
	order := compare(a, b)
	switch operator {
	case "=":
		return cell.Truth(order == 0)
	case "<>":
		return cell.Truth(order != 0)
	case "<":
		return cell.Truth(order < 0)
	case ">":
		return cell.Truth(order > 0)
	case "<=":
		return cell.Truth(order <= 0)
	}
	return cell.Truth(order >= 0)
}

// compare orders values: numbers before texts before truth values; an empty
// cell is whatever makes it equal. Letter case does not count.
func compare(a, b cell.Value) int {
	if a.Kind == cell.Empty {
		a = emptyLike(b)
	}
	if b.Kind == cell.Empty {
		b = emptyLike(a)
	}
	if a.Kind != b.Kind {
		return int(a.Kind) - int(b.Kind)
	}
	if a.Kind == cell.Text {
		return strings.Compare(strings.ToLower(a.Text), strings.ToLower(b.Text))
	}
	x, y := a.Number, b.Number
	switch {
	case x == y || math.Abs(x-y) < math.Abs(x)*1e-15:
		return 0
	case x < y:
		return -1
	}
	return 1
}

func emptyLike(v cell.Value) cell.Value {
	return cell.Value{Kind: max(v.Kind, cell.Number)}
}
