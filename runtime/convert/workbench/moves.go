package workbench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// sign begins what a run says last that broke off; the verifier of the
// environment knows it by that.
const sign = "Broken off: "

// player plays moves one after the other, and keeps what it was shown.
type player struct {
	moves []*rollout.Move
	seen  []plugin.Turn
}

var _ rollout.Agent = (*player)(nil)

// Next implements [rollout.Agent].
func (p *player) Next(_ context.Context, v *rollout.View) (*rollout.Move, error) {
	p.seen = v.History
	if len(v.History) >= len(p.moves) {
		return nil, nil
	}
	return p.moves[len(v.History)], nil
}

// say adds a turn without a call.
func (p *player) say(text string) { p.moves = append(p.moves, &rollout.Move{Say: text}) }

// call adds a turn with one call.
func (p *player) call(say, tool string, args json.RawMessage) {
	action := rollout.Action{ID: strconv.Itoa(len(p.moves) + 1), Tool: deskName(tool), Args: rollout.Literal(args)}
	p.moves = append(p.moves, &rollout.Move{Say: say, Calls: []rollout.Action{action}})
}

// end adds what the run said last, and how it broke off.
func (p *player) end(r *Run) {
	if last := spoken(r.Final); last != "" {
		p.say(last)
	}
	if r.Error != "" {
		p.say(sign + r.Error)
	}
}

// spoken is what an agent says with a value: a text, or the JSON of anything
// else.
func spoken(v json.RawMessage) string {
	var text string
	if len(v) == 0 || string(v) == "null" {
		return ""
	}
	if err := json.Unmarshal(v, &text); err != nil {
		return string(v)
	}
	return text
}

// steps plays what the model did. An argument that is a bare text becomes the
// tool's first parameter, as it did when it was recorded.
func (r *Run) steps(env *environment.Environment) *player {
	p := &player{}
	for _, s := range r.Steps {
		if !s.isCall() {
			p.say("Left out: " + spoken(s.Unparsed))
			continue
		}
		args := s.Args
		if !isObject(args) {
			args = bare(env, s)
		}
		p.call(s.Thought, s.Tool, args)
	}
	p.end(r)
	return p
}

// bare are arguments in which a text is the first parameter. A tool that is not
// there has none; whatever it is given, it is refused.
func bare(env *environment.Environment, s Step) json.RawMessage {
	if names := parameters(env, s.Tool); len(names) > 0 {
		return fmt.Appendf(nil, "{%q:%s}", names[0], s.Args)
	}
	return json.RawMessage("{}")
}

// evaluated plays the calls that the benchmark judges. One that it passes over
// is a turn that says why: because it is no call, or because it has an argument
// that the tool does not know, which in this reading fails.
func (r *Run) evaluated(env *environment.Environment) *player {
	p := &player{}
	for _, e := range r.Evaluated {
		if e.Skipped != "" {
			p.say("Left out: " + e.Skipped)
			continue
		}
		if strange := strangeArgument(env, e.Call); strange != "" {
			p.say(fmt.Sprintf("Left out: %s has no parameter %q", e.Tool, strange))
			continue
		}
		p.call("", e.Tool, e.Args)
	}
	p.end(r)
	return p
}

// strangeArgument is the first argument of a call that its tool does not have,
// or "".
func strangeArgument(env *environment.Environment, c Call) string {
	known := map[string]bool{}
	for _, name := range parameters(env, c.Tool) {
		known[name] = true
	}
	if len(known) == 0 {
		return "" // there is no such tool, which is told when it is called
	}
	for _, name := range keys(c.Args) {
		if !known[name] {
			return name
		}
	}
	return ""
}

// parameters are the names of the parameters of a tool, in the order in which
// the tool has them.
func parameters(env *environment.Environment, tool string) []string {
	offered, unknown := env.Tool(deskName(tool))
	if unknown != nil || !isTool(tool) {
		return nil
	}
	var schema struct {
		Properties json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(offered.Info.InputSchema, &schema); err != nil {
		return nil // it is a schema, or the environment would not be there
	}
	return keys(schema.Properties)
}

// keys are the keys of an object, in order.
func keys(object json.RawMessage) []string {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil
	}
	var found []string
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return found
		}
		found = append(found, key.(string)) // so are the keys of JSON
		var passed json.RawMessage
		if err := d.Decode(&passed); err != nil {
			return found
		}
	}
	return found
}
