package main

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// clerk is the agent. It knows how to do each piece of the work, and has choose say
// which one is next. It makes one call a turn.
type clerk struct {
	choose func(turn int) *deed // nil to stop
	memory memory
	gave   sources
	last   *deed
	trace  []memory // what it knew after each turn
	said   []said   // what it called in each
}

var _ rollout.Agent = (*clerk)(nil)

// said is a call as the clerk has made it.
type said struct {
	tool string
	args json.RawMessage
}

// sources are the calls that showed what the clerk knows, by document. What it has
// read once it remembers from there.
type sources map[document]string

// Next implements [rollout.Agent].
func (c *clerk) Next(_ context.Context, v *rollout.View) (*rollout.Move, error) {
	c.look(v.History)
	if c.memory.done() {
		return nil, nil
	}
	turn := len(v.History) + 1
	if c.last = c.choose(turn); c.last == nil {
		return nil, nil
	}
	args, err := json.Marshal(c.last.call(&c.memory))
	if err != nil {
		return nil, err
	}
	c.said = append(c.said, said{c.last.tool, args})
	consumes := c.last.consumes(&c.memory, c.gave)
	taken := func(rollout.Outputs) (json.RawMessage, []string, error) { return args, consumes, nil }
	return &rollout.Move{Calls: []rollout.Action{{ID: callID(turn), Tool: c.last.tool, Args: taken}}}, nil
}

// look takes up what the last call has shown.
func (c *clerk) look(history []plugin.Turn) {
	if len(history) == 0 {
		c.gave = sources{}
		return
	}
	call, before := history[len(history)-1].Calls[0], c.memory
	if call.Status == plugin.StatusOK {
		c.last.done(&c.memory, call.Shown)
	}
	if d := learned(&before, &c.memory); d != none {
		c.gave[d] = call.ID
	}
	c.trace = append(c.trace, c.memory)
}

func callID(turn int) string { return "call-" + strconv.Itoa(turn) }
