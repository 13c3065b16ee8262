package specs

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"unicode/utf8"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
)

func fileFunctions() []entry {
	return []entry{
		onPackage("file", "(path) → string", "The text of a file of the package. While loading only: conditions do not see the package. An error if the file is missing, not UTF-8, or larger than 8 MiB."),
		onMounts("text", "(path) → string", "The text of a file. "+unreadableRule+" So is one that is not UTF-8, or larger than 8 MiB.", cty.String, (*scope).text),
		onMounts("json", "(path) → any", "The value of a JSON file. "+unreadableRule+" So is one that is not JSON, larger than 8 MiB, or has more than 200,000 values.", cty.DynamicPseudoType, (*scope).json),
		onMounts("csv", "(path) → list of objects", "The rows of a CSV file, each an object of texts by the names in the first row. "+unreadableRule+" So is one without a first row, with rows of different lengths, larger than 8 MiB, or with more than 200,000 cells.", cty.DynamicPseudoType, (*scope).csv),
		onMounts("exists", "(path) → bool", "Whether there is a file or directory.", cty.Bool, (*scope).exists),
		onMounts("sha256", "(path) → string", "The SHA-256 of a file's bytes as 64 hexadecimal digits, whatever its size. "+unreadableRule, cty.String, (*scope).sha256),
		onMounts("glob", "(pattern) → list of strings", "The paths of the files that match, sorted; directories do not count. In a pattern, * is any name or part of one, ** any number of directories, ? one character, [ab] one of these, {a,b} either. A symbolic link counts as a file, wherever it leads, and is not followed: of one that leads nowhere, exists is false and text gives value 0.", cty.List(cty.String), (*scope).glob),
		unchangedFunction(),
	}
}

const unreadableRule = "If the file is in /workspace and missing or unreadable, the condition has value 0; elsewhere that is an error."

// onPackage is the function that reads the package.
func onPackage(name, shape, about string) entry {
	return entry{
		Function: Function{Name: name, Group: "files", Shape: name + shape, About: about},
		build: func(s *scope) function.Function {
			return pathFunction(cty.String, func(p string) (cty.Value, error) {
				if s.phase != loading {
					return cty.NilVal, fmt.Errorf("%s reads the package, which a condition does not see: lay the file under /reference with a reference block", name)
				}
				text, err := s.load(p)
				if err != nil {
					return cty.NilVal, function.NewArgError(0, err)
				}
				return cty.StringVal(text), nil
			})
		},
	}
}

// onMounts is a function that reads the mounts of a verification.
func onMounts(name, shape, about string, result cty.Type, read func(*scope, string) (cty.Value, error)) entry {
	return entry{
		Function: Function{Name: name, Group: "files", Shape: name + shape, About: about},
		build: func(s *scope) function.Function {
			return pathFunction(result, func(p string) (cty.Value, error) {
				if err := s.mayRead(name, 0, p); err != nil || s.phase == checking {
					return cty.UnknownVal(result), err
				}
				return read(s, p)
			})
		},
	}
}

func pathFunction(result cty.Type, read func(string) (cty.Value, error)) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "path", Type: cty.String}},
		Type:   function.StaticReturnType(result),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return read(args[0].AsString())
		},
	})
}

// mayRead checks that there are mounts, and that p, a path or pattern and an
// argument of the function, is in one.
func (s *scope) mayRead(name string, argument int, p string) error {
	if s.phase == loading {
		return fmt.Errorf("%s reads the files of a rollout, which only the condition of a check can see: for a file of the package use file", name)
	}
	check := mountPath
	if name == "glob" || name == "unchanged" {
		check = mountGlob
	}
	if err := check(p, WorkspaceMount, ReferenceMount, StartMount); err != nil {
		return function.NewArgError(argument, err)
	}
	return nil
}

