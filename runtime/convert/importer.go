package convert

import (
	"fmt"

	"github.com/workrover/workrover/runtime/credit"
)

// Importer makes groups of what another program has recorded. It is used by one
// goroutine.
type Importer interface {
	// Next returns the next group, or [io.EOF]. Other errors say where in the
	// source which rollout, turn or call is wrong, and what would help.
	Next() (*Group, error)

	// Remarks says in a line each what is not as one would wish in the groups so
	// far, and how often.
	Remarks() []string
}

// RewardCheck is the check that [Group.CheckReward] adds.
const RewardCheck = "reward"

// CheckReward gives a group in which no check counts the one that there always is:
// the reward, found after the last turn.
func (g *Group) CheckReward() error {
	if g.Weighted() {
		return nil
	}
	for _, r := range g.Rollouts {
		switch {
		case r.Outcome == credit.Error || r.Reward == nil || len(r.Turns) == 0:
			continue
		case !(*r.Reward >= 0 && *r.Reward <= 1):
			return fmt.Errorf("rollout %q: its reward is %v, which cannot be the value of a check: it is not in [0,1]", r.ID, *r.Reward)
		}
		last := r.Turns[len(r.Turns)-1]
		last.Checks = append(last.Checks, credit.Reading{ID: RewardCheck, Value: r.Reward})
	}
	g.Checks = append(g.Checks, credit.Check{ID: RewardCheck})
	return nil
}
