package formula

import (
	"math"
	"slices"

	"github.com/workrover/workrover/plugins/office/cell"
)

func statisticsFunction(name string) function {
	if f := ofNumbers(name); f.known() {
		return f
	}
	switch name {
	case "COUNT":
		return reduced(1, many, count)
	case "COUNTA":
		return reduced(1, many, func(c *call) cell.Value {
			return c.counted(func(v cell.Value) bool { return v.Kind != cell.Empty })
		})
	case "COUNTBLANK":
		return reduced(1, 1, func(c *call) cell.Value {
			filled := c.counted(func(v cell.Value) bool { return v.String() != "" })
			return cell.Num(float64(c.area(0).Cells()) - filled.Number)
		})
	case "LARGE":
		return ranked(func(sorted []float64, k int) int { return len(sorted) - k })
	case "SMALL":
		return ranked(func(_ []float64, k int) int { return k - 1 })
	case "PERCENTILE", "PERCENTILE.INC":
		return quantile(name, 1)
	case "QUARTILE", "QUARTILE.INC":
		return quantile(name, 4)
	case "RANK", "RANK.EQ":
		return newerIf(name != "RANK", reduced(2, 3, func(c *call) cell.Value { return rank(c, 0) }))
	case "RANK.AVG":
		return reduced(2, 3, func(c *call) cell.Value { return rank(c, 0.5) }).newer()
	case "SUBTOTAL":
		return reduced(2, many, subtotal)
	case "CORREL", "SLOPE", "INTERCEPT", "RSQ":
		return reduced(2, 2, func(c *call) cell.Value { return c.line(name, 0, 1) }).whole()
	case "FORECAST", "FORECAST.LINEAR":
		return newerIf(name != "FORECAST", reduced(3, 3, func(c *call) cell.Value {
			x := c.number(0)
			slope, base := c.line("SLOPE", 1, 2), c.line("INTERCEPT", 1, 2)
			return finite(slope.Number*x + base.Number)
		})).whole()
	}
	return function{}
}

func newerIf(is bool, f function) function {
	if is {
		return f.newer()
	}
	return f
}

// ofNumbers are the functions of all numbers that they are given; how many there
// have to be is said by least.
func ofNumbers(name string) function {
	from := func(least int, otherwise cell.Value, f func([]float64) float64) function {
		return reduced(1, many, func(c *call) cell.Value {
			numbers := c.numbers(0)
			if len(numbers) < least {
				return otherwise
			}
			return finite(f(numbers))
		})
	}
	none := cell.Fault(cell.DivZero)
	switch name {
	case "AVERAGE":
		return from(1, none, average)
	case "MIN":
		return from(1, cell.Num(0), slices.Min[[]float64])
	case "MAX":
		return from(1, cell.Num(0), slices.Max[[]float64])
	case "MEDIAN":
		return from(1, cell.Fault(cell.BadNum), func(x []float64) float64 { return quantileOf(x, 0.5) })
	case "VAR", "VAR.S":
		return newerIf(name != "VAR", from(2, none, func(x []float64) float64 { return squares(x) / float64(len(x)-1) }))
	case "VARP", "VAR.P":
		return newerIf(name != "VARP", from(1, none, func(x []float64) float64 { return squares(x) / float64(len(x)) }))
	case "STDEV", "STDEV.S":
		return newerIf(name != "STDEV", from(2, none, func(x []float64) float64 { return math.Sqrt(squares(x) / float64(len(x)-1)) }))
	case "STDEVP", "STDEV.P":
		return newerIf(name != "STDEVP", from(1, none, func(x []float64) float64 { return math.Sqrt(squares(x) / float64(len(x))) }))
	case "GEOMEAN":
		return from(1, cell.Fault(cell.BadNum), func(x []float64) float64 { return math.Exp(average(mapped(x, math.Log))) })
	case "MODE", "MODE.SNGL":
		return newerIf(name != "MODE", reduced(1, many, mostFrequent))
	}
	return function{}
}

func average(numbers []float64) float64 { return sum(numbers) / float64(len(numbers)) }

// squares sums the squares of the distances from the mean.
func squares(numbers []float64) float64 {
	mean := average(numbers)
	return sum(mapped(slices.Clone(numbers), func(x float64) float64 { return (x - mean) * (x - mean) }))
}

func count(c *call) cell.Value {
	n := 0
	c.eachValue(0, func(v cell.Value, direct bool) {
		_, fault := numberOf(v)
		if v.Kind == cell.Number || direct && fault.Kind != cell.Error {
			n++
		}
	})
	return cell.Num(float64(n))
}

func (c *call) counted(counts func(cell.Value) bool) cell.Value {
	n := 0
	c.eachValue(0, func(v cell.Value, _ bool) {
		if counts(v) {
			n++
		}
	})
	return cell.Num(float64(n))
}

