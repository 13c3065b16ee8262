package specs

import (
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// comparisons finds comparisons that come out the same whatever the files are,
// because what they compare is of two kinds. HCL takes them as they are: a condition
// that compares a number with a text is false for every rollout, and nobody is told.
//
// It looks at each expression once, and evaluates none.
type comparisons struct {
	functions library
	pairs     pairs
	items     map[*hclsyntax.AnonSymbolExpr]kind // what a splat is at
	found     hcl.Diagnostics
}

// checkComparisons warns of comparisons in expr whose result is known.
func checkComparisons(expr hclsyntax.Expression, available library) hcl.Diagnostics {
	c := &comparisons{functions: available, pairs: pairs{maxPairs}, items: map[*hclsyntax.AnonSymbolExpr]kind{}}
	c.kind(expr, nil)
	return c.found
}

func (c *comparisons) warn(at hcl.Range, why apart, result string) {
	d := Errorf(at, "Never equal", "This is %s whatever the files are: %s. %s", result, why, why.remedy())
	d.Severity = hcl.DiagWarning
	c.found = append(c.found, d)
}

// kind is the kind of an expression, in a scope with the variables of for
// expressions.
func (c *comparisons) kind(expr hclsyntax.Expression, vars map[string]kind) kind {
	switch e := expr.(type) {
	case *hclsyntax.LiteralValueExpr:
		return kindOfValue(e.Val)
	case *hclsyntax.ParenthesesExpr:
		return c.kind(e.Expression, vars)
	case *hclsyntax.TemplateWrapExpr:
		return c.kind(e.Wrapped, vars)
	case *hclsyntax.TemplateExpr:
		c.kinds(e.Parts, vars)
		return kind{basis: aText}
	case *hclsyntax.TupleConsExpr:
		return kind{basis: aList, parts: c.kinds(e.Exprs, vars), some: len(e.Exprs) > 0}
	case *hclsyntax.ObjectConsExpr:
		return c.object(e, vars)
	case *hclsyntax.ConditionalExpr:
		c.kind(e.Condition, vars)
		return shared(c.kinds([]hclsyntax.Expression{e.TrueResult, e.FalseResult}, vars))
	case *hclsyntax.BinaryOpExpr:
		return c.operation(e, vars)
	case *hclsyntax.UnaryOpExpr:
		c.kind(e.Val, vars)
		return kindOfResult(resultOf(e.Op.Type))
	case *hclsyntax.FunctionCallExpr:
		return c.call(e, vars)
	case *hclsyntax.ForExpr:
		return c.loop(e, vars)
	default:
		return c.part(expr, vars)
	}
}

// part is the kind of an expression that names a variable, or a part of a value.
func (c *comparisons) part(expr hclsyntax.Expression, vars map[string]kind) kind {
	switch e := expr.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		return along(vars[e.Traversal.RootName()], e.Traversal[1:])
	case *hclsyntax.RelativeTraversalExpr:
		return along(c.kind(e.Source, vars), e.Traversal)
	case *hclsyntax.IndexExpr:
		c.kind(e.Key, vars)
		return c.kind(e.Collection, vars).element()
	case *hclsyntax.SplatExpr:
		source := c.kind(e.Source, vars)
		if source.basis != aList {
			c.kind(e.Each, vars)
			return kind{}
		}
		c.items[e.Item] = source.element()
		each := c.kind(e.Each, vars)
		return kind{basis: aList, of: &each, some: source.some}
	case *hclsyntax.AnonSymbolExpr:
		return c.items[e]
	default:
		return kind{}
	}
}

// along follows a traversal.
func along(k kind, steps hcl.Traversal) kind {
	for _, step := range steps {
		switch step := step.(type) {
		case hcl.TraverseAttr:
			k = k.at(cty.StringVal(step.Name))
		case hcl.TraverseIndex:
			k = k.at(step.Key)
		default:
			k = kind{}
		}
	}
	return k
}

func (c *comparisons) kinds(exprs []hclsyntax.Expression, vars map[string]kind) []kind {
	out := make([]kind, len(exprs))
	for i, expr := range exprs {
		out[i] = c.kind(expr, vars)
	}
	return out
}

func (c *comparisons) object(e *hclsyntax.ObjectConsExpr, vars map[string]kind) kind {
	k := kind{basis: anObject, fields: map[string]kind{}, some: len(e.Items) > 0}
	for _, item := range e.Items {
		value := c.kind(item.ValueExpr, vars)
		if name := hcl.ExprAsKeyword(item.KeyExpr); name != "" {
			k.fields[name] = value
		}
	}
	return k
}

func (c *comparisons) operation(e *hclsyntax.BinaryOpExpr, vars map[string]kind) kind {
	left, right := c.kind(e.LHS, vars), c.kind(e.RHS, vars)
	if e.Op == hclsyntax.OpEqual || e.Op == hclsyntax.OpNotEqual {
		result := map[bool]string{true: "false", false: "true"}[e.Op == hclsyntax.OpEqual]
		if why := c.pairs.apart(left, right); why.never() {
			c.warn(e.Range(), why, result)
		}
	}
	return kindOfResult(resultOf(e.Op.Type))
}

// resultOf is the shape of what an operator yields.
func resultOf(ty cty.Type) string {
	if ty == cty.Bool {
		return " → bool"
	}
	return " → number"
}

// call is the kind of what a function yields.
func (c *comparisons) call(e *hclsyntax.FunctionCallExpr, vars map[string]kind) kind {
	args := c.kinds(e.Args, vars)
	i := slices.IndexFunc(c.functions, func(f entry) bool { return f.Name == e.Name })
	if i < 0 || len(args) == 0 || e.ExpandFinal {
		return kind{}
	}
	switch e.Name {
	case "contains":
		c.contained(e, args)
	case "tolist", "distinct", "reverse", "slice":
		return args[0].collected(aList)
	case "toset":
		return args[0].collected(aSet)
	case "element":
		return args[0].element()
	}
	return kindOfResult(c.functions[i].Shape)
}

// contained warns of a list that never contains a value, which is a comparison, too.
func (c *comparisons) contained(e *hclsyntax.FunctionCallExpr, args []kind) {
	if len(args) != 2 {
		return
	}
	elements := args[0].parts
	if elements == nil {
		elements = []kind{args[0].element()}
	}
	var why apart
	for _, element := range elements {
		if why = c.pairs.apart(element, args[1]); !why.never() {
			return
		}
	}
	if why.never() {
		c.warn(e.Range(), why, "false")
	}
}

// loop is the kind of what a for expression yields.
func (c *comparisons) loop(e *hclsyntax.ForExpr, vars map[string]kind) kind {
	collection := c.kind(e.CollExpr, vars)
	inner := maps.Clone(vars)
	if inner == nil {
		inner = map[string]kind{}
	}
	if e.KeyVar != "" {
		inner[e.KeyVar] = map[basis]kind{aList: {basis: aNumber}, anObject: {basis: aText}}[collection.basis]
	}
	inner[e.ValVar] = collection.element()
	if e.CondExpr != nil {
		c.kind(e.CondExpr, inner)
	}
	value := c.kind(e.ValExpr, inner)
	if e.KeyExpr == nil {
		return kind{basis: aList, of: &value, some: collection.some && e.CondExpr == nil}
	}
	c.kind(e.KeyExpr, inner)
	if e.Group {
		return kind{basis: anObject}
	}
	return kind{basis: anObject, of: &value, some: collection.some && e.CondExpr == nil}
}
