package specs

import (
	"reflect"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// phase is when an expression is evaluated. It decides which functions read
// files, and which.
type phase int

const (
	loading  phase = iota // values of attributes: file reads the package
	checking              // conditions while loading: what reads the mounts is unknown
	judging               // conditions of a rollout
)

// scope is what one evaluation works with.
type scope struct {
	phase phase
	work  *budget
	load  func(path string) (string, error) // loading: reads a text of the package
	files Files                             // judging
	notes *notes                            // judging: what was read, and what could not be
}

// budgetKey names the variable that carries the budget; no program can name it.
const budgetKey = " budget of the evaluation "

// context makes the evaluation context of a scope.
func (s *scope) context(available library) *hcl.EvalContext {
	functions := map[string]function.Function{}
	for _, e := range available {
		functions[e.Name] = s.guard(e)
	}
	carrier := cty.CapsuleVal(cty.Capsule("budget", reflect.TypeFor[budget]()), s.work)
	return &hcl.EvalContext{Functions: functions, Variables: map[string]cty.Value{budgetKey: carrier}}
}

// budgetOf finds the budget that context put at the root.
func budgetOf(ctx *hcl.EvalContext) *budget {
	for ctx.Parent() != nil {
		ctx = ctx.Parent()
	}
	return ctx.Variables[budgetKey].EncapsulatedValue().(*budget)
}

// checkNames reports functions and variables that do not exist, in all branches
// of an expression, also in those that evaluation would not reach. It returns
// the names of the functions.
func checkNames(expr hclsyntax.Expression, available library) ([]string, hcl.Diagnostics) {
	var known, calls []string
	for _, e := range available {
		known = append(known, e.Name)
	}
	var diags hcl.Diagnostics
	for _, t := range expr.Variables() {
		diags = append(diags, Errorf(t.SourceRange(), "Unknown variable",
			"There is no variable %q here: the only variables are those of a for expression. A text is written in quotes.", t.RootName()))
	}
	unknown := hclsyntax.VisitAll(expr, func(node hclsyntax.Node) hcl.Diagnostics {
		call, ok := node.(*hclsyntax.FunctionCallExpr)
		if !ok {
			return nil
		}
		calls = append(calls, call.Name)
		if slices.Contains(known, call.Name) {
			return nil
		}
		return hcl.Diagnostics{Errorf(call.NameRange, "Unknown function", "There is no function %q.%s", call.Name, functionMeant(call.Name, known))}
	})
	return calls, append(diags, unknown...)
}