// listed are the numbers of one argument.
func (c *call) listed(i int) []float64 {
	only := &call{evaluator: c.evaluator, arguments: c.arguments[i : i+1]}
	numbers := only.numbers(0)
	c.note(only.fault)
	return numbers
}

// ranked is a function that picks a number from those that are sorted.
func ranked(place func(sorted []float64, k int) int) function {
	return general(2, 2, func(c *call) operand {
		sorted := slices.Sorted(slices.Values(c.listed(0)))
		return c.eachNumber(1, func(k float64) cell.Value {
			i := place(sorted, int(math.Ceil(max(-1, min(k, maxArray+1)))))
			if i < 0 || i >= len(sorted) {
				return cell.Fault(cell.BadNum)
			}
			return cell.Num(sorted[i])
		})
	})
}

// eachNumber applies a function to an argument, and to each number of one that has
// several.
func (c *call) eachNumber(i int, apply func(float64) cell.Value) operand {
	return c.each(c.operand(i), func(v cell.Value) cell.Value {
		n, fault := numberOf(v)
		if fault.Kind == cell.Error {
			return fault
		}
		return apply(n)
	})
}

func quantile(name string, parts float64) function {
	return newerIf(name[len(name)-1] == 'C', general(2, 2, func(c *call) operand {
		numbers := c.listed(0)
		return c.eachNumber(1, func(part float64) cell.Value {
			if parts > 1 {
				part = math.Trunc(part)
			}
			if part /= parts; len(numbers) == 0 || part < 0 || part > 1 {
				return cell.Fault(cell.BadNum)
			}
			return finite(quantileOf(numbers, part))
		})
	}))
}

// quantileOf is the number below which a part of the numbers is.
func quantileOf(numbers []float64, part float64) float64 {
	slices.Sort(numbers)
	at := part * float64(len(numbers)-1)
	below := int(at)
	if below+1 >= len(numbers) {
		return numbers[len(numbers)-1]
	}
	return numbers[below] + (at-float64(below))*(numbers[below+1]-numbers[below])
}

// rank is the place of a number among others; shared says how much later each
// equal one makes it.
func rank(c *call, shared float64) cell.Value {
	x, ascending := c.number(0), c.truth(2, false)
	before, equal := 0, 0
	for _, other := range c.listed(1) {
		switch {
		case other == x:
			equal++
		case (other < x) == ascending:
			before++
		}
	}
	if equal == 0 {
		return cell.Fault(cell.NotThere)
	}
	return cell.Num(float64(before+1) + shared*float64(equal-1))
}

func mostFrequent(c *call) cell.Value {
	numbers := c.numbers(0)
	counts := map[float64]int{}
	best, most := 0.0, 1
	for _, x := range numbers {
		counts[x]++
	}
	for _, x := range numbers { // of several the first
		if counts[x] > most {
			best, most = x, counts[x]
		}
	}
	if most == 1 {
		return cell.Fault(cell.NotThere)
	}
	return cell.Num(best)
}

// subtotal does what its first argument says. Rows that are hidden count.
func subtotal(c *call) cell.Value {
	names := []string{"AVERAGE", "COUNT", "COUNTA", "MAX", "MIN", "PRODUCT", "STDEV", "STDEVP", "SUM", "VAR", "VARP"}
	i := c.whole(0, 0) % 100
	if i < 1 || i > len(names) {
		return cell.Fault(cell.BadValue)
	}
	of := &call{evaluator: c.evaluator, arguments: c.arguments[1:]}
	result := functionOf(names[i-1]).general(of)
	c.note(of.fault)
	return result.value
}

// line fits a line through points.
func (c *call) line(name string, ys, xs int) cell.Value {
	a, b := c.array(ys), c.array(xs)
	var y, x []float64
	for i := range min(len(a.values), len(b.values)) {
		if a.values[i].Kind == cell.Number && b.values[i].Kind == cell.Number {
			y, x = append(y, a.values[i].Number), append(x, b.values[i].Number)
		}
	}
	if len(a.values) != len(b.values) {
		c.note(cell.Fault(cell.NotThere))
	}
	if len(x) == 0 {
		c.note(cell.Fault(cell.DivZero))
		return cell.Value{}
	}
	meanX, meanY := average(x), average(y)
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - meanX) * (y[i] - meanY)
		xx += (x[i] - meanX) * (x[i] - meanX)
		yy += (y[i] - meanY) * (y[i] - meanY)
	}
	if xx == 0 || yy == 0 && (name == "CORREL" || name == "RSQ") {
		c.note(cell.Fault(cell.DivZero))
		return cell.Value{}
	}
	switch name {
	case "SLOPE":
		return finite(xy / xx)
	case "INTERCEPT":
		return finite(meanY - xy/xx*meanX)
	case "RSQ":
		return finite(xy * xy / (xx * yy))
	}
	return finite(xy / math.Sqrt(xx*yy))
}
