package specs

import (
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

// Function describes a function of the language.
type Function struct {
	Name  string
	Group string
	Shape string // parameters and result
	About string // what it yields, and when it is an error
}

// Functions lists the functions of the language, by group and name.
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
	make  func(s *scope) function.Function
	check func(args []cty.Value) error // refuses arguments whose result would be out of bounds
}

func entries() []entry {
	return []entry{{
		Function: Function{Name: "file", Group: "files", Shape: "file(path) → string"},
		make: func(s *scope) function.Function {
			return function.New(&function.Spec{
				Params: []function.Parameter{{Name: "path", Type: cty.String}},
				Type:   function.StaticReturnType(cty.String),
				Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
					text, err := s.load(args[0].AsString())
					return cty.StringVal(text), err
				},
			})
		},
	}}
}

func (s *scope) guard(e entry) function.Function { return e.make(s) }
