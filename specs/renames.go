package specs

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2"
)

// Renames are the names that a revision gives to what has another in the
// package, from old to new and one-to-one. They change no environment: who
// plays in the revised one what was written for the package, a script or
// recorded actions, applies them first.
type Renames struct {
	Place
	Tools     map[string]string
	Arguments map[Argument]string
	Paths     map[string]string // in the workspace; each also renames what is below it
	Sheets    map[string]string // of workbooks
}

// Argument is an argument of a tool, by the names that an agent of the package
// knows.
type Argument struct{ Tool, Name string }

func (a Argument) String() string { return a.Tool + "." + a.Name }

// Compare orders arguments by tool, then by name.
func (a Argument) Compare(b Argument) int {
	return cmp.Or(cmp.Compare(a.Tool, b.Tool), cmp.Compare(a.Name, b.Name))
}

func renamesSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "tools"}, {Name: "arguments"}, {Name: "paths"}, {Name: "sheets"}}}
}

func (b *body) renamesBlock() *Renames {
	r := &Renames{Place: b.Place, Arguments: map[Argument]string{}}
	r.Tools = b.oneToOne("tools", scopeless, func(name string) error {
		if !IsName(name) {
			return fmt.Errorf("%q is no name of a tool", name)
		}
		return nil
	})
	r.Paths = b.oneToOne("paths", scopeless, func(p string) error { return mountPath(p, WorkspaceMount) })
	b.apart("paths", r.Paths)
	r.Sheets = b.oneToOne("sheets", scopeless, sheetName)
	arguments := b.oneToOne("arguments", toolOf, nil)
	for _, old := range sortedKeys(arguments) {
		tool, name, dotted := strings.Cut(old, ".")
		if renamed := arguments[old]; !dotted || !IsName(tool) || name == "" || renamed == "" {
			b.wrong("arguments", "Invalid rename", "%q to %q is no rename of an argument: write it as \"TOOL.OLD\" = \"NEW\".", old, renamed)
			continue
		}
		r.Arguments[Argument{tool, name}] = arguments[old]
	}
	return r
}

// scopeless is for names that must differ from all others.
func scopeless(string) string { return "" }

// toolOf is for names of arguments, which must differ for one tool.
func toolOf(old string) string { tool, _, _ := strings.Cut(old, "."); return tool }

// oneToOne reads a map from old to new names, which check finds right. No two
// old names in one scope may get the same new one.
func (b *body) oneToOne(name string, scope func(old string) string, check func(string) error) map[string]string {
	values := b.textMap(name)
	taken := map[[2]string]string{}
	for _, old := range b.keys(name, values) {
		renamed := values[old]
		for _, word := range []string{old, renamed} {
			if check == nil {
				continue
			}
			if err := check(word); err != nil {
				b.wrong(name, "Invalid rename", "%s.", err)
			}
		}
		if old == renamed {
			b.wrong(name, "Needless rename", "%q keeps its name. Remove it.", old)
		}
		as := [2]string{scope(old), renamed}
		if other, ok := taken[as]; ok {
			b.wrong(name, "Ambiguous rename", "Both %q and %q become %q; names that differ must stay different. Remove one.", other, old, renamed)
		}
		taken[as] = old
	}
	return values
}

// apart reports paths below one another: which of the two renames would hold
// for what is below both?
func (b *body) apart(name string, paths map[string]string) {
	olds := sortedKeys(paths)
	for _, above := range olds {
		for _, below := range olds {
			if above != below && within(below, above) {
				b.wrong(name, "Ambiguous rename", "%q is renamed, and so is %q below it. Rename the one or the other.", above, below)
			}
		}
	}
}

// sheetName tells what is wrong with the name of a sheet.
func sheetName(name string) error {
	if name == "" || len([]rune(name)) > 31 || strings.ContainsAny(name, `[]:*?/\`) || strings.ContainsFunc(name, unicode.IsControl) {
		return fmt.Errorf("%q is no name of a sheet: it has 1 to 31 characters, and none of []:*?/\\", name)
	}
	return nil
}
