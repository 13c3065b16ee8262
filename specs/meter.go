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
	numeric bool // the value is going to be taken as a number
}

// Value implements hcl.Expression.
func (m *metered) Value(ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	v, diags := m.Expression.Value(ctx)
	if diags.HasErrors() {
		return v, diags
	}
	err := budgetOf(ctx).handle(v)
	if err == nil && m.numeric {
		err = numberBound(nil, []cty.Value{v})
	}
	if err != nil {
		return cty.DynamicVal, append(diags, Errorf(m.Range(), "Evaluation limit", "This expression cannot be evaluated: %s.", err))
	}
	return v, diags
}

// UnwrapExpression lets static analysis see through.
func (m *metered) UnwrapExpression() hcl.Expression { return m.Expression }

// meter wraps expr and, in place, every expression inside.
func meter(expr hclsyntax.Expression) hclsyntax.Expression {
	hclsyntax.Walk(expr, meterWalker{}) // never has diagnostics
	return wrap(expr)
}

func wrap(expr hclsyntax.Expression) hclsyntax.Expression {
	if expr == nil {
		return nil
	}
	return &metered{Expression: expr}
}

func wrapNumeric(expr hclsyntax.Expression) hclsyntax.Expression {
	return &metered{Expression: expr, numeric: true}
}

// wrapOperand knows that arithmetic and order take numbers.
func wrapOperand(expr hclsyntax.Expression, op *hclsyntax.Operation) hclsyntax.Expression {
	switch op {
	case hclsyntax.OpLogicalAnd, hclsyntax.OpLogicalOr, hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		return wrap(expr)
	default:
		return wrapNumeric(expr)
	}
}

func wrapAll(exprs []hclsyntax.Expression) {
	for i, expr := range exprs {
		exprs[i] = wrap(expr)
	}
}

// wrapArguments knows which functions take numbers.
func wrapArguments(call *hclsyntax.FunctionCallExpr) {
	for i, arg := range call.Args {
		switch call.Name {
		case "abs", "ceil", "floor", "round", "min", "max", "range":
			call.Args[i] = wrapNumeric(arg)
		case "substr", "slice", "element", "parseint":
			call.Args[i] = &metered{Expression: arg, numeric: i > 0}
		default:
			call.Args[i] = wrap(arg)
		}
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
		n.Val = wrapNumeric(n.Val)
	case *hclsyntax.ConditionalExpr:
		n.Condition, n.TrueResult, n.FalseResult = wrap(n.Condition), wrap(n.TrueResult), wrap(n.FalseResult)
	case *hclsyntax.ForExpr:
		n.CollExpr, n.KeyExpr, n.ValExpr, n.CondExpr = wrap(n.CollExpr), wrap(n.KeyExpr), wrap(n.ValExpr), wrap(n.CondExpr)
	case *hclsyntax.FunctionCallExpr:
		wrapArguments(n)
	case *hclsyntax.IndexExpr:
		n.Collection, n.Key = wrap(n.Collection), wrapNumeric(n.Key)
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
