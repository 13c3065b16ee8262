package specs

import (
	"errors"
	"fmt"
	"math/big"
	"sync/atomic"

	"github.com/zclconf/go-cty/cty"
)

// Bounds of evaluation. They are far above what packages and conditions need,
// and low enough that nothing a stranger writes takes long or much memory.
const (
	maxWork     = 20_000_000 // values handled in one evaluation, or while loading one package
	maxText     = 8 << 20    // bytes of one text, and of a file that is read as text
	maxValues   = 200_000    // elements of what json and csv read
	maxExponent = 2048       // of a number, in bits
	maxDigits   = 1000       // of a text that is taken as a number
)

var errTooMuchWork = errors.New("it handles more values than evaluation allows; work on less data, or judge with a verifier plugin")

// budget is the work that may still be done. Conditions may be evaluated by
// several goroutines, each with its own budget; a budget itself is shared by
// the calls of one evaluation.
type budget struct{ left atomic.Int64 }

func newBudget() *budget {
	b := &budget{}
	b.left.Store(maxWork)
	return b
}

func (b *budget) spend(n int64) error {
	if b.left.Add(-n) < 0 {
		return errTooMuchWork
	}
	return nil
}

// handle pays for a value and refuses one that is out of bounds.
func (b *budget) handle(v cty.Value) error {
	if err := b.spend(1); err != nil {
		return err
	}
	ty := v.Type()
	switch {
	case !v.IsKnown() || v.IsNull():
		return nil
	case ty == cty.String:
		s := v.AsString()
		if len(s) > maxText {
			return fmt.Errorf("a text has %d bytes, and %d are allowed", len(s), maxText)
		}
		return b.spend(int64(len(s)) / 16)
	case ty == cty.Number:
		if e := v.AsBigFloat().MantExp(new(big.Float)); e > maxExponent || e < -maxExponent {
			return errors.New("a number is too large or too close to zero")
		}
		return nil
	case ty.IsCollectionType() || ty.IsTupleType() || ty.IsObjectType():
		for _, element := range v.Elements() {
			if err := b.handle(element); err != nil {
				return err
			}
		}
	}
	return nil
}
