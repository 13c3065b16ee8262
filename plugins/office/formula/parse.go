package formula

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// How large a formula may be: as in Excel.
const (
	maxLength = 8192
	maxNested = 64
)

// parser makes a tree of a formula.
type parser struct {
	scanner scanner
	token   token
	rankOf  int    // the rank of the operator that the token is; ranks if it is none
	nodes   []node // for those to come, so that not each is made alone
	nested  int
	err     error
}

// parse reads a formula, without the sign "=" at its beginning.
func parse(formula string) (*node, error) {
	if len(formula) > maxLength {
		return nil, fmt.Errorf("the formula has more than %d characters", maxLength)
	}
	p := &parser{scanner: scanner{text: formula}}
	p.advance()
	n := p.rank(0)
	if p.err == nil && p.token.kind != endToken {
		p.unexpected()
	}
	return n, p.err
}

// Check says what is wrong with a formula that is not one.
func Check(formula string) error {
	_, err := parse(formula)
	return err
}

func (p *parser) advance() {
	p.token = p.scanner.next()
	p.rankOf = ranks
	if p.token.kind == symbolToken {
		p.rankOf = rankOf(p.token.text)
	}
}

// node keeps a part of the formula.
func (p *parser) node(n node) *node {
	if len(p.nodes) == 0 {
		p.nodes = make([]node, 8)
	}
	kept := &p.nodes[0]
	*kept, p.nodes = n, p.nodes[1:]
	return kept
}

// fail notes the first mistake, and ends the parse there.
func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
	p.scanner.pos = len(p.scanner.text)
	p.token, p.rankOf = token{}, ranks
}

func (p *parser) unexpected() {
	if p.token.kind == endToken {
		p.fail("the formula ends where something should follow")
		return
	}
	p.fail("%q is not expected at character %d of the formula", p.scanner.text[p.token.start:p.token.end], p.token.start+1)
}

// ranks is how many ranks of operators there are, from those that bind least.
const ranks = 5

// rankOf is the rank of an operator; ranks for what is none.
func rankOf(operator string) int {
	switch operator {
	case "=", "<>", "<", ">", "<=", ">=":
		return 0
	case "&":
		return 1
	case "+", "-":
		return 2
	case "*", "/":
		return 3
	case "^":
		return 4
	}
	return ranks
}

// rank reads operands between operators of a rank.
func (p *parser) rank(rank int) *node {
	if rank == ranks {
		return p.sign()
	}
	first := p.rank(rank + 1)
	var n *node
	for p.rankOf == rank {
		if n == nil {
			n = p.node(node{kind: chain})
			n.arguments, n.operators = append(n.few[:0], first), n.one[:0]
		}
		n.operators = append(n.operators, p.token.text)
		p.advance()
		n.arguments = append(n.arguments, p.rank(rank+1))
	}
	if n == nil {
		return first
	}
	return n
}

// sign reads an operand with the signs before it, which bind more than powers.
func (p *parser) sign() *node {
	var signs []string
	for p.isSymbol("-") || p.isSymbol("+") || p.isSymbol("@") {
		signs = append(signs, p.token.text)
		p.advance()
	}
	n := p.operand()
	for p.isSymbol("%") {
		n = p.node(node{kind: percent, arguments: []*node{n}})
		p.advance()
	}
	if len(signs) > 0 {
		return p.node(node{kind: signed, operators: signs, arguments: []*node{n}})
	}
	return n
}

func (p *parser) isSymbol(text string) bool {
	return p.token.kind == symbolToken && p.token.text == text
}

func (p *parser) operand() *node {
	t := p.token
	switch t.kind {
	case numberToken:
		p.advance()
		n, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			p.fail("%s is no number that a cell can hold", t.text)
		}
		return p.node(node{value: cell.Num(n)})
	case textToken:
		p.advance()
		return p.node(node{value: cell.Str(t.text)})
	case faultToken:
		p.advance()
		return p.node(node{value: cell.Fault(t.text)})
	case referenceToken:
		p.advance()
		return p.node(node{kind: areaOf, sheet: t.sheet, area: t.area})
	case nameToken:
		p.advance()
		return p.nameNode(t)
	case functionToken:
		return p.inside(p.call)
	case symbolToken:
		switch t.text {
		case "(":
			return p.inside(p.parenthesis)
		case "{":
			return p.array()
		}
	}
	p.unexpected()
	return p.node(node{})
}

func (p *parser) nameNode(t token) *node {
	switch strings.ToUpper(t.text) {
	case "TRUE":
		return p.node(node{value: cell.Truth(true)})
	case "FALSE":
		return p.node(node{value: cell.Truth(false)})
	}
	return p.node(node{kind: named, text: t.text, sheet: t.sheet})
}

// inside reads something that may hold whole formulas.
func (p *parser) inside(read func() *node) *node {
	if p.nested++; p.nested > maxNested {
		p.fail("the formula is nested more than %d times", maxNested)
		return p.node(node{})
	}
	n := read()
	p.nested--
	return n
}

func (p *parser) parenthesis() *node {
	p.advance()
	n := p.rank(0)
	p.expect(")")
	return n
}

func (p *parser) expect(symbol string) {
	if !p.isSymbol(symbol) {
		p.unexpected()
		return
	}
	p.advance()
}

// call reads a function with its arguments.
func (p *parser) call() *node {
	n := p.node(node{kind: called, text: plainName(p.token.text)})
	p.advance()
	n.function, n.arguments = functionOf(n.text), n.few[:0]
	if p.isSymbol(")") {
		p.advance()
		p.checkCount(n)
		return n
	}
	for {
		if p.isSymbol(",") || p.isSymbol(")") {
			n.arguments = append(n.arguments, nil)
		} else {
			n.arguments = append(n.arguments, p.rank(0))
		}
		if !p.isSymbol(",") {
			break
		}
		p.advance()
	}
	if p.isSymbol(";") {
		p.fail("arguments of %s are separated by a comma, not by a semicolon", n.text)
	}
	p.expect(")")
	p.checkCount(n)
	return n
}

func (p *parser) checkCount(n *node) {
	f := n.function
	if !f.known() {
		return
	}
	switch given := len(n.arguments); {
	case given < f.min:
		p.fail("%s takes at least %d arguments, and has %d", n.text, f.min, given)
	case given > f.max:
		p.fail("%s takes at most %d arguments, and has %d", n.text, f.max, given)
	}
}

// plainName is the name of a function without what files put before those that
// are newer than the format.
func plainName(name string) string {
	name = strings.ToUpper(name)
	name = strings.TrimPrefix(name, "_XLFN.")
	return strings.TrimPrefix(name, "_XLWS.")
}

// array reads an array of literals, such as {1,2;3,4}.
func (p *parser) array() *node {
	n := p.node(node{kind: arrayOf})
	rows := 1
	for {
		p.advance()
		n.arguments = append(n.arguments, p.sign())
		switch {
		case p.isSymbol(","):
			continue
		case p.isSymbol(";"):
			rows++
			continue
		}
		break
	}
	p.expect("}")
	n.columns = len(n.arguments) / rows
	if n.columns*rows != len(n.arguments) {
		p.fail("the rows of an array in braces have different lengths")
	}
	for _, item := range n.arguments {
		if item.kind != literal && item.kind != signed {
			p.fail("an array in braces holds numbers, texts and truth values only")
		}
	}
	return n
}
