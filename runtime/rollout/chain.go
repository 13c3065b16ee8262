package rollout

import (
	"bytes"
	"encoding/json"
	"slices"

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

// Link is what one step adds to the digest of a rollout. It does not change.
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

	effects, checks []byte        // as they are hashed; nil until somebody asks
	sum             digest.Digest // of all; zero until somebody asks
}

// add links a step.
func (c *chain) add(l *Link) {
	c.sum = digest.NewHasher("chain").Digest("before", c.sum).Digest("step", l.digest()).Sum()
}

// digest is what a step adds. Turn and call are in its name.
func (l *Link) digest() digest.Digest {
	if l.sum.IsZero() {
		h := digest.NewHasher("link")
		h.String("step", l.Step)
		h.String("status", string(l.Status))
		h.String("shown", l.Shown)
		effects, checks := l.texts()
		h.Bytes("effects", effects)
		h.Bytes("checks", checks)
		l.sum = h.Sum()
	}
	return l.sum
}

// Adds reports whether l adds the same to a digest as other does. If so, what
// other adds need not be hashed once more.
func (l *Link) Adds(other *Link) bool {
	if l.Step != other.Step || l.Status != other.Status || l.Shown != other.Shown {
		return false
	}
	if !sameEffects(l.Effects, other.Effects) || !sameList(l.Checks, other.Checks) {
		effects, checks := l.texts()
		otherEffects, otherChecks := other.texts()
		if !bytes.Equal(effects, otherEffects) || !bytes.Equal(checks, otherChecks) {
			return false
		}
	}
	other.effects, other.checks, other.sum = l.effects, l.checks, l.sum
	return true
}

// sameEffects reports whether effects are hashed as the same.
func sameEffects(a, b []footprint.Effect) bool {
	return (a == nil) == (b == nil) && slices.Equal(a, b)
}

// sameList reports whether a and b are one list, or there is none.
func sameList[T any](a, b []T) bool {
	return len(a) == len(b) && (a == nil) == (b == nil) && (len(a) == 0 || &a[0] == &b[0])
}

// texts are the effects and checks as they are hashed.
func (l *Link) texts() (effects, checks []byte) {
	if l.effects == nil {
		l.effects = listJSON(l.Effects)
	}
	if l.checks == nil {
		l.checks = listJSON(l.Checks)
	}
	return l.effects, l.checks
}

// listJSON is mustJSON for a list, which most steps have nothing in.
func listJSON[T any](list []T) []byte {
	switch {
	case list == nil:
		return []byte("null")
	case len(list) == 0:
		return []byte("[]")
	}
	return mustJSON(list)
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
