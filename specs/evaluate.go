package specs

import (
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// Condition is an expression for [Evaluate], as [Load] reads it. It is
// immutable.
type Condition struct {
	hcl.Expression
	functions library // that it calls
	guards    []guard // that are written in it
}

// Verdict is what a condition says of a rollout.
type Verdict struct {
	Value   float64  // in [0,1]
	Message string   // why the value is 0, when a file could not be read; else ""
	Reads   []string // files that it looked at, in order of first use
}

// Evaluate judges a condition of a check.
//
// Diagnostics mean that the condition itself is broken, and the verifier with
// it. An error is a fault of files. Only without both is there a verdict. A
// missing or unreadable file of the workspace breaks nothing: the value is then
// 0, and the message says why. A condition may be evaluated by several
// goroutines at once.
func Evaluate(condition *Condition, files Files) (Verdict, hcl.Diagnostics, error) {
	return evaluate(condition, files, newBudget())
}

func evaluate(condition *Condition, files Files, work *budget) (Verdict, hcl.Diagnostics, error) {
	notes := &notes{}
	s := &scope{phase: judging, work: work, files: files, notes: notes}
	v, diags := evaluated(condition, s.context(condition.functions))
	if notes.fault != nil {
		return Verdict{}, nil, fmt.Errorf("evaluate the condition at %s: %w", where(condition.Range()), notes.fault)
	}
	if diags.HasErrors() {
		if why := unavailableIn(diags); why != nil {
			return Verdict{Message: why.Error(), Reads: notes.reads}, nil, nil
		}
		return Verdict{}, inSourceOrder(diags), nil
	}
	value, diags := valueOf(v, condition.Range())
	if diags.HasErrors() {
		return Verdict{}, diags, nil
	}
	return Verdict{Value: value, Reads: notes.reads}, nil, nil
}

// valueOf reads the result of a condition; what is not known yet is 0.
func valueOf(v cty.Value, rng hcl.Range) (float64, hcl.Diagnostics) {
	wrong := func(detail string, args ...any) (float64, hcl.Diagnostics) {
		return 0, hcl.Diagnostics{Errorf(rng, "Invalid condition", "A condition is a boolean or a number from 0 to 1; this one is "+detail+".", args...)}
	}
	ty := v.Type()
	switch {
	case ty != cty.Bool && ty != cty.Number && ty != cty.DynamicPseudoType:
		return wrong("a %s", ty.FriendlyName())
	case !v.IsKnown():
		return 0, nil
	case v.IsNull():
		return wrong("null")
	case ty == cty.Bool:
		if v.True() {
			return 1, nil
		}
		return 0, nil
	}
	n, _ := v.AsBigFloat().Float64()
	if n < 0 || n > 1 {
		return wrong("%v", n)
	}
	return n, nil
}

// notes collects what the functions of one evaluation saw.
type notes struct {
	reads []string
	fault error // of the host
}

// unavailable is a file of the workspace that cannot be read. It travels
// through HCL as the error of a function call.
type unavailable struct {
	path string
	why  string
}

func (u *unavailable) Error() string { return u.path + " " + u.why }

// unavailableIn finds an unavailable file among the causes of diagnostics.
func unavailableIn(diags hcl.Diagnostics) *unavailable {
	u, _ := errors.AsType[*unavailable](errors.Join(causesOf(diags)...))
	return u
}
