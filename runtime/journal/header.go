package journal

import (
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// Format is the format of the journals that this package writes and reads.
const Format = "rover.journal/v1"

// Header says what is played.
type Header struct {
	Format      string            `json:"format"` // set by [Begin]
	ID          string            `json:"id"`     // of the rollout, unique among those of a store
	Environment Environment       `json:"environment"`
	Agent       string            `json:"agent"`            // its name
	Acting      *Agent            `json:"acting,omitempty"` // what it is made of; nil in records that are older than this field
	Model       string            `json:"model,omitempty"`  // that the agent asks, with its version; empty if nobody has told
	Group       string            `json:"group,omitempty"`  // what rollouts of one environment are compared within; empty for all that have none
	Sample      int               `json:"sample"`
	Seed        int64             `json:"seed"`
	Clock       time.Time         `json:"clock"`                // wall clock at turn 0
	ClockStep   time.Duration     `json:"clock_step,omitempty"` // nanoseconds that it moves each turn
	Task        string            `json:"task"`                 // the text that the agent is given
	Tools       []plugin.ToolInfo `json:"tools"`                // as they are shown to the agent
	Plugins     []Plugin          `json:"plugins"`
}

// Environment names an environment.
type Environment struct {
	Name       string        `json:"name"`
	Version    string        `json:"version"`
	Digest     digest.Digest `json:"digest"`
	Components Components    `json:"components"`
}

// Components are the digests of the four components of an environment.
type Components struct {
	Context  digest.Digest `json:"context"`
	Task     digest.Digest `json:"task"`
	Harness  digest.Digest `json:"harness"`
	Verifier digest.Digest `json:"verifier"`
}

// Plugin names a plugin that takes part.
type Plugin struct {
	Name     string        `json:"name"` // in the environment
	Version  string        `json:"version"`
	Source   string        `json:"source"`
	Locked   string        `json:"locked,omitempty"` // digest of its file, or of its files as a tree; none of a built-in
	Identity step.Identity `json:"identity"`
}
