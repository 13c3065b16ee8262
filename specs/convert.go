package specs

import (
	"errors"
	"fmt"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"
)

// maxTypes bounds how many types the elements of one list may have before they
// are made one.
const maxTypes = 50

// converted is v as a value of type want, as convert.Convert makes it. That
// takes time in proportion to the square of the number of elements, though, and
// of digits, so lists are converted here and long digits refused.
func (b *budget) converted(v cty.Value, want cty.Type) (cty.Value, error) {
	if unknown := !v.IsKnown() || v.IsNull(); unknown {
		return convert.Convert(v, want)
	}
	from := v.Type()
	switch {
	case want == cty.Number:
		if err := digits(v); err != nil {
			return cty.NilVal, err
		}
	case from.IsTupleType() && v.LengthInt() > 0 && (want.IsListType() || want.IsSetType()):
		return b.convertedTuple(v, want)
	case from.IsObjectType() && len(from.AttributeTypes()) > 0 && want.IsMapType():
		return b.convertedObject(v, want)
	}
	return convert.Convert(v, want)
}

func (b *budget) convertedTuple(v cty.Value, want cty.Type) (cty.Value, error) {
	elements := v.AsValueSlice()
	ty, err := b.elementType(elements, want.ElementType())
	if err != nil {
		return cty.NilVal, err
	}
	for i, element := range elements {
		if elements[i], err = b.converted(element, ty); err != nil {
			return cty.NilVal, err
		}
	}
	if want.IsSetType() {
		return cty.SetVal(elements), nil
	}
	return cty.ListVal(elements), nil
}

func (b *budget) convertedObject(v cty.Value, want cty.Type) (cty.Value, error) {
	attributes := v.AsValueMap()
	var values []cty.Value
	for _, name := range sortedKeys(attributes) {
		values = append(values, attributes[name])
	}
	ty, err := b.elementType(values, want.ElementType())
	if err != nil {
		return cty.NilVal, err
	}
	for name, value := range attributes {
		if attributes[name], err = b.converted(value, ty); err != nil {
			return cty.NilVal, err
		}
	}
	return cty.MapVal(attributes), nil
}

// elementType finds the type that all elements can have; want is it already,
// unless it leaves something open.
func (b *budget) elementType(elements []cty.Value, want cty.Type) (cty.Type, error) {
	if err := b.spend(int64(len(elements))); err != nil {
		return cty.NilType, err
	}
	if !want.HasDynamicTypes() {
		return want, nil
	}
	var types []cty.Type
	for _, element := range elements {
		if !hasType(types, element.Type()) {
			types = append(types, element.Type())
		}
		if len(types) > maxTypes {
			return cty.NilType, fmt.Errorf("its elements have more than %d different types", maxTypes)
		}
		if err := b.spend(unifying(element)); err != nil {
			return cty.NilType, err
		}
	}
	ty, _ := convert.UnifyUnsafe(types)
	if ty == cty.NilType {
		return cty.NilType, errors.New("all its elements must have the same type")
	}
	return ty, nil
}

func hasType(types []cty.Type, ty cty.Type) bool {
	for _, t := range types {
		if t.Equals(ty) {
			return true
		}
	}
	return false
}

// unifying is what it may cost to find a type that v shares with another value:
// tuples are taken as lists, and then each element is compared with each other.
func unifying(v cty.Value) int64 {
	ty, n := v.Type(), 0
	switch {
	case ty.IsTupleType():
		n = ty.Length()
	case ty.IsObjectType():
		n = len(ty.AttributeTypes())
	}
	return int64(n) * int64(n) / 4
}

// digits refuses texts that are too long for a number.
func digits(v cty.Value) error {
	if v.Type() == cty.String && !unknown(v) && len(v.AsString()) > maxDigits {
		return fmt.Errorf("a text of %d bytes is no number", len(v.AsString()))
	}
	return nil
}
