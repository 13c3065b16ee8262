package specs

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
)

// RecordedUnder are the HCL files of the package as [Environment.Written] has them, in
// which the controls that are recordings say what the revisions rename: a recording
// keeps the names that it was made with.
func (e *Environment) RecordedUnder() (map[string][]byte, error) {
	texts := maps.Clone(e.Written())
	names := e.Renames()
	if names.empty() {
		return texts, nil
	}
	for file, text := range texts {
		parsed, diags := hclsyntax.ParseConfig(text, file, hcl.InitialPos)
		body, ok := parsed.Body.(*hclsyntax.Body)
		if diags.HasErrors() || !ok {
			return nil, fmt.Errorf("%s cannot be written again: %w", file, diags)
		}
		for _, block := range slices.Backward(body.Blocks) { // so that places before it stay
			if block.Type != "control" || len(block.Labels) != 1 {
				continue
			}
			if c := e.Control(block.Labels[0]); c != nil && c.Bundle != "" {
				text = hclwrite.Format(names.after(c.Renames).into(text, block))
			}
		}
		texts[file] = text
	}
	return texts, nil
}

func (r *Renames) empty() bool {
	return len(r.Tools)+len(r.Arguments)+len(r.Paths)+len(r.Sheets) == 0
}

// after are these renames of what others, which may be nil, have given its names.
func (r *Renames) after(first *Renames) *Renames {
	if first == nil {
		return r
	}
	all := &Renames{
		Tools: chained(first.Tools, r.Tools), Paths: changes(chainedPaths(first.Paths, r.Paths)), Sheets: chained(first.Sheets, r.Sheets),
		Arguments: map[Argument]string{},
	}
	now := func(tool string) string {
		if to, ok := first.Tools[tool]; ok {
			return to
		}
		return tool
	}
	was := map[string]string{}
	for old, to := range first.Tools {
		was[to] = old
	}
	for a, to := range r.Arguments {
		if old, ok := was[a.Tool]; ok {
			a.Tool = old
		}
		if _, ok := first.Arguments[a]; !ok {
			all.Arguments[a] = to
		}
	}
	for a, to := range first.Arguments {
		if again, ok := r.Arguments[Argument{now(a.Tool), to}]; ok {
			to = again
		}
		if to != a.Name {
			all.Arguments[a] = to
		}
	}
	return all
}

// chained are renames, and then others. What has its name by the first was not called so
// before.
func chained(first, next map[string]string) map[string]string {
	all := map[string]string{}
	given := map[string]bool{}
	for _, to := range first {
		given[to] = true
	}
	for old, to := range next {
		if _, ok := first[old]; !ok && !given[old] {
			all[old] = to
		}
	}
	for old, to := range first {
		if again, ok := next[to]; ok {
			to = again
		}
		if to != old {
			all[old] = to
		}
	}
	return all
}

// chainedPaths is chained for paths, of which each is the name of what is below it, too.
// One may keep its name.
func chainedPaths(first, next map[string]string) map[string]string {
	all := map[string]string{}
	for old, to := range next {
		if was, ok := inverse(first, old); ok {
			all[was] = to
		} else if _, moved := under(first, old); !moved { // else no record can mean it
			all[old] = to
		}
	}
	for old, to := range first {
		if again, ok := under(next, to); ok {
			to = again
		}
		all[old] = to
	}
	return all
}

// under is what a path is called by names of itself, or of what it is in.
func under(names map[string]string, p string) (now string, ok bool) {
	for old, to := range names {
		if within(p, old) {
			return to + p[len(old):], true
		}
	}
	return p, false
}

// inverse is what a path was called before, by the nearest name that was given.
func inverse(names map[string]string, p string) (was string, ok bool) {
	nearest := ""
	for old, to := range names {
		if within(p, to) && len(to) > len(nearest) {
			was, ok, nearest = old+p[len(to):], true, to
		}
	}
	return was, ok
}

// changes are the names that are others than before.
func changes(names map[string]string) map[string]string {
	maps.DeleteFunc(names, func(old, to string) bool { return old == to })
	return names
}

// into is the text of a file with these renames in the block of a control, in place of
// those that it has. Everything else is as it was written.
func (r *Renames) into(text []byte, control *hclsyntax.Block) []byte {
	end := control.CloseBraceRange.Start.Byte
	before, after := text[:end], text[end:]
	for _, block := range control.Body.Blocks {
		if from := block.Range(); block.Type == "renames" {
			before = slices.Concat(bytes.TrimRight(text[:from.Start.Byte], " \t\n"), []byte("\n"), bytes.TrimLeft(text[block.CloseBraceRange.End.Byte:end], "\n"))
		}
	}
	if r.empty() {
		return slices.Concat(before, after)
	}
	return slices.Concat(before, []byte("\n"), r.block(), after)
}

// block is a block as it stands in another one.
func (r *Renames) block() []byte {
	arguments := map[string]string{}
	for a, to := range r.Arguments {
		arguments[a.String()] = to
	}
	file := hclwrite.NewEmptyFile()
	body := file.Body().AppendNewBlock("renames", nil).Body()
	for _, attribute := range []struct {
		name  string
		names map[string]string
	}{{"tools", r.Tools}, {"arguments", arguments}, {"paths", r.Paths}, {"sheets", r.Sheets}} {
		if len(attribute.names) == 0 {
			continue
		}
		values := map[string]cty.Value{}
		for old, to := range attribute.names {
			values[old] = cty.StringVal(to)
		}
		body.SetAttributeValue(attribute.name, cty.MapVal(values))
	}
	var text []byte
	for line := range bytes.Lines(hclwrite.Format(file.Bytes())) {
		text = append(append(text, "  "...), line...)
	}
	return text
}
