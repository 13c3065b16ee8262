package environment

import (
	"io/fs"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// Stated is what a package says itself and a journal knows by its digest alone. It
// explains why a step is another one than was recorded.
type Stated struct {
	Verifiers map[string][]step.Statement // those that the host evaluates
	Grants    map[string]step.Grant       // of plugins
}

// ReadStated reads it, without opening a plugin. A package that cannot be loaded
// states nothing.
func ReadStated(fsys fs.FS) *Stated {
	stated := &Stated{Verifiers: map[string][]step.Statement{}, Grants: map[string]step.Grant{}}
	env, diags := specs.Load(fsys, "package")
	if diags.HasErrors() {
		return stated
	}
	for _, v := range env.Verifiers {
		if v.Use.IsZero() {
			stated.Verifiers[v.Name] = conditionsIn(v, env)
		}
	}
	if list := env.Task.Invariants; len(list) > 0 {
		stated.Verifiers[InvariantVerifier] = invariantsIn(list)
	}
	for _, p := range env.Plugins {
		stated.Grants[p.Name] = step.Grant{Read: p.Grant.Read, Write: p.Grant.Write}
	}
	return stated
}

// conditionsIn are the checks of a block as they are written.
func conditionsIn(v *specs.Verifier, env *specs.Environment) []step.Statement {
	var list []step.Statement
	for _, c := range v.Checks {
		list = append(list,
			step.Statement{Check: c.ID, What: "condition", Text: textAt(c.Condition.Range(), env)},
			step.Statement{Check: c.ID, What: "kind", Text: string(c.Kind)},
			step.Statement{Check: c.ID, What: "weight", Text: strconv.FormatFloat(c.Weight, 'g', -1, 64)},
			step.Statement{Check: c.ID, What: "message", Text: c.Message},
		)
	}
	return list
}

func invariantsIn(invariants []*specs.Invariant) []step.Statement {
	var list []step.Statement
	for _, i := range invariants {
		list = append(list, step.Statement{Check: i.ID, What: "unchanged", Text: strings.Join(i.Unchanged, ", ")})
	}
	return list
}

// textAt is what is written at a place.
func textAt(at hcl.Range, env *specs.Environment) string {
	if f := env.Files()[at.Filename]; f != nil && at.CanSliceBytes(f.Bytes) {
		return string(at.SliceBytes(f.Bytes))
	}
	return ""
}
