package formula

import (
	"math"

	"github.com/workrover/workrover/plugins/office/cell"
)

func financeFunction(name string) function {
	switch name {
	case "PMT":
		return scalar(3, 5, func(c *call) cell.Value {
			return finite(payment(c.number(0), c.number(1), c.number(2), c.numberOr(3, 0), c.numberOr(4, 0)))
		})
	case "FV":
		return scalar(3, 5, func(c *call) cell.Value {
			return finite(future(c.number(0), c.number(1), c.number(2), c.numberOr(3, 0), c.numberOr(4, 0)))
		})
	case "PV":
		return scalar(3, 5, func(c *call) cell.Value {
			rate, periods := c.number(0), c.number(1)
			return finite(future(rate, periods, c.number(2), 0, c.numberOr(4, 0))/math.Pow(1+rate, periods) - c.numberOr(3, 0)/math.Pow(1+rate, periods))
		})
	case "NPER":
		return scalar(3, 5, periods)
	case "IPMT", "PPMT":
		return scalar(4, 6, func(c *call) cell.Value { return partOfPayment(c, name == "IPMT") })
	case "RATE":
		return scalar(3, 6, rate)
	case "NPV":
		return reduced(2, many, func(c *call) cell.Value { return finite(presentValue(c.number(0), c.numbers(1)) / (1 + c.number(0))) })
	case "IRR":
		return reduced(1, 2, func(c *call) cell.Value {
			flows := c.listed(0)
			return root(c.numberOr(1, 0.1), func(rate float64) float64 { return presentValue(rate, flows) })
		})
	case "SLN":
		return scalar(3, 3, func(c *call) cell.Value { return finite((c.number(0) - c.number(1)) / c.number(2)) })
	}
	return function{}
}

// growth is what a payment of one in each period comes to.
func growth(rate, periods, first float64) float64 {
	if rate == 0 {
		return periods
	}
	return (math.Pow(1+rate, periods) - 1) / rate * (1 + rate*first)
}

func future(rate, periods, paid, present, first float64) float64 {
	return -present*math.Pow(1+rate, periods) - paid*growth(rate, periods, first)
}

func payment(rate, periods, present, wanted, first float64) float64 {
	return -(present*math.Pow(1+rate, periods) + wanted) / growth(rate, periods, first)
}

func periods(c *call) cell.Value {
	rate, paid, present, wanted := c.number(0), c.number(1), c.number(2), c.numberOr(3, 0)
	if rate == 0 {
		if paid == 0 {
			return cell.Fault(cell.DivZero)
		}
		return finite(-(present + wanted) / paid)
	}
	each := paid * (1 + rate*c.numberOr(4, 0)) / rate
	return finite(math.Log((each-wanted)/(each+present)) / math.Log(1+rate))
}

// partOfPayment is the interest or the repayment in one period.
func partOfPayment(c *call, interest bool) cell.Value {
	rate, period, all, present, wanted, first := c.number(0), c.number(1), c.number(2), c.number(3), c.numberOr(4, 0), c.numberOr(5, 0)
	if period < 1 || period > all {
		return cell.Fault(cell.BadNum)
	}
	paid := payment(rate, all, present, wanted, first)
	due := future(rate, period-1, paid, present, first) * rate
	if first != 0 {
		due /= 1 + rate
		if period == 1 {
			due = 0
		}
	}
	if interest {
		return finite(due)
	}
	return finite(paid - due)
}

func rate(c *call) cell.Value {
	all, paid, present, wanted, first := c.number(0), c.number(1), c.number(2), c.numberOr(3, 0), c.numberOr(4, 0)
	return root(c.numberOr(5, 0.1), func(rate float64) float64 { return future(rate, all, paid, present, first) - wanted })
}

// presentValue discounts flows, the first of which is now.
func presentValue(rate float64, flows []float64) float64 {
	total := 0.0
	for i, flow := range flows {
		total += flow / math.Pow(1+rate, float64(i))
	}
	return total
}

// root finds where a function is zero, from a guess.
func root(guess float64, f func(float64) float64) cell.Value {
	const tries, near = 100, 1e-12
	x := guess
	for range tries {
		const h = 1e-6
		y := f(x)
		slope := (f(x+h) - f(x-h)) / (2 * h)
		if slope == 0 || math.IsNaN(slope) {
			break
		}
		next := x - y/slope
		if next <= -1 {
			next = (x - 1) / 2
		}
		if math.Abs(next-x) < near {
			return finite(next)
		}
		x = next
	}
	return cell.Fault(cell.BadNum)
}
