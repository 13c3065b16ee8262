package service

import (
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// The ops of requests.
const (
	opReset  = "reset"
	opStep   = "step"
	opFinish = "finish"
)

// request is one line that was read. Also one that cannot be done waits for its
// turn: the requests of a session are answered in order, whatever they are.
type request struct {
	line    int             // from 1
	weight  int64           // while it is not answered
	req     json.RawMessage // to be echoed; nil if there is none
	session string
	op      string
	sample  int
	model   string
	group   string
	move    rollout.Move
	problem *Error // why it cannot be done
}

// oneLine tells those who have just connected what is spoken here.
const oneLine = `a request is one JSON object on one line, such as {"op":"reset"}`

// parse reads a line. What two readers could take for two things, such as a
// key that is given twice, is refused, and so is a field that does not belong
// there: it was most likely meant to be another one.
func parse(text []byte) *request {
	r := &request{}
	canonical, err := plugin.Canonical(text)
	if err != nil {
		r.problem = errorf(BadJSON, "the %v; %s", err, oneLine)
		return r
	}
	if canonical[0] != '{' {
		r.problem = errorf(BadJSON, "the line is %s; %s", kindOf(canonical), oneLine)
		return r
	}
	f := fieldsOf("", canonical)
	r.req, r.session, r.op = f.any("req"), f.text("session", optional), f.text("op", needed)
	if f.err == nil {
		r.read(f)
	}
	if f.err != nil && r.problem == nil {
		r.problem = errorf(BadRequest, "%v", f.err)
	}
	return r
}

// read reads what only one op has.
func (r *request) read(f *fields) {
	switch r.op {
	case opReset:
		if sample := f.count("sample"); sample != nil {
			r.sample = *sample
		}
		r.model, r.group = f.text("model", optional), f.text("group", optional)
		f.only("op", "req", "sample", "model", "group")
	case opStep:
		f.text("session", needed)
		r.move = rollout.Move{Say: f.text("say", optional), Calls: actions(f), Generation: generation(f)}
		f.only(append([]string{"op", "req", "session", "say", "calls"}, generationKeys()...)...)
	case opFinish:
		f.text("session", needed)
		f.only("op", "req", "session")
	default:
		r.problem = errorf(UnknownOp, "there is no op %q; the ops are reset, step and finish", r.op)
	}
}

// actions reads the calls of a step. The id of a call may be left out. Arguments that
// are no object are a mistake of the program, such as JSON that it has not read: as a
// call they would be refused too, and the agent would be trained to a mistake that it
// has not made.
func actions(f *fields) []rollout.Action {
	var actions []rollout.Action
	for i, text := range f.list("calls") {
		call := fieldsOf(fmt.Sprintf("calls[%d]", i), text)
		args := json.RawMessage("{}")
		call.read("args", "an object", optional, &args)
		actions = append(actions, rollout.Action{
			ID: call.text("id", optional), Tool: call.text("tool", needed), Args: rollout.Literal(args),
		})
		call.only("id", "tool", "args")
		f.take(call)
	}
	return actions
}
