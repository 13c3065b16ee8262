package specs

import (
	"errors"
	"slices"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// Function describes a function of the language.
type Function struct {
	Name  string
	Group string // one of FunctionGroups
	Shape string // parameters and result
	About string // what it yields, and when it is an error
}

// FunctionGroups lists the groups of functions in the order in which they are
// documented.
func FunctionGroups() []string {
	return []string{"files", "texts", "numbers", "collections", "conversions", "errors"}
}

// Functions lists the functions of the language, by group and name. It is what
// the documentation is made from.
func Functions() []Function {
	var out []Function
	for _, e := range entries() {
		out = append(out, e.Function)
	}
	return out
}

// entry is a function with its implementation.
type entry struct {
	Function
	// build makes the implementation for one evaluation.
	build func(s *scope) function.Function
	// bound refuses arguments for which the result would be out of bounds, so
	// that it is never made. May be nil.
	bound func(s *scope, args []cty.Value) error
	// direct functions decode their arguments themselves; the guard would
	// evaluate those again and again.
	direct bool
}

func entries() []entry {
	return slices.Concat(fileFunctions(), textFunctions(), numberFunctions(), collectionFunctions(), conversionFunctions(), errorFunctions())
}

// plain is an entry that needs nothing of the evaluation.
func plain(group, name, shape, about string, f function.Function) entry {
	return entry{
		Function: Function{Name: name, Group: group, Shape: name + shape, About: about},
		build:    func(*scope) function.Function { return f },
	}
}

// bounded adds a bound to an entry.
func (e entry) bounded(bound func(s *scope, args []cty.Value) error) entry {
	e.bound = bound
	return e
}

// guard makes the function of an entry, with its bound checked before it runs.
func (s *scope) guard(e entry) function.Function {
	f := e.build(s)
	if e.direct {
		return f
	}
	return function.New(&function.Spec{
		Params:   f.Params(),
		VarParam: f.VarParam(),
		Type: func(args []cty.Value) (cty.Type, error) {
			if e.bound != nil && !slices.ContainsFunc(args, unknown) {
				if err := e.bound(s, args); err != nil {
					return cty.NilType, err
				}
			}
			ty, err := f.ReturnTypeForValues(args)
			return ty, withoutStack(err)
		},
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			v, err := f.Call(args)
			return v, withoutStack(err)
		},
	})
}

func unknown(v cty.Value) bool { return !v.IsWhollyKnown() || v.IsNull() }

// withoutStack replaces the error of a function that panicked, which it does
// for arguments that its author did not think of; a stack trace says nothing to
// the author of a package.
func withoutStack(err error) error {
	if _, ok := errors.AsType[function.PanicError](err); ok {
		return errors.New("it cannot work with these arguments")
	}
	return err
}
