package rollout

import (
	"fmt"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
)

// Verdict is what the checks of a state come to.
type Verdict struct {
	Checks []journal.Check
	Reward float64
	Passed bool // the reward is 1 and every gate holds
	Judged bool // there is a gate, or a score check with a share
}

// judgement is what one verifier said of one state.
type judgement struct {
	verifier string
	weight   float64
	checks   []plugin.Check
}

// verdict computes the reward:
//
//	share(c) = weight of its verifier × weight of c / Σ weights of that verifier's score checks
//	reward   = Σ share·value / Σ share over all score checks
//
// A gate below 1 makes the reward 0. With gates only, the reward is 1 if all of
// them hold. Without either, nothing is judged, and there is no reward.
func verdict(judgements []judgement) *Verdict {
	v := Verdict{Checks: []journal.Check{}}
	var shares, earned float64
	gates, perfect := true, true
	for _, j := range judgements {
		var weights float64
		for _, c := range j.checks {
			if c.Kind != plugin.Gate {
				weights += weightOf(c)
			}
		}
		for _, c := range j.checks {
			check := journal.Check{ID: c.ID, Verifier: j.verifier, Value: c.Value, Weight: weightOf(c), Kind: plugin.Score, Message: c.Message, Evidence: c.Evidence}
			if c.Kind == plugin.Gate {
				check.Kind = plugin.Gate
				gates = gates && c.Value == 1
				v.Judged = true
			} else if weights > 0 {
				check.Share = j.weight * check.Weight / weights
				shares += check.Share
				earned += check.Share * c.Value
				perfect = perfect && (check.Share == 0 || c.Value == 1)
			}
			v.Checks = append(v.Checks, check)
		}
	}
	v.Judged = v.Judged || shares > 0
	switch {
	case !gates || !v.Judged:
		v.Reward = 0
	case shares == 0 || perfect:
		v.Reward = 1 // not earned / shares: rounding must not deny a perfect rollout
	default:
		v.Reward = earned / shares
	}
	if shares > 0 {
		for i := range v.Checks {
			v.Checks[i].Share /= shares
		}
	}
	v.Passed = v.Judged && gates && perfect
	return &v
}

func weightOf(c plugin.Check) float64 {
	if c.Weight == nil {
		return 1
	}
	return *c.Weight
}

// consistent says what is wrong when a verifier changes its checks within a
// rollout: ids, kinds and weights must stay, or progress could not be
// compared from turn to turn.
func consistent(first, now []plugin.Check) error {
	if len(first) != len(now) {
		return fmt.Errorf("it answered %d checks at turn 0 and now %d", len(first), len(now))
	}
	for i := range first {
		a, b := first[i], now[i]
		switch {
		case a.ID != b.ID:
			return fmt.Errorf("check %d was %q at turn 0 and is now %q", i+1, a.ID, b.ID)
		case kindOf(a) != kindOf(b):
			return fmt.Errorf("check %q was a %s at turn 0 and is now a %s", a.ID, kindOf(a), kindOf(b))
		case weightOf(a) != weightOf(b):
			return fmt.Errorf("check %q had weight %g at turn 0 and has now %g", a.ID, weightOf(a), weightOf(b))
		}
	}
	return nil
}

func kindOf(c plugin.Check) plugin.CheckKind {
	if c.Kind == "" {
		return plugin.Score
	}
	return c.Kind
}
