package gate

import (
	"context"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/specs"
)

// The names of the gates, in the order in which they are listed.
const (
	RequirementsName  = "requirements"
	VerifierName      = "verifier"
	LeakName          = "leak"
	DeterministicName = "deterministic"
	RegressionName    = "regression"
	InvariantsName    = "invariants"
	WideningName      = "widening"
	SealedName        = "sealed" // none of them: the cases that judge afterwards
)

// Set is all gates, frozen.
type Set struct {
	Requirements  *Requirements
	Verifier      *Verifier
	Leak          *Leak
	Deterministic *Deterministic
	Regression    *Regression
	Invariants    *Invariants
	Widening      *Widening

	options *Options
	plain   *Trial
	good    string // the control whose result is mutated; "" if there is none
}

// Options say what the gates have to know of the search.
type Options struct {
	Approve []string       // ids of requirements and invariants that may change
	Keep    []*cell.Source // rollouts that somebody has confirmed as good
	Mend    []Mend         // what is to be mended
	Draw    string         // of the places of mutants
	Jobs    int

	Knowledge
}

// Mend is a check of a source that is to hold and does not; without a check it is
// the verdict.
type Mend struct{ Source, Check string }

// mends reports whether something of a source is to be mended.
func (o *Options) mends(source string) bool {
	for _, m := range o.Mend {
		if m.Source == source {
			return true
		}
	}
	return false
}

// Digest is what a gate was when it was frozen.
type Digest struct {
	Name   string        `json:"name"`
	Digest digest.Digest `json:"digest"`
}

// Freeze freezes all gates from the environment as it is, of which every source has
// been played. The error is a fault of the host.
func Freeze(ctx context.Context, plain *Trial, opts *Options) (*Set, error) {
	s := &Set{options: opts, plain: plain, Deterministic: &Deterministic{}}
	s.good = s.knownGood()
	if err := s.mutate(ctx, plain); err != nil {
		return nil, err
	}
	s.Requirements = newRequirements(plain, opts.Approve)
	s.Verifier = newVerifier(plain, opts, s.good)
	s.Regression = newRegression(plain, opts)
	s.Invariants = newInvariants(plain, opts.Approve)
	s.Widening = newWidening(plain.Stage.Env.Declared())
	s.Leak = newLeak(plain.Stage, opts.Read)
	return s, nil
}

// knownGood is the first control that has to pass and acts by itself.
func (s *Set) knownGood() string {
	for _, source := range s.plain.Sources {
		c := s.plain.Stage.Env.Control(source.Control)
		if source.Expect != specs.Pass || c == nil || c.Recording != nil || c.Script == nil && c.Policy == nil {
			continue
		}
		if s.plain.Cells[source.Name].Outcome == cell.Pass || s.options.mends(source.Name) {
			return source.Name
		}
	}
	return ""
}

// Digests lists the gates.
func (s *Set) Digests() []Digest {
	return []Digest{
		{RequirementsName, s.Requirements.Digest()},
		{VerifierName, s.Verifier.Digest()},
		{LeakName, s.Leak.Digest()},
		{DeterministicName, s.Deterministic.Digest()},
		{RegressionName, s.Regression.Digest()},
		{InvariantsName, s.Invariants.Digest()},
		{WideningName, s.Widening.Digest()},
	}
}

// Declared holds what a package says against the gates.
func (s *Set) Declared(env *environment.Environment) []*Finding {
	return []*Finding{s.Requirements.Kept(env), s.Requirements.Asked(env), s.Widening.Within(env), s.Invariants.Declared(env)}
}

// Built holds what the agent finds against the gates.
func (s *Set) Built(stage *cell.Stage) []*Finding {
	return []*Finding{s.Invariants.Inputs(stage), s.Leak.Shown(stage)}
}

// Played holds what came of all sources against the gates.
func (s *Set) Played(t *Trial) []*Finding {
	return append(s.Verifier.Controls(t), s.Regression.Kept(t), s.Invariants.Held(t))
}

// Mutated mutates the known-good result and holds what comes of that against
// the gates. The error is a fault of the host.
func (s *Set) Mutated(ctx context.Context, t *Trial) ([]*Finding, error) {
	if err := s.mutate(ctx, t); err != nil {
		return nil, err
	}
	return append(s.Verifier.Mutants(t), s.Requirements.Covered(t)), nil
}

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

// hasher begins the digest of a gate.
func hasher(name string) *digest.Hasher { return digest.NewHasher("gate").String("name", name) }
