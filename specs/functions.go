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
	// that it is never made. Arguments may be unknown or null. May be nil.
	bound func(s *scope, args []cty.Value) error
	// direct functions decode their arguments themselves, or take any; the guard
	// would evaluate those, or walk through them, again and again.
	direct bool
}

// library is the functions that an evaluation may call.
type library []entry

// entries returns all functions.
func entries() library {
	return slices.Concat(fileFunctions(), textFunctions(), numberFunctions(), collectionFunctions(), conversionFunctions(), errorFunctions())
}

// named returns the functions of the given names; unknown ones are left out.
func (l library) named(names []string) library {
	var found library
	for _, e := range l {
		if slices.Contains(names, e.Name) {
			found = append(found, e)
		}
	}
	return found
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

// guard makes the function of an entry. It takes arguments of any type and
// converts them itself, within the budget, and checks the bound before the
// function runs.
func (s *scope) guard(e entry) function.Function {
	f := e.build(s)
	if e.direct {
		return f
	}
	prepared := func(args []cty.Value) ([]cty.Value, error) {
		args, err := s.arguments(f, args)
		if err == nil && e.bound != nil {
			err = e.bound(s, args)
		}
		return args, err
	}
	return function.New(&function.Spec{
		Params:   anyTypes(f.Params()),
		VarParam: anyType(f.VarParam()),
		Type: func(args []cty.Value) (cty.Type, error) {
			args, err := prepared(args)
			if err != nil {
				return cty.NilType, err
			}
			ty, err := f.ReturnTypeForValues(args)
			return ty, withoutStack(err)
		},
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			args, err := s.arguments(f, args)
			if err != nil {
				return cty.NilVal, err
			}
			v, err := f.Call(args)
			return v, withoutStack(err)
		},
	})
}

// arguments converts args to the types of the parameters of f.
func (s *scope) arguments(f function.Function, args []cty.Value) ([]cty.Value, error) {
	params := f.Params()
	out := make([]cty.Value, len(args))
	for i, arg := range args {
		param := f.VarParam()
		if i < len(params) {
			param = &params[i]
		}
		v, err := s.work.converted(arg, param.Type)
		if err != nil {
			return nil, function.NewArgError(i, err)
		}
		out[i] = v
	}
	return out, nil
}

func anyTypes(params []function.Parameter) []function.Parameter {
	out := make([]function.Parameter, len(params))
	for i := range params {
		out[i] = *anyType(&params[i])
	}
	return out
}

// anyType is a parameter for values of any type. No value of the language is
// marked; a function that does not take marked ones looks for marks in all of a table,
// several times.
func anyType(param *function.Parameter) *function.Parameter {
	if param == nil {
		return nil
	}
	open := *param
	open.Type, open.AllowDynamicType, open.AllowMarked = cty.DynamicPseudoType, true, true
	return &open
}

// anyUnknown reports whether an argument has no value to look at.
func anyUnknown(args []cty.Value) bool { return slices.ContainsFunc(args, unknown) }

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
