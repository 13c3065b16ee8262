package service

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// head is what every answer begins with.
type head struct {
	Req     json.RawMessage `json:"req,omitempty"`
	Session string          `json:"session,omitempty"`
}

// opened is the answer to a reset.
type opened struct {
	head
	Turn  int             `json:"turn"` // 0
	Done  bool            `json:"done"` // the rollout takes no turn
	Task  string          `json:"task"`
	Tools json.RawMessage `json:"tools"`
}

// stepped is the answer to a step.
type stepped struct {
	head
	Turn  int      `json:"turn"`
	Done  bool     `json:"done"` // the rollout takes no more turns
	Calls []called `json:"calls"`
}

// called is what the agent is shown for a call.
type called struct {
	ID     string        `json:"id"`
	Status plugin.Status `json:"status"`
	Shown  string        `json:"shown"`
}

// finished is the answer to a finish: the rollout.
type finished struct {
	head
	*rollout.Result
	Bundle *string `json:"bundle"` // path; nil if none was written
}

// refused is the answer to a request that was not done.
type refused struct {
	head
	Line  int    `json:"line"` // of the input, from 1
	Error *Error `json:"error"`
}

func (r *request) head() head { return head{Req: r.req, Session: r.session} }

func (r *request) refuse(why *Error) any {
	return refused{head: r.head(), Line: r.line, Error: why}
}

// encode returns v as one line.
func encode(v any) []byte {
	text, err := plugin.Encode(v)
	if err != nil {
		panic(err) // answers are plain data
	}
	return append(text, '\n')
}
