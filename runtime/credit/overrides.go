package credit

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Overrides are parameters by their names in JSON, with the values that they
// are to have. Nothing is known of them until they are applied.
type Overrides map[string]json.RawMessage

// Apply sets the parameters that o names, after all of them have been found to
// be known and in range. The error says which is not, and what it may be.
func (o Overrides) Apply(p *Params) error {
	next := *p
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if err := set(parametersOf(&next), "parameter", name, o[name]); err != nil {
			return err
		}
	}
	*p = next
	return nil
}

// With are the parameters of o with others laid over them, in order, as they are
// applied one after the other. All of them have been found to be right.
func (o Overrides) With(over ...Overrides) Overrides {
	merged := maps.Clone(o)
	for _, next := range over {
		for name, value := range next {
			if merged == nil {
				merged = Overrides{}
			}
			if name == "costs" {
				value = costsWith(merged[name], value)
			}
			merged[name] = value
		}
	}
	return merged
}

// costsWith are costs with others laid over them: those that are not named stay.
func costsWith(costs, over json.RawMessage) json.RawMessage {
	merged := map[string]json.RawMessage{}
	for _, object := range []json.RawMessage{costs, over} {
		_ = json.Unmarshal(object, &merged) // which is an object, or not there
	}
	text, _ := json.Marshal(merged) // of which all values have been read
	return text
}

// set sets the parameter with a name.
func set(list []parameter, kind, name string, value json.RawMessage) error {
	names := make([]string, len(list))
	for i, p := range list {
		if names[i] = p.name; p.name == name {
			return p.set(value)
		}
	}
	return fmt.Errorf("unknown %s %q: there are %s", kind, name, strings.Join(names, ", "))
}

// parameter is one parameter by its name, and how it takes a value.
type parameter struct {
	name string
	set  func(json.RawMessage) error
}

// parametersOf are the parameters of p.
func parametersOf(p *Params) []parameter {
	list := []parameter{
		word("estimator", &p.Estimator, VTCA, GRPO, EGRPO),
		number("rho", &p.Rho, "in [0,1)", func(x float64) bool { return x >= 0 && x < 1 }),
		number("kappa", &p.Kappa, "in (0,1]", func(x float64) bool { return x > 0 && x <= 1 }),
		number("lambda", &p.Lambda, notNegative, isNotNegative),
		number("clip", &p.Clip, positive, isPositive),
		number("cost_max", &p.CostMax, notNegative, isNotNegative),
		word("centre", &p.Centre, CentreTurn, CentreGroup),
		word("std", &p.Std, StdSample, StdPopulation, StdNone),
		number("eps", &p.Eps, notNegative, isNotNegative),
		number("sigma_min", &p.SigmaMin, positive, isPositive),
		number("alpha", &p.Alpha, notNegative, isNotNegative),
	}
	return append(list, parameter{"costs", p.Costs.set})
}

// set sets the costs that an object names; others stay.
func (c *Costs) set(value json.RawMessage) error {
	var costs map[string]json.RawMessage
	if err := json.Unmarshal(value, &costs); err != nil {
		return fmt.Errorf("parameter \"costs\" is an object of cost names and numbers, not %s", value)
	}
	list := []parameter{
		number("error", &c.Error, notNegative, isNotNegative),
		number("invalid", &c.Invalid, notNegative, isNotNegative),
		number("duplicate", &c.Duplicate, notNegative, isNotNegative),
		number("clobber", &c.Clobber, notNegative, isNotNegative),
		number("out_of_scope", &c.OutOfScope, notNegative, isNotNegative),
	}
	for _, name := range slices.Sorted(maps.Keys(costs)) {
		if err := set(list, "cost", name, costs[name]); err != nil {
			return err
		}
	}
	return nil
}

const (
	notNegative = "not negative"
	positive    = "above 0"
)

func isNotNegative(x float64) bool { return x >= 0 }
func isPositive(x float64) bool    { return x > 0 }

// number is a parameter that is a number in a range.
func number(name string, to *float64, is string, in func(float64) bool) parameter {
	return parameter{name, func(value json.RawMessage) error {
		var x *float64
		if err := json.Unmarshal(value, &x); err != nil || x == nil || !in(*x) {
			return fmt.Errorf("parameter %q must be a number that is %s, not %s", name, is, value)
		}
		*to = *x
		return nil
	}}
}

// word is a parameter that is one of some words.
func word[T ~string](name string, to *T, choices ...T) parameter {
	return parameter{name, func(value json.RawMessage) error {
		var x T
		if err := json.Unmarshal(value, &x); err != nil || !slices.Contains(choices, x) {
			return fmt.Errorf("parameter %q must be one of %q, not %s", name, choices, value)
		}
		*to = x
		return nil
	}}
}
