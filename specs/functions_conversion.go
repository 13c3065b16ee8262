package specs

import (
	"fmt"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func conversionFunctions() []entry {
	conversion := func(name, shape, about string, f function.Function) entry {
		return plain("conversions", name, shape, about, f)
	}
	return []entry{
		conversion("tonumber", "(value) → number", "The number that a text is. An error if it is none.", stdlib.MakeToFunc(cty.Number)).bounded(numberBound),
		conversion("tostring", "(value) → string", "The text of a number or boolean.", stdlib.MakeToFunc(cty.String)),
		conversion("tobool", "(value) → bool", "The boolean that \"true\" or \"false\" is. An error for anything else.", stdlib.MakeToFunc(cty.Bool)),
		conversion("tolist", "(value) → list", "A set, or values of one type, as a list.", stdlib.MakeToFunc(cty.List(cty.DynamicPseudoType))),
		conversion("toset", "(value) → set", "The distinct elements.", stdlib.MakeToFunc(cty.Set(cty.DynamicPseudoType))),
		conversion("tomap", "(value) → map", "An object whose attributes have one type as a map.", stdlib.MakeToFunc(cty.Map(cty.DynamicPseudoType))),
		conversion("parseint", "(text, base) → number", "The whole number that a text is in a base from 2 to 62. An error if it is none.", stdlib.ParseIntFunc).bounded(numberBound),
		conversion("jsonencode", "(value) → string", "The value as JSON.", stdlib.JSONEncodeFunc),
		conversion("jsondecode", "(text) → any", "The value of a JSON text. An error if it is not JSON.", jsonDecode()),
	}
}

// numberBound refuses texts that are too long for a number: reading digits
// takes time in proportion to the square of their count.
func numberBound(_ *scope, args []cty.Value) error {
	v := args[0]
	if unknown(v) {
		return nil
	}
	if v.Type() == cty.String && len(v.AsString()) > maxDigits {
		return fmt.Errorf("a text of %d bytes is no number", len(v.AsString()))
	}
	if !v.CanIterateElements() {
		return nil
	}
	for _, element := range v.Elements() { // a list that is spread over arguments
		if err := numberBound(nil, []cty.Value{element}); err != nil {
			return err
		}
	}
	return nil
}

func jsonDecode() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "text", Type: cty.String}},
		Type:   function.StaticReturnType(cty.DynamicPseudoType),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			v, err := decodeJSON([]byte(args[0].AsString()))
			if err != nil {
				return cty.NilVal, function.NewArgErrorf(0, "it is not JSON that can be used: %s", err)
			}
			return v, nil
		},
	})
}
