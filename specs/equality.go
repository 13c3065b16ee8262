package specs

import "github.com/zclconf/go-cty/cty"

// written returns a list or map in the type that it would have, were it written
// out in the source. HCL compares values together with their types, so that
// without this a list of a function would differ from one in brackets with the
// same elements, and a condition that compares them would never hold.
func written(v cty.Value) cty.Value {
	ty := v.Type()
	if !v.IsKnown() || v.IsNull() || !v.CanIterateElements() || ty.IsSetType() {
		return v
	}
	if ty.IsListType() || ty.IsTupleType() {
		elements := v.AsValueSlice()
		for i, element := range elements {
			elements[i] = written(element)
		}
		return cty.TupleVal(elements)
	}
	attributes := v.AsValueMap()
	if attributes == nil {
		return cty.EmptyObjectVal
	}
	for name, attribute := range attributes {
		attributes[name] = written(attribute)
	}
	return cty.ObjectVal(attributes)
}
