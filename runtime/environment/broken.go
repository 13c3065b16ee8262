package environment

import "github.com/workrover/workrover/runtime/step"

// Broken is a verifier or builder that failed. It ends a rollout with outcome
// error: it says nothing about the agent's work.
type Broken struct {
	Part    string // "verifier" or "builder"
	Step    string
	Failure *step.Failure
}

func (b *Broken) Error() string { return b.Step + ": " + b.Failure.Error() }

// Cause names the end of the rollout: "verifier_broken", "verifier_exhausted",
// "builder_trapped", …
func (b *Broken) Cause() string { return b.Part + "_" + string(b.Failure.Cause) }
