package specs

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// Kind is what of a plugin a reference means.
type Kind string

// The four kinds of things that a plugin offers.
const (
	BuilderKind  Kind = "builder"
	ToolKind     Kind = "tool"
	VerifierKind Kind = "verifier"
	PolicyKind   Kind = "policy"
)

// Ref is a reference to what a plugin offers, such as
// plugin.office.tool.read_sheet. The zero value refers to nothing.
type Ref struct {
	Plugin string // the plugin block's name
	Kind   Kind
	Name   string
	Range  hcl.Range
}

// IsZero reports whether r refers to nothing.
func (r Ref) IsZero() bool { return r.Plugin == "" }

func (r Ref) String() string { return fmt.Sprintf("plugin.%s.%s.%s", r.Plugin, r.Kind, r.Name) }

// Unknown is the diagnostic for a reference to something that its plugin does
// not offer; known are the names of that kind that it does offer.
func (r Ref) Unknown(known []string) *hcl.Diagnostic {
	remedy := didYouMean(r.Name, known)
	switch {
	case remedy != "":
	case len(known) == 0:
		remedy = " It has none."
	default:
		remedy = fmt.Sprintf(" It has %s.", strings.Join(known, ", "))
	}
	return Errorf(r.Range, "Unknown "+string(r.Kind), "Plugin %q has no %s named %q.%s", r.Plugin, r.Kind, r.Name, remedy)
}

// refOf reads expr as a reference to something of the given kind.
func refOf(expr hcl.Expression, kind Kind) (Ref, hcl.Diagnostics) {
	form := fmt.Sprintf("plugin.PLUGIN.%s.NAME", kind)
	steps, ok := stepsOf(expr)
	if !ok || steps[0] != "plugin" || len(steps) != 4 {
		return Ref{}, hcl.Diagnostics{Errorf(expr.Range(), "Invalid reference",
			"A %s is referred to as %s, without quotes.", kind, form)}
	}
	if Kind(steps[2]) != kind {
		return Ref{}, hcl.Diagnostics{Errorf(expr.Range(), "Wrong kind of reference",
			"This is a %q where a %s belongs: write %s.", steps[2], kind, form)}
	}
	return Ref{Plugin: steps[1], Kind: kind, Name: steps[3], Range: expr.Range()}, nil
}

// requirementOf reads expr as task.requirement.ID.
func requirementOf(expr hcl.Expression) (string, hcl.Diagnostics) {
	steps, ok := stepsOf(expr)
	if !ok || len(steps) != 3 || steps[0] != "task" || steps[1] != "requirement" {
		return "", hcl.Diagnostics{Errorf(expr.Range(), "Invalid reference",
			"A requirement is referred to as task.requirement.ID, without quotes.")}
	}
	return steps[2], nil
}

// stepsOf returns the names that a traversal consists of.
func stepsOf(expr hcl.Expression) ([]string, bool) {
	traversal, diags := hcl.AbsTraversalForExpr(expr)
	if diags.HasErrors() {
		return nil, false
	}
	steps := []string{traversal.RootName()}
	for _, step := range traversal[1:] {
		attr, ok := step.(hcl.TraverseAttr)
		if !ok {
			return nil, false
		}
		steps = append(steps, attr.Name)
	}
	return steps, true
}
