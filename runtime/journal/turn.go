package journal

import "github.com/workrover/workrover/sdk/plugin"

// Turn is one turn of the agent.
type Turn struct {
	Turn  int    `json:"turn"` // from 1
	Say   string `json:"say"`
	Calls []Call `json:"calls"`

	Generation // empty if nobody has told, as in records that are older than it
}

// Call is a call of a tool, with what the agent was shown for it.
type Call struct {
	plugin.CallResult
	Step     string   `json:"step,omitempty"`     // name of its step; empty when the host refused the call
	Consumes []string `json:"consumes,omitempty"` // ids of the calls whose output is in the arguments
}
