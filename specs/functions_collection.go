package specs

import (
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func collectionFunctions() []entry {
	collection := func(name, shape, about string, f function.Function) entry {
		return plain("collections", name, shape, about, f)
	}
	count := collection("length", "(value) → number", "How many elements a list, set, map or object has, or how many characters a text.", length())
	count.direct = true // it takes any value as it is, and tables are long
	return []entry{
		count,
		collection("contains", "(list, value) → bool", "Whether the value is an element.", stdlib.ContainsFunc),
		collection("keys", "(map) → list of strings", "The keys, sorted.", stdlib.KeysFunc),
		collection("values", "(map) → list", "The values, in the order of the keys.", stdlib.ValuesFunc),
		collection("lookup", "(map, key, default) → any", "The value of a key, or the default.", stdlib.LookupFunc).bounded(unifyBound),
		collection("merge", "(map...) → map", "All keys; of a key that several have, the last value.", stdlib.MergeFunc),
		collection("zipmap", "(keys, values) → map", "A map of two lists. An error if their lengths differ.", stdlib.ZipmapFunc),
		collection("concat", "(list...) → list", "The lists one after the other.", stdlib.ConcatFunc),
		collection("flatten", "(list) → list", "The elements, those of lists inside included.", stdlib.FlattenFunc),
		collection("distinct", "(list) → list", "The list without repetitions.", stdlib.DistinctFunc).bounded(quadratic),
		collection("sort", "(list) → list of strings", "The texts in the order of their code points.", stdlib.SortFunc),
		collection("reverse", "(list) → list", "The list from its end.", stdlib.ReverseListFunc),
		collection("slice", "(list, start, end) → list", "The elements from start up to end, without it. An error outside the list.", stdlib.SliceFunc),
		collection("element", "(list, index) → any", "The element at an index, which goes round at the end. An error for an empty list.", stdlib.ElementFunc),
		collection("coalesce", "(value...) → any", "The first value that is not null.", stdlib.CoalesceFunc).bounded(unifyBound),
		collection("alltrue", "(list) → bool", "Whether all are true; true for an empty list.", fold(true)),
		collection("anytrue", "(list) → bool", "Whether one is true; false for an empty list.", fold(false)),
		collection("setunion", "(set...) → set", "What is in one of the sets.", stdlib.SetUnionFunc),
		collection("setintersection", "(set...) → set", "What is in all of the sets.", stdlib.SetIntersectionFunc),
		collection("setsubtract", "(a, b) → set", "What is in a but not in b.", stdlib.SetSubtractFunc),
	}
}

func length() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "value", Type: cty.DynamicPseudoType, AllowMarked: true}},
		Type:   function.StaticReturnType(cty.Number),
		Impl:   func(args []cty.Value, _ cty.Type) (cty.Value, error) { return lengthOf(args[0]) },
	})
}

// lengthOf is the length of a value that is known.
func lengthOf(v cty.Value) (cty.Value, error) {
	switch {
	case v.Type() == cty.String:
		return stdlib.Strlen(v)
	case v.Type().IsObjectType():
		return cty.NumberIntVal(int64(len(v.Type().AttributeTypes()))), nil
	case v.CanIterateElements():
		return v.Length(), nil
	default:
		return cty.NilVal, function.NewArgErrorf(0, "a list, set, map, object or text is required")
	}
}

// fold yields whether all elements are true, or whether one is.
func fold(all bool) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "list", Type: cty.List(cty.Bool)}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			for _, item := range args[0].Elements() {
				if !item.IsKnown() {
					return cty.UnknownVal(cty.Bool), nil
				}
				if item.IsNull() {
					return cty.NilVal, function.NewArgErrorf(0, "it must not contain null")
				}
				if item.True() != all {
					return cty.BoolVal(!all), nil
				}
			}
			return cty.BoolVal(all), nil
		},
	})
}

// quadratic pays for a function that compares each element with each other.
func quadratic(s *scope, args []cty.Value) error {
	if anyUnknown(args) {
		return nil
	}
	n := int64(args[0].LengthInt())
	return s.work.spend(n * n / 4)
}

// unifyBound pays for a function that gives its arguments one type.
func unifyBound(s *scope, args []cty.Value) error {
	for _, arg := range args {
		if err := s.work.spend(unifying(arg)); err != nil {
			return err
		}
	}
	return nil
}
