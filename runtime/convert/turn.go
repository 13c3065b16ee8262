package convert

import (
	"encoding/json"
	"time"

	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
)

// Turn is one turn of an agent: what it heard, said and called, in this order.
type Turn struct {
	Calls  []Call           `json:"calls,omitempty"`
	Checks []credit.Reading `json:"checks,omitempty"` // what was found after it

	Heard []Message `json:"heard,omitempty"` // since the turn before, but for outputs of calls
	Say   string    `json:"say,omitempty"`
	Time  time.Time `json:"time,omitzero"` // when it had been said

	journal.Generation // of which Tokens count for credit
}

// Message is what an agent was told.
type Message struct {
	Role Role   `json:"role"`
	Text string `json:"text"`
}

// Role says who speaks to an agent.
type Role string

// The roles of messages.
const (
	System Role = "system"
	User   Role = "user"
)

// Call is a call of a tool with its contents. Args and Output only tell whether
// calls are the same; Arguments and Shown are what they are digests of.
type Call struct {
	credit.Call

	Arguments json.RawMessage `json:"arguments,omitempty"` // a string if the agent wrote no JSON
	Shown     *string         `json:"shown,omitempty"`     // the output as the agent was shown it
}

// plain is the turn without its contents.
func (t *Turn) plain() *credit.Turn {
	plain := &credit.Turn{Tokens: t.Tokens, Checks: t.Checks, Calls: make([]credit.Call, len(t.Calls))}
	for i := range t.Calls {
		plain.Calls[i] = t.Calls[i].Call
	}
	return plain
}