// failed sorts out an error of Files.
func (s *scope) failed(p string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return unfit(p, "does not exist")
	case errors.Is(err, ErrUnreadable):
		return unfit(p, fmt.Sprintf("cannot be read: %s", err))
	case errors.Is(err, errTooMuchWork):
		return err
	default:
		if s.notes.fault == nil {
			s.notes.fault = err
		}
		return err
	}
}

// unfit is the error for a file that a condition cannot use: what the rollout
// left in the workspace breaks no verifier.
func unfit(p, why string) error {
	if within(p, WorkspaceMount) {
		return &unavailable{path: p, why: why}
	}
	return fmt.Errorf("%s %s", p, why)
}

func (s *scope) read(p string) ([]byte, error) {
	s.notes.read(p)
	data, err := s.files.ReadFile(p, maxText)
	if err != nil {
		return nil, s.failed(p, err)
	}
	if len(data) > maxText {
		return nil, unfit(p, fmt.Sprintf("has %d bytes, and at most %d are read", len(data), maxText))
	}
	return data, nil
}

func (s *scope) text(p string) (cty.Value, error) {
	data, err := s.read(p)
	if err != nil {
		return cty.NilVal, err
	}
	if !utf8.Valid(data) {
		return cty.NilVal, unfit(p, "is not UTF-8 text")
	}
	return cty.StringVal(string(data)), nil
}

func (s *scope) exists(p string) (cty.Value, error) {
	s.notes.read(p)
	ok, err := s.files.Exists(p)
	if err != nil {
		return cty.NilVal, s.failed(p, err)
	}
	return cty.BoolVal(ok), nil
}

func (s *scope) sha256(p string) (cty.Value, error) {
	s.notes.read(p)
	sum, err := s.files.SHA256(p)
	if err != nil {
		return cty.NilVal, s.failed(p, err)
	}
	return cty.StringVal(hex.EncodeToString(sum[:])), nil
}

func (s *scope) glob(pattern string) (cty.Value, error) {
	s.notes.read(pattern)
	paths, err := globFiles(s.files, pattern, s.work)
	if err != nil {
		return cty.NilVal, s.failed(pattern, err)
	}
	return stringList(paths), nil
}

func unchangedFunction() entry {
	build := func(s *scope) function.Function {
		return function.New(&function.Spec{
			VarParam: &function.Parameter{Name: "pattern", Type: cty.String},
			Type:     function.StaticReturnType(cty.Bool),
			Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
				patterns := make([]string, len(args))
				for i, arg := range args {
					patterns[i] = arg.AsString()
				}
				return s.unchanged(patterns)
			},
		})
	}
	return entry{
		Function: Function{Name: "unchanged", Group: "files", Shape: "unchanged(pattern...) → bool",
			About: "Whether the files of the workspace that matched at turn 0 are still there, byte for byte. New files that match are allowed. Patterns are those of glob, under /workspace."},
		build: build,
	}
}

func (s *scope) unchanged(patterns []string) (cty.Value, error) {
	for i, p := range patterns {
		if err := s.mayRead("unchanged", i, p); err != nil {
			return cty.NilVal, err
		}
		if !within(p, WorkspaceMount) {
			return cty.NilVal, function.NewArgErrorf(i, "%q is not under %s, whose files are compared with those at turn 0", p, WorkspaceMount)
		}
	}
	if s.phase == checking {
		return cty.UnknownVal(cty.Bool), nil
	}
	s.notes.read(patterns...)
	changed, err := changedFiles(s.files, patterns, s.work)
	if err != nil {
		return cty.NilVal, s.failed(WorkspaceMount, err)
	}
	return cty.BoolVal(len(changed) == 0), nil
}

// read notes paths once each.
func (n *notes) read(paths ...string) {
	for _, p := range paths {
		if !slices.Contains(n.reads, p) {
			n.reads = append(n.reads, p)
		}
	}
}

func stringList(items []string) cty.Value {
	if len(items) == 0 {
		return cty.ListValEmpty(cty.String)
	}
	values := make([]cty.Value, len(items))
	for i, item := range items {
		values[i] = cty.StringVal(item)
	}
	return cty.ListVal(values)
}
