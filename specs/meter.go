package specs

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// metered pays for every value that an expression yields, from the budget in
// its evaluation context. HCL itself has no bounds: three nested for
// expressions over the rows of one file would run for days.
type metered struct {
	hclsyntax.Expression
	use use
}

// use is what HCL is going to do with a value that can cost more than the value
// itself.
type use int

const (
	plainly use = iota
	asNumber
	asBranch  // of a conditional, whose branches are given one type
	asOperand // of == or !=
)

func (u use) allows(work *budget, v cty.Value) error {
	switch {
	case u == asNumber:
		return digits(v)
	case u == asBranch && !unknown(v):
		return work.spend(unifying(v))
	default:
		return nil
	}
}

// Value implements hcl.Expression.
func (m *metered) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	work := budgetOf(ctx)
	v, diags := m.evaluate(ctx)
	if work.stopped != nil {
		panic(work.stopped) // a function recovered it
	}
	if diags.HasErrors() {
		if work.spend(errorCost) != nil {
			work.stop(diags)
		}
		return v, diags
	}
	if err := m.pay(work, v); err != nil {
		work.stop(append(diags, Errorf(m.Range(), "Evaluation limit", "This expression cannot be evaluated: %s.", err)))
	}
	if m.use == asOperand {
		v = written(v)
	}
	return v, diags
}

// evaluate is what HCL makes of the expression, but that a table is not walked through
// to say how long it is: HCL looks in all arguments for marks, and no value of the
// language has any.
func (m *metered) evaluate(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	call, ok := m.Expression.(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "length" || len(call.Args) != 1 || call.ExpandFinal {
		return m.Expression.Value(ctx)
	}
	work := budgetOf(ctx)
	work.lengthOnly = isTable(call.Args[0])
	arg, diags := call.Args[0].Value(ctx)
	work.lengthOnly = false
	if diags.HasErrors() {
		return cty.DynamicVal, diags
	}
	if arg.IsKnown() && !arg.IsNull() {
		if n, err := lengthOf(arg); err == nil {
			return n, diags
		}
	}
	again := *call
	again.Args = []hclsyntax.Expression{&known{call.Args[0], arg}}
	return again.Value(ctx)
}

// isTable reports whether an expression is csv of a path that is written there, so that
// nothing else is evaluated for it.
func isTable(expr hclsyntax.Expression) bool {
	call, ok := unmetered(expr).(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "csv" || len(call.Args) != 1 || call.ExpandFinal {
		return false
	}
	path, ok := unmetered(call.Args[0]).(*hclsyntax.TemplateExpr)
	if !ok || len(path.Parts) != 1 {
		return false
	}
	_, ok = unmetered(path.Parts[0]).(*hclsyntax.LiteralValueExpr)
	return ok
}

// unmetered is the expression that is metered.
func unmetered(expr hclsyntax.Expression) hclsyntax.Expression {
	if m, ok := expr.(*metered); ok {
		return m.Expression
	}
	return expr
}

// known is an expression that was evaluated.
type known struct {
	hclsyntax.Expression
	value cty.Value
}

// Value implements hcl.Expression.
func (k *known) Value(*hcl.EvalContext) (cty.Value, hcl.Diagnostics) { return k.value, nil }

func (m *metered) pay(work *budget, v cty.Value) error {
	if err := work.spend(nodeCost); err != nil {
		return err
	}
	if err := work.result(v); err != nil {
		return err
	}
	return m.use.allows(work, v)
}

// UnwrapExpression lets static analysis see through.
func (m *metered) UnwrapExpression() hcl.Expression { return m.Expression }

// meter wraps expr and, in place, every expression inside.
func meter(expr hclsyntax.Expression) hclsyntax.Expression {
	_ = hclsyntax.Walk(expr, meterWalker{}) // which never has diagnostics
	return wrap(expr)
}

func wrap(expr hclsyntax.Expression) hclsyntax.Expression {
	if expr == nil {
		return nil
	}
	return &metered{Expression: expr}
}

func wrapFor(expr hclsyntax.Expression, use use) hclsyntax.Expression {
	return &metered{Expression: expr, use: use}
}

// wrapOperand knows that arithmetic and order take numbers.
func wrapOperand(expr hclsyntax.Expression, op *hclsyntax.Operation) hclsyntax.Expression {
	switch op {
	case hclsyntax.OpLogicalAnd, hclsyntax.OpLogicalOr:
		return wrap(expr)
	case hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		return wrapFor(expr, asOperand)
	default:
		return wrapFor(expr, asNumber)
	}
}

func wrapAll(exprs []hclsyntax.Expression) {
	for i, expr := range exprs {
		exprs[i] = wrap(expr)
	}
}

// meterWalker wraps the children of each node on the way out, when it has seen
// them: a walk does not enter what a wrapper holds.
type meterWalker struct{}

func (meterWalker) Enter(hclsyntax.Node) hcl.Diagnostics { return nil }

func (meterWalker) Exit(node hclsyntax.Node) hcl.Diagnostics {
	switch n := node.(type) {
	case *hclsyntax.BinaryOpExpr:
		n.LHS, n.RHS = wrapOperand(n.LHS, n.Op), wrapOperand(n.RHS, n.Op)
	case *hclsyntax.UnaryOpExpr:
		n.Val = wrapFor(n.Val, asNumber)
	case *hclsyntax.ConditionalExpr:
		n.Condition, n.TrueResult, n.FalseResult = wrap(n.Condition), wrapFor(n.TrueResult, asBranch), wrapFor(n.FalseResult, asBranch)
	case *hclsyntax.ForExpr:
		n.CollExpr, n.KeyExpr, n.ValExpr, n.CondExpr = wrap(n.CollExpr), wrap(n.KeyExpr), wrap(n.ValExpr), wrap(n.CondExpr)
	case *hclsyntax.FunctionCallExpr:
		wrapAll(n.Args)
	case *hclsyntax.IndexExpr:
		n.Collection, n.Key = wrap(n.Collection), wrapFor(n.Key, asNumber)
	case *hclsyntax.ObjectConsExpr:
		for i := range n.Items {
			n.Items[i].ValueExpr = wrap(n.Items[i].ValueExpr)
		}
	case *hclsyntax.ObjectConsKeyExpr:
		n.Wrapped = wrap(n.Wrapped)
	case *hclsyntax.ParenthesesExpr:
		n.Expression = wrap(n.Expression)
	case *hclsyntax.RelativeTraversalExpr:
		n.Source = wrap(n.Source)
	case *hclsyntax.SplatExpr:
		n.Source, n.Each = wrap(n.Source), wrap(n.Each)
	case *hclsyntax.TemplateExpr:
		wrapAll(n.Parts)
	case *hclsyntax.TemplateJoinExpr:
		n.Tuple = wrap(n.Tuple)
	case *hclsyntax.TemplateWrapExpr:
		n.Wrapped = wrap(n.Wrapped)
	case *hclsyntax.TupleConsExpr:
		wrapAll(n.Exprs)
	}
	return nil
}
