package convert

import (
	"fmt"

	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
)

// Groups are recorded rollouts by the environment that they were played in, in
// the order in which they were added.
type Groups struct {
	list []*Group
}

// Group is the rollouts of one environment.
type Group struct {
	Environment journal.Environment
	credit.Group
}

// Add adds the rollout of a bundle, which may be closed afterwards. The error is
// a record that contradicts itself, or a rollout that is there already.
func (g *Groups) Add(bundle *journal.Bundle) error {
	rollout, err := neutral(bundle)
	if err != nil {
		return err
	}
	group := g.of(bundle.Journal.Header.Environment)
	for i := range group.Rollouts {
		if group.Rollouts[i].ID == rollout.ID {
			return fmt.Errorf("another bundle has the rollout %q, too", rollout.ID)
		}
	}
	group.Rollouts = append(group.Rollouts, *rollout)
	if bundle.Journal.End != nil {
		group.weigh(bundle.Journal.End.Checks)
	}
	return nil
}

// All are the groups.
func (g *Groups) All() []*Group { return g.list }

// of is the group of an environment; it is made if it is not there.
func (g *Groups) of(e journal.Environment) *Group {
	for _, group := range g.list {
		if group.Environment.Digest == e.Digest {
			return group
		}
	}
	group := &Group{Environment: e, Group: credit.Group{Format: credit.Format}}
	g.list = append(g.list, group)
	return group
}

// weigh adds checks that no rollout before had, with their shares of the reward.
func (g *Group) weigh(checks []journal.Check) {
	known := map[string]bool{}
	for _, c := range g.Checks {
		known[c.ID] = true
	}
	for i := range checks {
		if id := nameOf(&checks[i]); scores(&checks[i]) && !known[id] {
			g.Checks = append(g.Checks, credit.Check{ID: id, Weight: &checks[i].Share})
		}
	}
}

// Weighted reports whether a check counts: without one there is no progress to
// assign.
func (g *Group) Weighted() bool {
	for _, c := range g.Checks {
		if *c.Weight > 0 {
			return true
		}
	}
	return false
}
