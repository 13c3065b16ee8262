package journal

import (
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/sdk/plugin"
)

// Outcome tells whether a rollout could be judged.
type Outcome string

// The outcomes of a rollout.
const (
	OutcomeOK    Outcome = "ok"
	OutcomeError Outcome = "error" // not known is not no: there is no reward
)

// End is how a rollout ended.
type End struct {
	Outcome  Outcome       `json:"outcome"`
	Cause    string        `json:"cause,omitempty"` // of outcome error: "verifier_broken", "agent_broken", …
	Error    string        `json:"error,omitempty"`
	Passed   bool          `json:"passed"`
	Reward   *float64      `json:"reward"` // in [0,1]; null with outcome error
	Checks   []Check       `json:"checks"`
	Progress []Progress    `json:"progress"`
	Digest   digest.Digest `json:"digest"` // of everything shown, done and judged
}

// Check is one check of a verdict.
type Check struct {
	ID       string            `json:"id"`
	Verifier string            `json:"verifier"`
	Value    float64           `json:"value"`  // in [0,1]
	Weight   float64           `json:"weight"` // within its verifier, as the verifier gave it
	Share    float64           `json:"share"`  // of the reward; those of all score checks sum to 1, a gate has none
	Kind     plugin.CheckKind  `json:"kind"`
	Message  string            `json:"message,omitempty"`
	Evidence []plugin.Evidence `json:"evidence,omitempty"`
}

// Progress is the value of one check at one turn.
type Progress struct {
	Turn     int     `json:"turn"`
	Verifier string  `json:"verifier"`
	ID       string  `json:"id"`
	Value    float64 `json:"value"`
}
