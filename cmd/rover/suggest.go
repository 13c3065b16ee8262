package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// knownVerb refuses what is not a verb of cmd and says which one was meant.
func knownVerb(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q for %q%s\nsee: %s --help",
		args[0], cmd.CommandPath(), didYouMean("", args[0], names), cmd.CommandPath())
}

// named finds what is called name in a list. If nothing is, others says what
// there is, and which was meant.
func named[T any](list []T, nameOf func(*T) string, name string) (found *T, others string) {
	names := make([]string, len(list))
	for i := range list {
		if names[i] = nameOf(&list[i]); names[i] == name {
			return &list[i], ""
		}
	}
	return nil, strings.Join(names, ", ") + didYouMean("", name, names)
}

// explainFlag adds to an error about a flag what was meant and where to read
// on.
func explainFlag(cmd *cobra.Command, err error) error {
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
		hint = didYouMean("--", unknown.GetSpecifiedName(), names)
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

// needs refuses a command line that has not as many arguments as there are names.
func needs(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		wanted := fmt.Sprintf("%s needs %s", cmd.CommandPath(), strings.Join(names, " "))
		switch {
		case len(args) > len(names):
			return fmt.Errorf("%s, and %q is too much\nsee: %s --help", wanted, args[len(names)], cmd.CommandPath())
		case len(args) < len(names):
			return fmt.Errorf("%s\nsee: %s --help", wanted, cmd.CommandPath())
		}
		return nil
	}
}

// didYouMean asks for the name that is most like word, if any is like it.
func didYouMean(prefix, word string, names []string) string {
	distance := func(name string) int {
		if transposed(word, name) {
			return 1
		}
		return levenshtein.Distance(word, name, nil)
	}
	if word == "" || len(names) == 0 {
		return ""
	}
	near := slices.MinFunc(names, func(a, b string) int { return distance(a) - distance(b) })
	if distance(near) > max(1, len(near)/3) {
		return ""
	}
	return fmt.Sprintf("\ndid you mean %s%s?", prefix, near)
}

// transposed reports whether a word is another one but for two letters side by side
// that have changed places, which is one slip of the fingers.
func transposed(word, name string) bool {
	if len(word) != len(name) {
		return false
	}
	at := 0
	for at < len(word) && word[at] == name[at] {
		at++
	}
	return at+1 < len(word) && word[at] == name[at+1] && word[at+1] == name[at] && word[at+2:] == name[at+2:]
}
