package journal

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/digest"
)

// Agent says what an agent is made of, so that whoever has the record and the
// environment can let it act again. Which fields are set depends on Kind.
type Agent struct {
	Kind    AgentKind       `json:"kind"`
	Control string          `json:"control,omitempty"` // name of a control
	Script  string          `json:"script,omitempty"`  // text of a script; that of a control is in the package
	Policy  string          `json:"policy,omitempty"`  // "PLUGIN.NAME", also of a control
	Plugin  digest.Digest   `json:"plugin,omitzero"`   // of the policy's plugin
	Config  json.RawMessage `json:"config,omitempty"`  // of the policy
}

// AgentKind is the kind of an agent.
type AgentKind string

// The kinds of agents.
const (
	NoopAgent     AgentKind = "noop"     // does nothing
	ControlAgent  AgentKind = "control"  // of the environment
	ScriptAgent   AgentKind = "script"   // a file that the user gave
	PolicyAgent   AgentKind = "policy"   // of a plugin of the environment
	ServedAgent   AgentKind = "serve"    // a program, of which nothing is known but what it did
	RecordedAgent AgentKind = "recorded" // what somebody did once
)
