package rollout

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/sdk/plugin"
)

// chain is the digest of everything that a rollout showed the agent, did to
// the workspace and was judged as, step by step. Two rollouts with one digest
// are the same rollout; ids, times, logs and fuel are not part of it.
type chain struct {
	sum digest.Digest
}

// Link is what one step adds to the digest of a rollout.
type Link struct {
	Step    string // its stable name; also of a call that the host refused
	Turn    int
	Call    int // from 1 within the turn; 0 if it is no call
	Status  plugin.Status
	Shown   string
	Effects []footprint.Effect
	Checks  []plugin.Check

	// What was called explains the rest, and adds nothing to the digest.
	Tool string
	Args json.RawMessage
}

// add links a step. Turn and call are in its name.
func (c *chain) add(l *Link) {
	h := digest.NewHasher("link")
	h.String("step", l.Step)
	h.String("status", string(l.Status))
	h.String("shown", l.Shown)
	h.Bytes("effects", mustJSON(l.Effects))
	h.Bytes("checks", mustJSON(l.Checks))
	c.sum = digest.NewHasher("chain").Digest("before", c.sum).Digest("step", h.Sum()).Sum()
}

// mustJSON encodes our own plain types, which cannot fail but by a mistake of
// ours.
func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
