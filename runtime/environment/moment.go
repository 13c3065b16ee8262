package environment

import (
	"strconv"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
)

// Moment is when in which rollout a step happens.
type Moment struct {
	Sample int  // number of the rollout among those of one task
	Turn   int  // from 1; 0 is the built workspace
	Call   int  // from 1 within the turn; 0 for a verification
	Final  bool // a verification after the last turn
}

// CallName is the stable name of the call at m.
func (m Moment) CallName() string {
	return "turn/" + strconv.Itoa(m.Turn) + "/call/" + strconv.Itoa(m.Call)
}

// VerifierName is the stable name of a verification at m.
func (m Moment) VerifierName(verifier string) string {
	if m.Final {
		return "verifier/" + verifier
	}
	return "turn/" + strconv.Itoa(m.Turn) + "/verifier/" + verifier
}

// clock is what the steps of an environment take time and randomness from.
type clock struct {
	start time.Time
	step  time.Duration // per turn
	seed  int64
}

// now is the time of builds.
func (c clock) now() time.Time { return c.start }

func (c clock) at(turn int) time.Time { return c.start.Add(time.Duration(turn) * c.step) }

// callKey keys the randomness of a call: two samples of one task draw
// different numbers, and so do two calls.
func (c clock) callKey(m Moment, plugin digest.Digest) step.RandomKey {
	return step.RandomKey(digest.NewHasher("random/call").
		Int("seed", c.seed).Int("sample", int64(m.Sample)).Int("turn", int64(m.Turn)).Int("call", int64(m.Call)).
		Digest("plugin", plugin).Sum())
}

// actKey keys the randomness of a policy.
func (c clock) actKey(m Moment, plugin digest.Digest) step.RandomKey {
	return step.RandomKey(digest.NewHasher("random/act").
		Int("seed", c.seed).Int("sample", int64(m.Sample)).Int("turn", int64(m.Turn)).
		Digest("plugin", plugin).Sum())
}

// stepKey keys the randomness of builds and verifications, which are the same
// in every sample.
func (c clock) stepKey(name string, plugin digest.Digest) step.RandomKey {
	return step.RandomKey(digest.NewHasher("random/step").
		Int("seed", c.seed).String("step", name).Digest("plugin", plugin).Sum())
}
