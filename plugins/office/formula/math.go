package formula

import (
	"math"
	"strconv"

	"github.com/workrover/workrover/plugins/office/cell"
)

func mathFunction(name string) function {
	if f := ofOneNumber(name); f != nil {
		return scalar(1, 1, func(c *call) cell.Value { return finite(f(c.number(0))) })
	}
	switch name {
	case "SUM":
		return reduced(1, many, func(c *call) cell.Value { return finite(sum(c.numbers(0))) })
	case "SUMSQ":
		return reduced(1, many, func(c *call) cell.Value {
			return finite(sum(mapped(c.numbers(0), func(x float64) float64 { return x * x })))
		})
	case "SUMPRODUCT":
		return reduced(1, many, sumProduct).whole()
	case "PRODUCT":
		return reduced(1, many, product)
	case "PI":
		return scalar(0, 0, func(*call) cell.Value { return cell.Num(math.Pi) })
	case "POWER":
		return scalar(2, 2, func(c *call) cell.Value { return power(c.number(0), c.number(1)) })
	case "MOD":
		return scalar(2, 2, modulo)
	case "QUOTIENT":
		return scalar(2, 2, func(c *call) cell.Value {
			x, y := c.number(0), c.number(1)
			if y == 0 {
				return cell.Fault(cell.DivZero)
			}
			return finite(math.Trunc(x / y))
		})
	case "LOG":
		return scalar(1, 2, func(c *call) cell.Value { return finite(math.Log(c.number(0)) / math.Log(c.numberOr(1, 10))) })
	case "RAND", "RANDBETWEEN":
		return chanceFunction(name)
	}
	return roundFunction(name)
}

// ofOneNumber are the functions of one number.
func ofOneNumber(name string) func(float64) float64 {
	switch name {
	case "ABS":
		return math.Abs
	case "SQRT":
		return math.Sqrt
	case "EXP":
		return math.Exp
	case "LN":
		return math.Log
	case "LOG10":
		return math.Log10
	case "SIN":
		return math.Sin
	case "COS":
		return math.Cos
	case "TAN":
		return math.Tan
	case "RADIANS":
		return func(x float64) float64 { return x / 180 * math.Pi }
	case "DEGREES":
		return func(x float64) float64 { return x * 180 / math.Pi }
	case "SIGN":
		return func(x float64) float64 {
			switch {
			case x > 0:
				return 1
			case x < 0:
				return -1
			}
			return 0
		}
	case "INT":
		return func(x float64) float64 { return math.Floor(decimal(x)) }
	case "EVEN":
		return func(x float64) float64 { return math.Copysign(2*math.Ceil(math.Abs(x)/2), x) }
	case "ODD":
		return func(x float64) float64 { return math.Copysign(2*math.Ceil((math.Abs(x)+1)/2)-1, x) }
	case "FACT":
		return factorial
	}
	return nil
}

func factorial(x float64) float64 {
	if x < 0 || x > 170 {
		return math.NaN()
	}
	result := 1.0
	for i := 2.0; i <= x; i++ {
		result *= i
	}
	return result
}

// chanceFunction are those that give other values whenever they are asked.
func chanceFunction(name string) function {
	chance := func(c *call) float64 {
		if c.random == nil {
			c.fail(name + " is not calculated here")
			return 0
		}
		return c.random()
	}
	if name == "RAND" {
		return scalar(0, 0, func(c *call) cell.Value { return cell.Num(chance(c)) })
	}
	return scalar(2, 2, func(c *call) cell.Value {
		from, to := math.Ceil(c.number(0)), math.Floor(c.number(1))
		if to < from {
			return cell.Fault(cell.BadNum)
		}
		return finite(from + math.Floor(chance(c)*(to-from+1)))
	})
}

