package journal

import (
	"fmt"
	"math"

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

// rounding is how far a reward may be from what its checks come to.
const rounding = 1e-9

// check says where an end contradicts itself: reward and passed follow from the
// checks. That the checks are what happened, only replay can tell.
func (e *End) check() error {
	switch {
	case e.Outcome != OutcomeOK && e.Outcome != OutcomeError:
		return fmt.Errorf("unknown outcome %q", e.Outcome)
	case (e.Outcome == OutcomeOK) != (e.Reward != nil):
		return fmt.Errorf("outcome %q must have a reward if it is ok, and only then", e.Outcome)
	case e.Outcome == OutcomeError && e.Passed:
		return fmt.Errorf("a rollout with outcome %q has passed", e.Outcome)
	case e.Outcome == OutcomeError:
		return nil
	}
	reward, passed := e.recomputed()
	if e.Passed != passed || !(math.Abs(*e.Reward-reward) <= rounding) {
		return fmt.Errorf("it says reward %v, passed %v, and its checks come to reward %v, passed %v", *e.Reward, e.Passed, reward, passed)
	}
	return nil
}

// recomputed is what the checks come to.
func (e *End) recomputed() (reward float64, passed bool) {
	gates, perfect, shares := true, true, 0.0
	for _, c := range e.Checks {
		if c.Kind == plugin.Gate {
			gates = gates && c.Value == 1
			continue
		}
		shares += c.Share
		reward += c.Share * c.Value
		perfect = perfect && (c.Share == 0 || c.Value == 1)
	}
	switch {
	case !gates:
		reward = 0
	case shares == 0 || perfect:
		reward = 1
	}
	return reward, gates && perfect
}
