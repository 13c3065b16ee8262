package specs

import (
	"fmt"
	"path"
	"slices"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// guard is a pattern of files that must stay as they were, where it is written.
type guard struct {
	pattern string
	at      hcl.Range
}

// Unguarded warns of patterns of invariants, and of unchanged(…) in checks, that no
// file matches. Such a pattern protects nothing, and nobody would notice: what it
// holds is held whatever the agent does. The files are those of the workspace at
// turn 0. An error is a fault of theirs, or says that there are too many.
func (e *Environment) Unguarded(files Files) (hcl.Diagnostics, error) {
	var diags hcl.Diagnostics
	for _, g := range e.guards() {
		found, err := globFiles(files, g.pattern, newBudget())
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			continue
		}
		meant, err := g.meant(files)
		if err != nil {
			return nil, err
		}
		d := Errorf(g.at, "Nothing is protected", "No file that the workspace has at turn 0 matches %q, so it protects nothing.%s", g.pattern, meant)
		d.Severity = hcl.DiagWarning
		diags = append(diags, d)
	}
	return inSourceOrder(diags), nil
}

// guards are those of the task and of all checks.
func (e *Environment) guards() []guard {
	var list []guard
	for _, i := range e.Task.Invariants {
		for n, pattern := range i.Unchanged {
			list = append(list, guard{pattern, i.Within("unchanged", fmt.Sprint(n))})
		}
	}
	for _, v := range e.Verifiers {
		for _, c := range v.Checks {
			list = append(list, c.Condition.guards...)
		}
	}
	return list
}

// guardsIn are the patterns that an expression gives to unchanged(…) as they are
// written. One that is made of other values is known only when it is evaluated.
func guardsIn(expr hclsyntax.Expression) []guard {
	var list []guard
	_ = hclsyntax.VisitAll(expr, func(node hclsyntax.Node) hcl.Diagnostics {
		call, ok := node.(*hclsyntax.FunctionCallExpr)
		if !ok || call.Name != "unchanged" || call.ExpandFinal {
			return nil
		}
		for _, arg := range call.Args {
			v, diags := arg.Value(nil)
			if !diags.HasErrors() && v.Type() == cty.String && v.IsKnown() && !v.IsNull() {
				list = append(list, guard{v.AsString(), arg.Range()})
			}
		}
		return nil
	})
	return list
}

// meant says which pattern like this one matches files, or what to do if none does.
func (g guard) meant(files Files) (string, error) {
	there, err := globFiles(files, WorkspaceMount+"/**", newBudget())
	if err != nil {
		return "", err
	}
	_, rest := doublestar.SplitPattern(g.pattern)
	likely := slices.Clone(there)
	for _, name := range there {
		for dir := path.Dir(name); dir != "/"; dir = path.Dir(dir) {
			if matches, _ := doublestar.Match(path.Join(dir, rest), name); matches {
				likely = append(likely, path.Join(dir, rest))
			}
		}
	}
	if meant := didYouMean(g.pattern, likely); meant != "" {
		return meant, nil
	}
	return " Write the path or pattern of files that are there, or remove it.", nil
}
