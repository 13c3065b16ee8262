package verb

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
)

// EmptyFlag refuses flags that are given with nothing in them, as a script does
// with a variable that it has not set. They are not the same as none.
func EmptyFlag(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if isEmpty(f.Value) && err == nil {
			err = exit.BadInput(fmt.Errorf("--%s is empty: give it a value, or leave it out", f.Name))
		}
	})
	return err
}

// isEmpty reports whether a value, or one of several, is nothing.
func isEmpty(v pflag.Value) bool {
	if list, ok := v.(pflag.SliceValue); ok {
		values := list.GetSlice()
		return len(values) == 0 || slices.Contains(values, "")
	}
	return v.Type() == "string" && v.String() == ""
}

// ExplainFlag adds to an error about a flag what was meant and where to read
// on.
func ExplainFlag(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		f, why := invalid.GetFlag(), errors.Unwrap(invalid) // of a type of our own, whose words say what it takes
		if kind := kindOfValue(f.Value.Type()); kind != "" {
			why = fmt.Errorf("it takes %s", kind)
		}
		return fmt.Errorf("--%s %s: %w\nsee: %s --help", f.Name, invalid.GetValue(), why, cmd.CommandPath())
	}
	hint := ""
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		hint = naming.DidYouMean("--", unknown.GetSpecifiedName(), names)
	}
	return fmt.Errorf("%w%s\nsee: %s --help", err, hint, cmd.CommandPath())
}

// kindOfValue says what a flag takes that has a type of package pflag.
func kindOfValue(of string) string {
	switch of {
	case "bool":
		return "true or false"
	case "int", "int64":
		return "a whole number"
	case "uint64":
		return "a whole number, 0 or more"
	case "float64":
		return "a number"
	}
	return ""
}
