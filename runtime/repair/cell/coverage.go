package cell

import (
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// Coverage says which requirements of the task a check covers.
type Coverage struct {
	verifiers map[string]*specs.Verifier
}

// CoverageOf is that of an environment.
func CoverageOf(env *environment.Environment) *Coverage {
	c := &Coverage{verifiers: map[string]*specs.Verifier{}}
	for _, v := range env.Declared().Verifiers {
		c.verifiers[v.Name] = v
	}
	return c
}

// Of is the requirements that a check covers, by its name. A verifier of a plugin
// covers the same with all of its checks.
func (c *Coverage) Of(check string) []string {
	name, id, _ := strings.Cut(check, "/")
	v := c.verifiers[name]
	if v == nil {
		return nil
	}
	for _, k := range v.Checks {
		if k.ID == id {
			return k.Covers
		}
	}
	return v.Covers
}
