package formula

import (
	"math"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

func conditionFunction(name string) function {
	switch name {
	case "COUNTIF":
		return reduced(2, 2, func(c *call) cell.Value { return c.over(nil, true, -1, 0) })
	case "COUNTIFS":
		return reduced(2, many, func(c *call) cell.Value { return c.over(nil, true, -1, 0) })
	case "SUMIF":
		return reduced(2, 3, func(c *call) cell.Value { return c.ifOver(sum) })
	case "AVERAGEIF":
		return reduced(2, 3, func(c *call) cell.Value { return c.ifOver(average) })
	case "SUMIFS":
		return reduced(3, many, func(c *call) cell.Value { return c.over(sum, false, 0, 1) })
	case "AVERAGEIFS": //nolint:misspell // that is its name
		return reduced(3, many, func(c *call) cell.Value { return c.over(average, false, 0, 1) })
	case "MAXIFS":
		return reduced(3, many, func(c *call) cell.Value { return c.over(largest, false, 0, 1) }).newer()
	case "MINIFS":
		return reduced(3, many, func(c *call) cell.Value {
			return c.over(func(x []float64) float64 { return -largest(mapped(x, func(x float64) float64 { return -x })) }, false, 0, 1)
		}).newer()
	}
	return function{}
}

func largest(numbers []float64) float64 {
	if len(numbers) == 0 {
		return 0
	}
	best := math.Inf(-1)
	for _, x := range numbers {
		best = max(best, x)
	}
	return best
}

// condition is an area with what is asked of its cells.
type condition struct {
	of   *area
	asks criterion
}

// conditions reads pairs of arguments from one on.
func (c *call) conditions(from int) []condition {
	var read []condition
	if (len(c.arguments)-from)%2 != 0 {
		c.note(cell.Fault(cell.BadValue))
		return nil
	}
	for i := from; i+1 < len(c.arguments); i += 2 {
		read = append(read, condition{c.area(i), criterionOf(c.any(i + 1))})
	}
	return read
}

// matching visits the places, counted from the first, at which all conditions
// hold.
func (c *call) matching(conditions []condition, visit func(row, column int)) {
	if len(conditions) == 0 {
		return
	}
	first := conditions[0].of.Range
	for _, other := range conditions[1:] {
		if other.of.Rows() != first.Rows() || other.of.Columns() != first.Columns() {
			c.note(cell.Fault(cell.BadValue))
			return
		}
	}
	for _, each := range conditions {
		c.grid(each.of.sheet) // so that the extent knows it
	}
	limit := c.extent().To
	last := cell.Address{}
	for _, each := range conditions {
		last.Row = max(last.Row, limit.Row-each.of.From.Row)
		last.Column = max(last.Column, limit.Column-each.of.From.Column)
	}
	for row := range min(first.Rows(), last.Row+1) {
		for column := range min(first.Columns(), last.Column+1) {
			if !c.step(1) {
				return
			}
			if c.holds(conditions, row, column) {
				visit(row, column)
			}
		}
	}
}

func (c *call) holds(conditions []condition, row, column int) bool {
	for _, each := range conditions {
		at := cell.Address{Row: each.of.From.Row + row, Column: each.of.From.Column + column}
		if !each.asks.holds(c.valueAt(each.of.sheet, at)) {
			return false
		}
	}
	return true
}

// over takes the numbers of an argument where all conditions from another one on
// hold; counts says that places are counted.
func (c *call) over(take func([]float64) float64, counts bool, values, from int) cell.Value {
	conditions := c.conditions(from)
	if counts {
		n := 0
		c.matching(conditions, func(int, int) { n++ })
		if len(conditions) > 0 && conditions[0].asks.matchesEmpty() {
			n = c.emptyBeyond(conditions, n)
		}
		return cell.Num(float64(n))
	}
	of := c.area(values)
	if c.fault.Kind != cell.Error && len(conditions) > 0 && (of.Rows() != conditions[0].of.Rows() || of.Columns() != conditions[0].of.Columns()) {
		return cell.Fault(cell.BadValue)
	}
	return c.taken(of, conditions, take)
}

// emptyBeyond is how many places hold, with those that lie where no sheet has
// anything.
func (c *call) emptyBeyond(conditions []condition, counted int) int {
	for _, each := range conditions {
		if !each.asks.matchesEmpty() {
			return counted
		}
	}
	first := conditions[0].of
	limit := c.extent().To
	seen := max(0, min(first.Rows(), limit.Row-first.From.Row+1)) * max(0, min(first.Columns(), limit.Column-first.From.Column+1))
	return counted + first.Cells() - seen
}

// taken makes a value of the numbers at the places where conditions hold.
func (c *call) taken(of *area, conditions []condition, take func([]float64) float64) cell.Value {
	var numbers []float64
	c.matching(conditions, func(row, column int) {
		v := c.valueAt(of.sheet, cell.Address{Row: of.From.Row + row, Column: of.From.Column + column})
		c.note(v)
		if v.Kind == cell.Number {
			numbers = append(numbers, v.Number)
		}
	})
	result := take(numbers)
	if math.IsNaN(result) {
		return cell.Fault(cell.DivZero)
	}
	return finite(result)
}

// ifOver is for the functions of one condition, in which the numbers stand beside
// the cells that are looked at, from the corner that is given.
func (c *call) ifOver(take func([]float64) float64) cell.Value {
	looked := c.area(0)
	conditions := []condition{{looked, criterionOf(c.any(1))}}
	of := looked
	if c.given(2) {
		of = c.area(2)
	}
	return c.taken(of, conditions, take)
}

// criterion is what is asked of a cell, such as ">=10" or "North*".
type criterion struct {
	operator string
	value    cell.Value
	pattern  string // lower case, with * and ?; "" for none
}

func criterionOf(v cell.Value) criterion {
	if v.Kind == cell.Empty {
		v = cell.Num(0)
	}
	if v.Kind != cell.Text {
		return criterion{operator: "=", value: v}
	}
	asked := criterion{operator: "="}
	rest := v.Text
	for _, operator := range []string{"<=", ">=", "<>", "=", "<", ">"} {
		if after, ok := strings.CutPrefix(rest, operator); ok {
			asked.operator, rest = operator, after
			break
		}
	}
	switch n, ok := ParseNumber(rest); {
	case ok:
		asked.value = cell.Num(n)
	case strings.EqualFold(rest, "TRUE") || strings.EqualFold(rest, "FALSE"):
		asked.value = cell.Truth(strings.EqualFold(rest, "TRUE"))
	case cell.IsError(rest):
		asked.value = cell.Fault(rest)
	case rest == "" && asked.operator != "=" && asked.operator != "<>":
		asked.value = cell.Str("")
	case rest == "":
		asked.value = cell.Value{}
		if v.Text == "" {
			asked.value = cell.Str("")
		}
	default:
		asked.value = cell.Str(rest)
		asked.pattern = strings.ToLower(rest)
	}
	return asked
}

func (a criterion) matchesEmpty() bool { return a.holds(cell.Value{}) }

// holds reports whether a cell is as is asked.
func (a criterion) holds(v cell.Value) bool {
	switch a.operator {
	case "=":
		return a.equals(v)
	case "<>":
		return !a.equals(v)
	}
	if v.Kind != a.value.Kind {
		return false
	}
	order := compare(v, a.value)
	switch a.operator {
	case "<":
		return order < 0
	case ">":
		return order > 0
	case "<=":
		return order <= 0
	}
	return order >= 0
}

func (a criterion) equals(v cell.Value) bool {
	switch {
	case a.value.Kind == cell.Empty:
		return v.Kind == cell.Empty
	case a.value == cell.Str(""):
		return v.String() == ""
	case a.pattern != "":
		return v.Kind == cell.Text && matches(a.pattern, strings.ToLower(v.Text))
	case a.value.Kind == cell.Number && v.Kind == cell.Text:
		n, ok := plainNumber(strings.TrimSpace(v.Text))
		return ok && n == a.value.Number
	case v.Kind != a.value.Kind:
		return false
	}
	return compare(v, a.value) == 0
}

// matches reports whether a text is as a pattern says, in which * stands for
// anything, ? for one character, and ~ makes what follows stand for itself.
func matches(pattern, text string) bool {
	p, t := []rune(pattern), []rune(text)
	star, resume := -1, 0
	i, j := 0, 0
	for j < len(t) {
		literal := i < len(p) && p[i] == '~' && i+1 < len(p) && strings.ContainsRune("*?~", p[i+1])
		switch {
		case literal && p[i+1] == t[j]:
			i, j = i+2, j+1
		case !literal && i < len(p) && p[i] == '*':
			star, resume = i, j
			i++
		case !literal && i < len(p) && (p[i] == '?' || p[i] == t[j]):
			i, j = i+1, j+1
		case star >= 0:
			resume++
			i, j = star+1, resume
		default:
			return false
		}
	}
	return strings.Trim(string(p[i:]), "*") == ""
}
