package specs

import (
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func conversionFunctions() []entry {
	conversion := func(name, shape, about string, f function.Function) entry {
		return plain("conversions", name, shape, about, f)
	}
	return []entry{
		toType("tonumber", "The number that a text is. An error if it is none.", cty.Number),
		toType("tostring", "The text of a number or boolean.", cty.String),
		toType("tobool", "The boolean that \"true\" or \"false\" is. An error for anything else.", cty.Bool),
		toType("tolist", "A set, or values of one type, as a list.", cty.List(cty.DynamicPseudoType)),
		toType("toset", "The distinct elements.", cty.Set(cty.DynamicPseudoType)),
		toType("tomap", "An object whose attributes have one type as a map.", cty.Map(cty.DynamicPseudoType)),
		conversion("parseint", "(text, base) → number", "The whole number that a text is in a base from 2 to 62. An error if it is none.", stdlib.ParseIntFunc).bounded(numberBound),
		conversion("jsonencode", "(value) → string", "The value as JSON.", stdlib.JSONEncodeFunc),
		conversion("jsondecode", "(text) → any", "The value of a JSON text. An error if it is not JSON.", jsonDecode()),
	}
}

// numberBound bounds the digits of a number.
func numberBound(_ *scope, args []cty.Value) error { return digits(args[0]) }

// toType is the function that converts to a type.
func toType(name, about string, ty cty.Type) entry {
	return entry{
		Function: Function{Name: name, Group: "conversions", Shape: name + "(value) → " + strings.TrimPrefix(name, "to"), About: about},
		build: func(s *scope) function.Function {
			return function.New(&function.Spec{
				Params: []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType, AllowNull: true}},
				Type: func(args []cty.Value) (cty.Type, error) {
					v, err := s.work.converted(args[0], ty)
					if err != nil {
						return cty.NilType, function.NewArgError(0, err)
					}
					return v.Type(), nil
				},
				Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
					return s.work.converted(args[0], ty)
				},
			})
		},
	}
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
