package formula

import "github.com/workrover/workrover/plugins/office/cell"

func logicFunction(name string) function {
	switch name {
	case "IF":
		return general(2, 3, ifThen)
	case "IFS":
		return general(2, many, ifs).newer()
	case "IFERROR":
		return general(2, 2, func(c *call) operand {
			return c.unless(func(v cell.Value) bool { return v.Kind == cell.Error })
		})
	case "IFNA":
		return general(2, 2, func(c *call) operand {
			return c.unless(func(v cell.Value) bool { return v == cell.Fault(cell.NotThere) })
		}).newer()
	case "SWITCH":
		return general(3, many, switchTo).newer()
	case "CHOOSE":
		return general(2, many, func(c *call) operand {
			i := c.whole(0, 0)
			if i < 1 || i >= len(c.arguments) {
				return one(cell.Fault(cell.BadValue))
			}
			return c.operand(i)
		})
	case "AND":
		return reduced(1, many, func(c *call) cell.Value { return c.truths(func(yes, no int) bool { return no == 0 }) })
	case "OR":
		return reduced(1, many, func(c *call) cell.Value { return c.truths(func(yes, _ int) bool { return yes > 0 }) })
	case "XOR":
		return reduced(1, many, func(c *call) cell.Value { return c.truths(func(yes, _ int) bool { return yes%2 == 1 }) }).newer()
	case "NOT":
		return scalar(1, 1, func(c *call) cell.Value { return cell.Truth(!c.truth(0, false)) })
	case "TRUE":
		return scalar(0, 0, func(*call) cell.Value { return cell.Truth(true) })
	case "FALSE":
		return scalar(0, 0, func(*call) cell.Value { return cell.Truth(false) })
	}
	return function{}
}

// ifThen evaluates only what it comes to, unless it comes to an array.
func ifThen(c *call) operand {
	condition := c.operand(0)
	if !c.isMany(condition) {
		yes, fault := truthOf(c.single(condition))
		switch {
		case fault.Kind == cell.Error:
			return one(fault)
		case yes:
			return c.operand(1)
		case c.has(2):
			return c.operand(2)
		}
		return one(cell.Truth(false))
	}
	is, yes, no := c.arrayOf(condition), c.wanted(c.operand(1)), c.wanted(one(cell.Truth(false)))
	if c.has(2) {
		no = c.wanted(c.operand(2))
	}
	result := c.newArray(max(is.rows, yes.rows, no.rows), max(is.columns, yes.columns, no.columns))
	for i := range result.values {
		row, column := i/result.columns, i%result.columns
		b, fault := truthOf(is.at(row, column))
		switch {
		case fault.Kind == cell.Error:
			result.values[i] = fault
		case b:
			result.values[i] = yes.at(row, column)
		default:
			result.values[i] = no.at(row, column)
		}
	}
	return operand{array: result}
}

func ifs(c *call) operand {
	for i := 0; i+1 < len(c.arguments); i += 2 {
		if c.truth(i, false) || c.fault.Kind == cell.Error {
			return c.operand(i + 1)
		}
	}
	return one(cell.Fault(cell.NotThere))
}

func switchTo(c *call) operand {
	of := c.value(0)
	i := 1
	for ; i+1 < len(c.arguments); i += 2 {
		if compare(of, c.value(i)) == 0 || c.fault.Kind == cell.Error {
			return c.operand(i + 1)
		}
	}
	if i < len(c.arguments) {
		return c.operand(i)
	}
	return one(cell.Fault(cell.NotThere))
}

// unless is the first argument, and where it is wrong the second.
func (c *call) unless(wrong func(cell.Value) bool) operand {
	first := c.operand(0)
	if !c.isMany(first) {
		v := c.single(first)
		if wrong(v) {
			return c.operand(1)
		}
		return one(v)
	}
	otherwise := c.wanted(c.operand(1))
	from := c.arrayOf(first)
	result := newArray(from.rows, from.columns)
	for i, v := range from.values {
		if wrong(v) {
			v = otherwise.at(i/result.columns, i%result.columns)
		}
		result.values[i] = v
	}
	return operand{array: result}
}

// truths counts what is true and what is not, and says what follows.
func (c *call) truths(follows func(yes, no int) bool) cell.Value {
	yes, no := 0, 0
	c.eachValue(0, func(v cell.Value, direct bool) {
		if v.Kind == cell.Empty && !direct || v.Kind == cell.Text && !direct {
			return
		}
		b, fault := truthOf(v)
		c.note(fault)
		if b {
			yes++
		} else {
			no++
		}
	})
	if yes+no == 0 {
		return cell.Fault(cell.BadValue)
	}
	return cell.Truth(follows(yes, no))
}
