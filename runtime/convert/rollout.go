package convert

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/credit"
)

// Rollout is one rollout of a group.
type Rollout struct {
	ID            string             `json:"id"` // unique in the group
	Reward        *float64           `json:"reward"`
	Outcome       credit.Outcome     `json:"outcome,omitempty"`
	Environment   string             `json:"environment,omitempty"` // digest
	Malformed     bool               `json:"malformed,omitempty"`
	InitialChecks map[string]float64 `json:"initial_checks,omitempty"`
	Turns         []*Turn            `json:"turns"`

	Agent    string                     `json:"agent,omitempty"` // its name
	Model    string                     `json:"model,omitempty"`
	Metadata map[string]json.RawMessage `json:"metadata,omitempty"` // whatever else is known of it
	Heard    []Message                  `json:"heard,omitempty"`    // after the last turn
	Passed   *bool                      `json:"passed,omitempty"`
	Verdict  []Verdict                  `json:"verdict,omitempty"` // of the final state
	Error    string                     `json:"error,omitempty"`   // of outcome error: why
}

// Verdict is what a check came to at the end.
type Verdict struct {
	ID      string  `json:"id"` // of the check; gates, which credit does not know, are here too
	Kind    Kind    `json:"kind,omitempty"`
	Value   float64 `json:"value"`
	Share   float64 `json:"share,omitempty"` // of the reward
	Message string  `json:"message,omitempty"`
}

// Kind says what a check decides.
type Kind string

// The kinds of checks.
const (
	Score Kind = "score" // adds to the reward; also if none is given
	Gate  Kind = "gate"  // makes it 0 unless it holds
)

// plain is the rollout without its contents.
func (r *Rollout) plain() credit.Rollout {
	plain := credit.Rollout{
		ID: r.ID, Reward: r.Reward, Outcome: r.Outcome, Environment: r.Environment,
		Malformed: r.Malformed, InitialChecks: r.InitialChecks,
	}
	if r.Turns == nil {
		return plain
	}
	plain.Turns = make([]*credit.Turn, len(r.Turns))
	for i, t := range r.Turns {
		if t != nil {
			plain.Turns[i] = t.plain()
		}
	}
	return plain
}
