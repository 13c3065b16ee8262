package specs

import (
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// prepared is an expression that can be evaluated within a budget, and what is
// known of it without.
type prepared struct {
	hclsyntax.Expression
	calls  []string // names of functions
	guards []guard
	diags  hcl.Diagnostics
}

// prepare prepares an expression. Metering changes what was parsed, in place, and
// names inside cannot be seen any more then; so it is done once for a block, in
// however many environments it stands, and while nobody evaluates it.
func (l *loader) prepare(expr hcl.Expression) *prepared {
	native := expr.(hclsyntax.Expression) // Load parses nothing else
	if l.current == nil {
		return prepare(native, l.functions)
	}
	return l.current.expressions.of(native, l.functions)
}

func prepare(expr hclsyntax.Expression, available library) *prepared {
	calls, diags := checkNames(expr, available)
	diags = append(diags, checkComparisons(expr, available)...)
	guards := guardsIn(expr) // while it can be looked into
	return &prepared{meter(expr), calls, guards, diags}
}

// expressions are those of a block that have been prepared.
type expressions struct {
	mu   sync.Mutex
	done map[hclsyntax.Expression]*prepared
}

func (e *expressions) of(expr hclsyntax.Expression, available library) *prepared {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.done == nil {
		e.done = map[hclsyntax.Expression]*prepared{}
	}
	if e.done[expr] == nil {
		e.done[expr] = prepare(expr, available)
	}
	return e.done[expr]
}