func roundFunction(name string) function {
	switch name {
	case "ROUND":
		return scalar(2, 2, func(c *call) cell.Value { return finite(rounded(c.number(0), c.whole(1, 0), half)) })
	case "ROUNDUP":
		return scalar(2, 2, func(c *call) cell.Value { return finite(rounded(c.number(0), c.whole(1, 0), away)) })
	case "ROUNDDOWN", "TRUNC":
		return scalar(1, 2, func(c *call) cell.Value { return finite(rounded(c.number(0), c.whole(1, 0), towards)) })
	case "MROUND":
		return scalar(2, 2, func(c *call) cell.Value { return toMultiple(c, math.Round) })
	case "CEILING":
		return scalar(2, 2, func(c *call) cell.Value { return toMultiple(c, math.Ceil) })
	case "FLOOR":
		return scalar(2, 2, func(c *call) cell.Value { return toMultiple(c, math.Floor) })
	case "CEILING.MATH":
		return scalar(1, 1, func(c *call) cell.Value { return finite(math.Ceil(decimal(c.number(0)))) }).newer()
	case "FLOOR.MATH":
		return scalar(1, 1, func(c *call) cell.Value { return finite(math.Floor(decimal(c.number(0)))) }).newer()
	}
	return function{}
}

// toMultiple rounds a number to a multiple of another one.
func toMultiple(c *call, round func(float64) float64) cell.Value {
	x, step := c.number(0), c.number(1)
	switch {
	case step == 0:
		return cell.Num(0)
	case x > 0 && step < 0:
		return cell.Fault(cell.BadNum)
	}
	return finite(decimal(round(decimal(x/step)) * step))
}

// mode is how a number is rounded.
type mode uint8

const (
	half    mode = iota // to the nearest, and away from zero between two
	away                // from zero
	towards             // zero
)

// significant is how many digits of a number count: what comes after is what the
// binary form has of the decimal one.
const significant = 15

// decimal is a number with the digits that count.
func decimal(x float64) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', significant-1, 64), 64)
	if err != nil {
		return x
	}
	return y
}

// rounded rounds the decimal form of a number to some digits after the point;
// before it, if digits is negative.
func rounded(x float64, digits int, how mode) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	form := strconv.FormatFloat(math.Abs(x), 'e', significant-1, 64) // d.ddde±dd
	exponent, err := strconv.Atoi(form[significant+2:])
	if err != nil {
		return x
	}
	all := form[:1] + form[2:significant+1]
	kept := exponent + 1 + digits // how many of the digits
	if kept >= significant {
		return x
	}
	var whole uint64
	rest := all
	if kept >= 0 {
		rest = all[kept:]
		for _, d := range all[:kept] {
			whole = whole*10 + uint64(d-'0')
		}
	}
	up := how == away && rest != "000000000000000"[:len(rest)] || how == half && kept >= 0 && rest[0] >= '5'
	if up {
		whole++
	}
	y, err := strconv.ParseFloat(strconv.FormatUint(whole, 10)+"e"+strconv.Itoa(-digits), 64)
	if err != nil {
		return x
	}
	return math.Copysign(y, x)
}

func modulo(c *call) cell.Value {
	x, y := c.number(0), c.number(1)
	if y == 0 {
		return cell.Fault(cell.DivZero)
	}
	return finite(snapped(x-y*math.Floor(decimal(x/y)), x))
}

// sum adds numbers, and keeps what each addition loses.
func sum(numbers []float64) float64 {
	total, lost := 0.0, 0.0
	for _, x := range numbers {
		next := total + x
		if math.Abs(total) >= math.Abs(x) {
			lost += (total - next) + x
		} else {
			lost += (x - next) + total
		}
		total = next
	}
	return total + lost
}

func mapped(numbers []float64, f func(float64) float64) []float64 {
	for i, x := range numbers {
		numbers[i] = f(x)
	}
	return numbers
}

// Sum adds numbers, to the digits that count.
func Sum(numbers []float64) float64 { return decimal(sum(numbers)) }

func product(c *call) cell.Value {
	numbers := c.numbers(0)
	if len(numbers) == 0 {
		return cell.Num(0)
	}
	result := 1.0
	for _, x := range numbers {
		result *= x
	}
	return finite(result)
}

// sumProduct multiplies arrays of one size, in which only numbers count.
func sumProduct(c *call) cell.Value {
	arrays := make([]*array, len(c.arguments))
	for i := range arrays {
		arrays[i] = c.array(i)
		if arrays[i].rows != arrays[0].rows || arrays[i].columns != arrays[0].columns {
			return cell.Fault(cell.BadValue)
		}
	}
	products := make([]float64, len(arrays[0].values))
	for place := range products {
		products[place] = 1
		for _, a := range arrays {
			v := a.values[place]
			c.note(v)
			if v.Kind != cell.Number {
				products[place] = 0
				break
			}
			products[place] *= v.Number
		}
	}
	return finite(sum(products))
}
