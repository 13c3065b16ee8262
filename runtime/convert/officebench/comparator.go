package officebench

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Condition is a comparison of a cell's text with values.
type Condition struct {
	Op     string   `json:"op"`
	As     string   `json:"as,omitempty"`
	Values []string `json:"values,omitempty"`
}

// parseComparator reads a comparator, which is program text: a lambda of one
// parameter that compares it, or an int or float of it, with literals. What is
// joined by "and" are several conditions.
func parseComparator(program string) ([]Condition, error) {
	head := regexp.MustCompile(`^\s*lambda\s+([A-Za-z_]\w*)\s*:(.*)$`).FindStringSubmatch(program)
	if head == nil {
		return nil, errors.New("it is no lambda of one parameter")
	}
	p := &comparatorParser{parameter: head[1]}
	if err := p.scan(head[2]); err != nil {
		return nil, err
	}
	var conditions []Condition
	for {
		c, err := p.comparison()
		if err != nil {
			return nil, err
		}
		conditions = append(conditions, c...)
		if p.next() == "" {
			return conditions, nil
		}
		if word := p.take(); word != "and" {
			return nil, fmt.Errorf("%q is not expected", word)
		}
	}
}

// comparatorParser holds the words that are left.
type comparatorParser struct {
	parameter string
	words     []string
}

func (p *comparatorParser) scan(text string) error {
	word := regexp.MustCompile(`^\s*([A-Za-z_]\w*|[+-]?(?:\d+\.?\d*|\.\d+)|"[^"\\]*"|'[^'\\]*'|==|!=|<=|>=|[<>()\[\]{},.])`)
	for text = strings.TrimSpace(text); text != ""; {
		found := word.FindStringSubmatch(text)
		if found == nil {
			return fmt.Errorf("%q is not expected", text)
		}
		p.words = append(p.words, found[1])
		text = strings.TrimSpace(text[len(found[0]):])
	}
	return nil
}

// next is the next word, "" at the end.
func (p *comparatorParser) next() string {
	if len(p.words) == 0 {
		return ""
	}
	return p.words[0]
}

func (p *comparatorParser) take() string {
	word := p.next()
	if word != "" {
		p.words = p.words[1:]
	}
	return word
}

// expect takes words.
func (p *comparatorParser) expect(words ...string) error {
	for _, want := range words {
		if got := p.take(); got != want {
			return fmt.Errorf("%q is expected, and %q is there", want, got)
		}
	}
	return nil
}

// comparison reads the parameter, or a number of it, and what it is compared
// with, perhaps twice: 1 < int(x) <= 9.
func (p *comparatorParser) comparison() ([]Condition, error) {
	var conditions []Condition
	if isLiteral(p.next()) { // it is on the right: turn it round
		literal, op := p.take(), p.take()
		turned, ok := map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}[op]
		if !ok {
			return nil, fmt.Errorf("%q is not expected", op)
		}
		conditions = append(conditions, Condition{Op: turned, Values: []string{literal}})
	}
	as, err := p.operand()
	if err != nil {
		return nil, err
	}
	if len(conditions) == 0 && p.next() == "." {
		return []Condition{{Op: "digits"}}, p.expect(".", "isdigit", "(", ")")
	}
	for len(conditions) == 0 || slices.Contains([]string{"==", "!=", "<", "<=", ">", ">="}, p.next()) {
		more, err := p.right()
		if err != nil {
			return nil, err
		}
		conditions = append(conditions, more...)
	}
	return typed(conditions, as)
}

// operand reads x, int(x) or float(x).
func (p *comparatorParser) operand() (as string, err error) {
	switch word := p.take(); word {
	case p.parameter:
		return "", nil
	case "int", "float":
		return word, p.expect("(", p.parameter, ")")
	case "str":
		return "", p.expect("(", p.parameter, ")")
	default:
		return "", fmt.Errorf("%q is neither the parameter nor an int or float of it", word)
	}
}

// right reads an operator with what is right of it.
func (p *comparatorParser) right() ([]Condition, error) {
	op := p.take()
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		literal := p.take()
		if !isLiteral(literal) {
			return nil, fmt.Errorf("%q is no literal", literal)
		}
		return []Condition{{Op: op, Values: []string{literal}}}, nil
	case "not":
		if err := p.expect("in"); err != nil {
			return nil, err
		}
		op = "not in"
	case "in":
	default:
		return nil, fmt.Errorf("%q is no comparison", op)
	}
	if op == "in" && p.next() == "range" {
		return p.within()
	}
	values, err := p.list()
	return []Condition{{Op: op, Values: values}}, err
}

// within reads a range of whole numbers, whose end is not in it.
func (p *comparatorParser) within() ([]Condition, error) {
	if err := p.expect("range", "("); err != nil {
		return nil, err
	}
	bounds := []string{p.take()}
	if p.next() == "," {
		p.take()
		bounds = append(bounds, p.take())
	} else {
		bounds = []string{"0", bounds[0]}
	}
	for _, bound := range bounds {
		if _, err := strconv.Atoi(bound); err != nil {
			return nil, fmt.Errorf("%q is no bound of a range", bound)
		}
	}
	return []Condition{{Op: ">=", Values: bounds[:1]}, {Op: "<", Values: bounds[1:]}}, p.expect(")")
}

// list reads literals in brackets of any kind.
func (p *comparatorParser) list() ([]string, error) {
	closing, ok := map[string]string{"[": "]", "(": ")", "{": "}"}[p.take()]
	if !ok {
		return nil, errors.New("what it is looked for in is no list of literals")
	}
	values := []string{}
	for p.next() != closing {
		literal := p.take()
		if !isLiteral(literal) {
			return nil, fmt.Errorf("%q is no literal", literal)
		}
		values = append(values, literal)
		if p.next() == "," {
			p.take()
		} else if p.next() != closing {
			return nil, fmt.Errorf("%q is not expected", p.next())
		}
	}
	return values, p.expect(closing)
}

func isLiteral(word string) bool {
	if word == "" {
		return false
	}
	return strings.ContainsRune(`"'`, rune(word[0])) || isNumeral(word)
}

func isNumeral(word string) bool {
	_, err := strconv.ParseFloat(word, 64)
	return err == nil && strings.Trim(word, "+-0123456789.") == ""
}

// typed makes values of literals. A text and a number are never equal, and cannot be
// ordered.
func typed(conditions []Condition, as string) ([]Condition, error) {
	for i := range conditions {
		c := &conditions[i]
		c.As = as
		values := []string{}
		for _, literal := range c.Values {
			if isNumeral(literal) == (as != "") {
				values = append(values, strings.Trim(literal, `"'`))
			} else if c.Op != "in" && c.Op != "not in" {
				return nil, errors.New("a text is compared with a number")
			}
		}
		c.Values = values
	}
	return conditions, nil
}
