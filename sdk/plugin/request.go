package plugin

import (
	"encoding/json"
	"fmt"
)

// Protocol is the version of the plugin protocol that this package speaks.
const Protocol = 1

// Op is what a request asks for.
type Op string

// The operations of protocol 1.
const (
	OpDescribe Op = "describe" // what does the plugin offer
	OpBuild    Op = "build"    // a builder fills a file system
	OpCall     Op = "call"     // a tool does one thing for the agent
	OpVerify   Op = "verify"   // a verifier judges
	OpAct      Op = "act"      // a policy plays a turn
)

// Request is one protocol message to a plugin. Which fields are set depends on
// Op; a receiver ignores fields that it does not know. [Request.Encode] makes
// its bytes.
type Request struct {
	Protocol int             `json:"protocol"`
	Op       Op              `json:"op"`
	Name     string          `json:"name,omitempty"`   // of the builder, tool, verifier or policy
	Config   json.RawMessage `json:"config,omitempty"` // from the environment; all but describe
	Into     string          `json:"into,omitempty"`   // build: where to write
	Args     json.RawMessage `json:"args,omitempty"`   // call: from the agent
	Covers   []string        `json:"covers,omitzero"`  // verify: requirement ids
	Task     string          `json:"task,omitempty"`   // act: what the agent is asked
	Tools    []ToolInfo      `json:"tools,omitzero"`   // act: what the agent may call
	History  []Turn          `json:"history,omitzero"` // act: the turns so far
}

// Encode returns the exact bytes of the request, in the form of [Canonical]:
// they enter the key of the step, so two hosts must write the same. Every field
// that the op has is there, an empty list or object where r has none, so that a
// plugin need not tell the two apart.
func (r Request) Encode() ([]byte, error) {
	if text, ok := r.plain(); ok {
		return text, nil
	}
	return r.encoded() // or it says what is wrong
}

// encoded is Encode for any request, by way of package json.
func (r Request) encoded() ([]byte, error) {
	r.Protocol = Protocol
	switch r.Op {
	case OpCall:
		r.Args, r.Config = orEmpty(r.Args), orEmpty(r.Config)
	case OpBuild:
		r.Config = orEmpty(r.Config)
	case OpVerify:
		r.Config, r.Covers = orEmpty(r.Config), append([]string{}, r.Covers...)
	case OpAct:
		r.Config, r.Tools, r.History = orEmpty(r.Config), append([]ToolInfo{}, r.Tools...), append([]Turn{}, r.History...)
	}
	text, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	if text, err = canonical(text); err != nil {
		return nil, fmt.Errorf("request %w", err)
	}
	return text, nil
}

func orEmpty(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("{}")
	}
	return raw
}

// Turn is one turn of a rollout as policies (in a request) and verifiers (in
// /rollout/turns.jsonl) see it.
type Turn struct {
	Turn  int          `json:"turn,omitempty"` // from 1; set in turns.jsonl
	Say   string       `json:"say"`
	Calls []CallResult `json:"calls"`
}

// Call is a tool call as an agent makes it.
type Call struct {
	ID   string          `json:"id"`
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args"`
}

// Status is how a call ended.
type Status string

// The three ends of a call.
const (
	StatusOK      Status = "ok"
	StatusError   Status = "error"   // the tool failed; the workspace is as before
	StatusInvalid Status = "invalid" // the host refused the call: unknown tool, arguments against the schema
)

// CallResult is a call with what the agent was shown for it.
type CallResult struct {
	Call
	Status Status `json:"status"`
	Shown  string `json:"shown"`
}
