package step

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/footprint"
)

// Kind is the kind of a step.
type Kind string

// The kinds of steps.
const (
	ContextBuild   Kind = "context"
	ReferenceBuild Kind = "reference"
	ToolCall       Kind = "call"
	Verification   Kind = "verification"
)

// Record is one executed step.
type Record struct {
	Name         string                  `json:"name"` // "context/inbox", "turn/3/call/1", "turn/3/verifier/cells", …
	Kind         Kind                    `json:"kind"`
	Key          Key                     `json:"key"`
	Plugin       string                  `json:"plugin"` // its name in the environment
	Request      json.RawMessage         `json:"request"`
	Observations []footprint.Observation `json:"observations"`
	Effects      []footprint.Effect      `json:"effects"`
	Response     Text                    `json:"response,omitempty"` // exact; absent when there was none
	Failure      *Failure                `json:"failure,omitempty"`
	Log          Text                    `json:"log,omitempty"`          // standard error
	OutOfScope   int                     `json:"out_of_scope,omitempty"` // refused writes
	Reusable     bool                    `json:"reusable"`               // may stand in for an execution where its observations hold
	Fuel         int64                   `json:"fuel,omitempty"`
}
