package specs

import (
	"math/big"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func numberFunctions() []entry {
	number := func(name, shape, about string, f function.Function) entry {
		return plain("numbers", name, shape, about, f)
	}
	return []entry{
		number("abs", "(number) → number", "The number without its sign.", stdlib.AbsoluteFunc),
		number("ceil", "(number) → number", "The next whole number that is not smaller.", stdlib.CeilFunc),
		number("floor", "(number) → number", "The next whole number that is not larger.", stdlib.FloorFunc),
		number("round", "(number) → number", "The nearest whole number; halves go away from zero.", round()),
		number("min", "(number...) → number", "The smallest. An error without a number; a list is spread with \"list...\".", stdlib.MinFunc),
		number("max", "(number...) → number", "The largest. An error without a number; a list is spread with \"list...\".", stdlib.MaxFunc),
		number("sum", "(list) → number", "The sum of a list of numbers, 0 for an empty one. An error if an element is no number.", sum()),
		number("range", "(start, end, step) → list of numbers", "Numbers from start until end. With one argument from 0, with two in steps of 1. An error above 1,024 numbers.", stdlib.RangeFunc),
	}
}

func round() function.Function {
	half := big.NewFloat(0.5)
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "number", Type: cty.Number}},
		Type:   function.StaticReturnType(cty.Number),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			n := args[0].AsBigFloat()
			if n.IsInt() || n.IsInf() {
				return args[0], nil
			}
			away := new(big.Float).SetPrec(n.Prec())
			if n.Signbit() {
				away.Sub(n, half)
			} else {
				away.Add(n, half)
			}
			whole, _ := away.Int(nil)
			return cty.NumberVal(new(big.Float).SetInt(whole)), nil
		},
	})
}

func sum() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "list", Type: cty.List(cty.Number)}},
		Type:   function.StaticReturnType(cty.Number),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			total := cty.Zero
			for _, item := range args[0].Elements() {
				if item.IsNull() {
					return cty.NilVal, function.NewArgErrorf(0, "it must not contain null")
				}
				total = total.Add(item)
			}
			return total, nil
		},
	})
}
