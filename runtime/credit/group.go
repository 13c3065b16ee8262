package credit

// Format is the format of groups.
const Format = "rover.credit.input/v1"

// Group is rollouts of one task, as a neutral document has them.
type Group struct {
	Format   string    `json:"format"`
	Params   Overrides `json:"params"`
	Checks   []Check   `json:"checks"`
	Rollouts []Rollout `json:"rollouts"`
}

// Check is something that is verified after turns.
type Check struct {
	ID     string   `json:"id"`
	Weight *float64 `json:"weight,omitempty"` // ≥ 0, relative to those of the others; nil: 1
}

func (c *Check) weight() float64 {
	if c.Weight == nil {
		return 1
	}
	return *c.Weight
}

// Outcome says whether a rollout came to its end.
type Outcome string

// The outcomes of a rollout. One that ended in an error says nothing about its
// agent, and is left out.
const (
	OK    Outcome = "ok" // also if none is given
	Error Outcome = "error"
)

// Rollout is one rollout of a group.
type Rollout struct {
	ID            string             `json:"id"`
	Reward        *float64           `json:"reward"`
	Outcome       Outcome            `json:"outcome"`
	Environment   string             `json:"environment"` // digest; not compared if it is ""
	Malformed     bool               `json:"malformed"`   // no reward at all in e-grpo
	InitialChecks map[string]float64 `json:"initial_checks"`
	Turns         []*Turn            `json:"turns"`
}

// Turn is one turn of the agent.
type Turn struct {
	Tokens *float64  `json:"tokens"` // that the policy was sampled for; nil: not known
	Calls  []Call    `json:"calls"`  // in the order in which they happened
	Checks []Reading `json:"checks"` // what was found after it; others keep their values
}

// live reports whether the policy acted: a turn without a token cannot be
// reinforced.
func (t *Turn) live() bool { return t.Tokens == nil || *t.Tokens != 0 }

// Status is how a call ended.
type Status string

// The statuses of a call.
const (
	StatusOK      Status = "ok" // also if none is given
	StatusError   Status = "error"
	StatusInvalid Status = "invalid" // the tool is unknown or the arguments do not match its schema
)

// Call is one call of a tool.
type Call struct {
	ID         string   `json:"id"` // unique in the rollout
	Tool       string   `json:"tool"`
	Args       *string  `json:"args,omitempty"`   // digest; nil: not known, and then the call repeats no other
	Output     *string  `json:"output,omitempty"` // digest
	Status     Status   `json:"status,omitempty"`
	Consumes   []string `json:"consumes,omitempty"` // ids of calls whose output it took up
	Reads      []Access `json:"reads,omitempty"`    // all before the writes
	Writes     []Access `json:"writes,omitempty"`
	OutOfScope float64  `json:"out_of_scope,omitempty"` // refused writes
}

// Reading is the value of a check after a turn, and what it read for it.
type Reading struct {
	ID    string   `json:"id"`
	Value *float64 `json:"value"` // in [0,1]
	Reads []Access `json:"reads,omitempty"`
}

// Access is one read or write of an artifact.
type Access struct {
	Path    string  `json:"path"` // a directory, that is its listing, ends in "/"
	Version Version `json:"version,omitzero"`
}
