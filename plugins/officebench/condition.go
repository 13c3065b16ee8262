package officebench

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Condition is a comparison of a cell's text with values. As says what both are
// read as before; a text that is no such number raises.
type Condition struct {
	Op     string   `json:"op"`               // ==, !=, <, <=, >, >=, in, not in, digits
	As     string   `json:"as,omitempty"`     // int or float; "": they are compared as texts
	Values []string `json:"values,omitempty"` // one, but for "in" and "not in"; none for "digits"
}

func (c Condition) String() string {
	parts := []string{c.Op}
	if c.As != "" {
		parts = []string{c.As, c.Op}
	}
	for _, v := range c.Values {
		parts = append(parts, strconv.Quote(v))
	}
	return strings.Join(parts, " ")
}

func (c Condition) holds(found string) (bool, error) {
	switch c.Op {
	case "digits":
		return isDigits(found), nil
	case "in", "not in":
		in := false
		for _, v := range c.Values {
			order, err := c.compare(found, v)
			if err != nil {
				return false, err
			}
			in = in || order == equal
		}
		if len(c.Values) == 0 { // what is no number raises all the same
			if _, err := c.compare(found, "0"); err != nil {
				return false, err
			}
		}
		return in == (c.Op == "in"), nil
	}
	if len(c.Values) != 1 {
		return false, fmt.Errorf("%q compares with one value, not with %d", c.Op, len(c.Values))
	}
	order, err := c.compare(found, c.Values[0])
	if err != nil {
		return false, err
	}
	orders, ok := map[string][]ordering{
		"==": {equal}, "!=": {less, greater, unordered}, "<": {less}, "<=": {less, equal}, ">": {greater}, ">=": {equal, greater},
	}[c.Op]
	if !ok {
		return false, fmt.Errorf("there is no comparison %q", c.Op)
	}
	return slices.Contains(orders, order), nil
}

// ordering is how two values stand to each other.
type ordering int

const (
	less      ordering = -1
	equal     ordering = 0
	greater   ordering = 1
	unordered ordering = 2
)

func (c Condition) compare(a, b string) (ordering, error) {
	if c.As == "" {
		return ordering(strings.Compare(a, b)), nil
	}
	x, err := c.number(a)
	if err != nil {
		return 0, err
	}
	y, err := c.number(b)
	if err != nil {
		y, err = Condition{As: "float"}.number(b) // an int may be compared with 89.5
	}
	switch {
	case err != nil:
		return 0, err
	case x.rat != nil && y.rat != nil:
		return ordering(x.rat.Cmp(y.rat)), nil
	case math.IsNaN(x.float) || math.IsNaN(y.float):
		return unordered, nil
	case x.float < y.float:
		return less, nil
	case x.float > y.float:
		return greater, nil
	}
	return equal, nil
}

// number is exact if it is finite.
type number struct {
	rat   *big.Rat
	float float64
}

func (c Condition) number(s string) (number, error) {
	trimmed := strings.ReplaceAll(strings.TrimFunc(s, isBlank), "_", "")
	if c.As == "int" {
		n, ok := new(big.Int).SetString(trimmed, 10)
		if !ok {
			return number{}, fmt.Errorf("int(%q) raises", s)
		}
		f, _ := new(big.Float).SetInt(n).Float64()
		return number{new(big.Rat).SetInt(n), f}, nil
	}
	f, err := strconv.ParseFloat(trimmed, 64)
	if !isNumber(s) || err != nil && !math.IsInf(f, 0) {
		return number{}, fmt.Errorf("float(%q) raises", s)
	}
	return number{new(big.Rat).SetFloat64(f), f}, nil
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
