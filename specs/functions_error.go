package specs

import (
	"errors"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/ext/customdecode"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

func errorFunctions() []entry {
	try := plain("errors", "try", "(expression...) → any", "The value of the first expression that can be evaluated. An error if none can.", tryFunction())
	can := plain("errors", "can", "(expression) → bool", "Whether the expression can be evaluated.", canFunction())
	try.direct, can.direct = true, true
	return []entry{try, can}
}

// tryFunction differs from HCL's in that it evaluates each expression once, and
// that its error keeps its causes: a missing file stays a missing file.
func tryFunction() function.Function {
	return function.New(&function.Spec{
		VarParam: &function.Parameter{Name: "expressions", Type: customdecode.ExpressionClosureType},
		Type:     function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			if len(args) == 0 {
				return cty.NilVal, errors.New("it needs an expression")
			}
			var failures hcl.Diagnostics
			for _, arg := range args {
				v, diags := customdecode.ExpressionClosureFromVal(arg).Value()
				if !diags.HasErrors() && !v.IsWhollyKnown() {
					return cty.DynamicVal, nil
				}
				if !diags.HasErrors() {
					return v, nil
				}
				failures = append(failures, diags...)
			}
			return cty.NilVal, &tried{failures}
		},
	})
}

func canFunction() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "expression", Type: customdecode.ExpressionClosureType}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			v, diags := customdecode.ExpressionClosureFromVal(args[0]).Value()
			if !diags.HasErrors() && !v.IsWhollyKnown() {
				return cty.UnknownVal(cty.Bool), nil
			}
			return cty.BoolVal(!diags.HasErrors()), nil
		},
	})
}

// tried is the error of a try in which nothing succeeded.
type tried struct{ failures hcl.Diagnostics }

func (t *tried) Error() string {
	return "none of its expressions can be evaluated; the first says: " + t.failures[0].Detail
}

func (t *tried) Unwrap() []error { return causesOf(t.failures) }

// causesOf returns the errors of function calls among diagnostics.
func causesOf(diags hcl.Diagnostics) []error {
	var causes []error
	for _, d := range diags {
		call, ok := hcl.DiagnosticExtra[hclsyntax.FunctionCallDiagExtra](d)
		if ok && call.FunctionCallError() != nil {
			causes = append(causes, call.FunctionCallError())
		}
	}
	return causes
}
