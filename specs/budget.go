package specs

import (
	"errors"
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"
)

// Bounds of evaluation. They are far above what packages and conditions need,
// and low enough that nothing a stranger writes takes long or much memory.
const (
	maxWork     = 10_000_000 // of one evaluation of a condition, or of loading one package; a value costs 1
	nodeCost    = 10         // of evaluating an expression, however small its value
	errorCost   = 200        // of an error: HCL collects them
	maxText     = 8 << 20    // bytes of one text, and of a file that is read as text
	maxValues   = 200_000    // elements of what json and csv read
	maxExponent = 2048       // of a number, in bits
	maxDigits   = 1000       // of a text that is taken as a number
)

var errTooMuchWork = errors.New("it handles more values than evaluation allows; work on less data, or judge with a verifier plugin")

// budget is the work that may still be done. Every evaluation of a condition
// has its own, so one goroutine uses it.
type budget struct {
	left    int64
	counted int64 // what the value costs that a function has just made; 0 if it has not counted
	stopped *stop // while an evaluation is being ended

	// lengthOnly is set while a table is asked for, to say how many rows it has: rows are
	// then counted, at the same cost, and not made.
	lengthOnly bool
}

func newBudget() *budget { return &budget{left: maxWork} }

func (b *budget) spend(n int64) error {
	if b.left -= n; b.left < 0 {
		return errTooMuchWork
	}
	return nil
}

// stop ends an evaluation, as a panic that evaluated recovers. An error would
// not do: HCL collects the errors of a for expression and goes on with the next
// element.
type stop struct{ diags hcl.Diagnostics }

func (b *budget) stop(diags hcl.Diagnostics) {
	b.stopped = &stop{diags}
	panic(b.stopped)
}

// evaluated evaluates a metered expression until it is done or stopped.
func evaluated(expr hcl.Expression, ctx *hcl.EvalContext) (v cty.Value, diags hcl.Diagnostics) {
	work := budgetOf(ctx)
	defer func() {
		if reason := recover(); reason != nil && reason != any(work.stopped) {
			panic(reason)
		} else if reason != nil {
			v, diags = cty.DynamicVal, work.stopped.diags
		}
		work.stopped = nil
	}()
	return expr.Value(ctx)
}

// result pays for what an expression has just come to, and refuses a value that is out of
// bounds.
func (b *budget) result(v cty.Value) error {
	if cost := b.counted; cost > 0 {
		b.counted = 0
		return b.spend(cost)
	}
	return b.handle(v)
}

// textCost is what a text costs.
func textCost(s string) int64 { return 1 + int64(len(s))/16 }

// handle pays for a value and all in it.
func (b *budget) handle(v cty.Value) error {
	ty := v.Type()
	if ty == cty.String && v.IsKnown() && !v.IsNull() {
		s := v.AsString()
		if len(s) > maxText {
			return fmt.Errorf("a text has %d bytes, and %d are allowed", len(s), maxText)
		}
		return b.spend(textCost(s))
	}
	if err := b.spend(1); err != nil || !v.IsKnown() || v.IsNull() {
		return err
	}
	switch {
	case ty == cty.Number:
		n := v.AsBigFloat()
		if e := n.MantExp(nil); n.IsInf() || e > maxExponent || e < -maxExponent {
			return errors.New("a number is too large or too close to zero")
		}
	case ty.IsCollectionType() || ty.IsTupleType() || ty.IsObjectType():
		for _, element := range v.Elements() {
			if err := b.handle(element); err != nil {
				return err
			}
		}
	}
	return nil
}
