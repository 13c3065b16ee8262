package specs

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"
	"github.com/zclconf/go-cty/cty/function/stdlib"
)

func textFunctions() []entry {
	text := func(name, shape, about string, f function.Function) entry {
		return plain("texts", name, shape, about, f)
	}
	return []entry{
		text("contains_all", "(text, texts) → bool", "Whether the text has each of the texts in it, as written.", containsAll()),
		text("matches", "(text, pattern) → bool", "Whether a regular expression (RE2) matches anywhere in the text. An error if the pattern is invalid.", matches()).bounded(regexBound(0, 1)),
		text("regex", "(pattern, text) → string, list or object", "The first match: the text of it, or its groups as a list, or its named groups as an object. An error if nothing matches.", stdlib.RegexFunc).bounded(regexBound(1, 0)),
		text("regexall", "(pattern, text) → list", "All matches, each as regex gives it; an empty list if nothing matches. An error above 200,000 matches.", stdlib.RegexAllFunc).bounded(regexBound(1, 0)),
		text("startswith", "(text, prefix) → bool", "Whether the text begins with the prefix.", twoTexts("text", "prefix", strings.HasPrefix)),
		text("endswith", "(text, suffix) → bool", "Whether the text ends with the suffix.", twoTexts("text", "suffix", strings.HasSuffix)),
		text("upper", "(text) → string", "The text in upper case.", stdlib.UpperFunc),
		text("lower", "(text) → string", "The text in lower case.", stdlib.LowerFunc),
		text("trimspace", "(text) → string", "The text without space at both ends.", stdlib.TrimSpaceFunc),
		text("trim", "(text, characters) → string", "The text without any of the characters at both ends.", stdlib.TrimFunc),
		text("trimprefix", "(text, prefix) → string", "The text without the prefix, if it has it.", stdlib.TrimPrefixFunc),
		text("trimsuffix", "(text, suffix) → string", "The text without the suffix, if it has it.", stdlib.TrimSuffixFunc),
		text("split", "(separator, text) → list of strings", "The parts of the text between the separators. An error above 200,000 parts.", stdlib.SplitFunc).bounded(splitBound),
		text("join", "(separator, list...) → string", "The texts of the lists with the separator between them.", stdlib.JoinFunc).bounded(joinBound),
		text("replace", "(text, old, new) → string", "The text with every occurrence of old replaced.", stdlib.ReplaceFunc).bounded(replaceBound),
		text("substr", "(text, offset, length) → string", "A part of the text, counted in characters; offset from the end if negative, to the end if length is -1.", stdlib.SubstrFunc),
		text("format", "(format, value...) → string", "The values in the places of a format: %s text, %d whole number, %.2f number, %q quoted, %v any. An error if they do not fit.", stdlib.FormatFunc).bounded(formatBound),
	}
}

func containsAll() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "text", Type: cty.String}, {Name: "texts", Type: cty.List(cty.String)}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			for _, item := range args[1].AsValueSlice() {
				if item.IsNull() {
					return cty.NilVal, function.NewArgErrorf(1, "it must not contain null")
				}
				if !item.IsKnown() {
					return cty.UnknownVal(cty.Bool), nil
				}
				if !strings.Contains(args[0].AsString(), item.AsString()) {
					return cty.False, nil
				}
			}
			return cty.True, nil
		},
	})
}

func matches() function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "text", Type: cty.String}, {Name: "pattern", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			re, err := regexp.Compile(args[1].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(1, err)
			}
			return cty.BoolVal(re.MatchString(args[0].AsString())), nil
		},
	})
}

func twoTexts(first, second string, holds func(a, b string) bool) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: first, Type: cty.String}, {Name: second, Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			return cty.BoolVal(holds(args[0].AsString(), args[1].AsString())), nil
		},
	})
}

// regexBound pays for matching, which takes time in proportion to the text and
// the compiled pattern, and bounds the number of matches.
func regexBound(text, pattern int) func(*scope, []cty.Value) error {
	return func(s *scope, args []cty.Value) error {
		if unknown(args[pattern]) {
			return nil
		}
		parsed, err := syntax.Parse(args[pattern].AsString(), syntax.Perl)
		if err != nil {
			return function.NewArgError(pattern, err)
		}
		program, err := syntax.Compile(parsed.Simplify())
		if err != nil {
			return function.NewArgError(pattern, err)
		}
		if unknown(args[text]) {
			return nil
		}
		subject := args[text].AsString()
		if err := s.work.spend(int64(len(subject)) * int64(len(program.Inst)) / 64); err != nil {
			return err
		}
		if len(regexp.MustCompile(args[pattern].AsString()).FindAllStringIndex(subject, maxValues+1)) > maxValues {
			return fmt.Errorf("there are more than %d matches", maxValues)
		}
		return nil
	}
}

func splitBound(_ *scope, args []cty.Value) error {
	if anyUnknown(args) {
		return nil
	}
	if strings.Count(args[1].AsString(), args[0].AsString()) > maxValues {
		return fmt.Errorf("there are more than %d parts", maxValues)
	}
	return nil
}

func joinBound(_ *scope, args []cty.Value) error {
	if anyUnknown(args) {
		return nil
	}
	separator, total := len(args[0].AsString()), 0
	for _, list := range args[1:] {
		for _, item := range list.Elements() {
			if !item.IsNull() {
				total += len(item.AsString()) + separator
			}
		}
	}
	return textBound(total)
}

func replaceBound(_ *scope, args []cty.Value) error {
	if anyUnknown(args) {
		return nil
	}
	text, old, by := args[0].AsString(), args[1].AsString(), args[2].AsString()
	return textBound(len(text) + strings.Count(text, old)*len(by))
}

// formatBound refuses widths and precisions that no report needs, but that
// could fill the memory.
func formatBound(_ *scope, args []cty.Value) error {
	if anyUnknown(args[:1]) {
		return nil
	}
	if regexp.MustCompile(`%[^a-zA-Z%]*[0-9]{4}`).MatchString(args[0].AsString()) {
		return function.NewArgErrorf(0, "a width or precision is above 999")
	}
	return nil
}

func textBound(size int) error {
	if size > maxText {
		return fmt.Errorf("the result would have %d bytes, and %d are allowed", size, maxText)
	}
	return nil
}
