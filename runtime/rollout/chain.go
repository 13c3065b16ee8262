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

// link is what one step adds.
type link struct {
	name    string
	status  plugin.Status
	shown   string
	effects []footprint.Effect
	checks  []plugin.Check
}

// add links a step.
func (c *chain) add(l link) {
	h := digest.NewHasher("link")
	h.String("step", l.name)
	h.String("status", string(l.status))
	h.String("shown", l.shown)
	h.Bytes("effects", mustJSON(l.effects))
	h.Bytes("checks", mustJSON(l.checks))
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
