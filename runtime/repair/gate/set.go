package gate

import (
	"context"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
)

// The names of the gates, in the order in which they are listed.
const (
	DeterministicName = "deterministic"
	VerifierName      = "verifier"
	RequirementsName  = "requirements"
	WideningName      = "widening"
	SealedName        = "sealed" // not one of them: the cases that judge afterwards
)

// Set is all gates, frozen.
type Set struct {
	Deterministic *Deterministic
}

// Options say what the gates have to know of the search.
type Options struct {
	Approve []string       // ids of requirements and invariants that may change
	Keep    []*cell.Source // rollouts that somebody has confirmed as good
	Mend    []Mend         // what is to be mended
	Jobs    int
}

// Mend is a check of a source that is to hold and does not; without a check it is
// the verdict.
type Mend struct{ Source, Check string }

// Digest is what a gate was when it was frozen.
type Digest struct {
	Name   string        `json:"name"`
	Digest digest.Digest `json:"digest"`
}

// Freeze freezes all gates from the environment as it is.
func Freeze(_ context.Context, _ *Trial, _ *Options) (*Set, error) {
	return &Set{Deterministic: &Deterministic{}}, nil
}

// Digests lists the gates.
func (s *Set) Digests() []Digest { return []Digest{{DeterministicName, s.Deterministic.Digest()}} }

// Declared holds what a package says against the gates.
func (s *Set) Declared(env *environment.Environment) []*Finding { return nil }

// Built holds what the agent finds against the gates.
func (s *Set) Built(stage *cell.Stage) []*Finding { return nil }

// Played holds what came of all sources against the gates.
func (s *Set) Played(t *Trial) []*Finding { return nil }

// Mutated mutates the known-good result and holds what comes of that against
// the gates.
func (s *Set) Mutated(ctx context.Context, t *Trial) ([]*Finding, error) { return nil, nil }

// Of is the gate that a block belongs to which no revision may touch.
func Of(block string) string {
	switch block {
	case "ledger":
		return RequirementsName
	case "control", "freedom":
		return VerifierName
	case "widening":
		return WideningName
	}
	return ""
}
