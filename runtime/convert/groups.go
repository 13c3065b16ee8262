package convert

import (
	"fmt"

	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
)

// Groups are recorded rollouts by the environment that they were played in and the
// group that they were said to be of, in the order in which they were added.
type Groups struct {
	contents bool
	list     []*Recorded
}

// Recorded is the rollouts of one environment that are of one group, or of none.
type Recorded struct {
	Group
	Environment journal.Environment
}

// NewGroups returns no groups, of which the contents are kept or not: credit does
// without them.
func NewGroups(contents bool) *Groups { return &Groups{contents: contents} }

// Add adds the rollout of a bundle, which may be closed afterwards. The error is
// a record that contradicts itself, or a rollout that is there already.
func (g *Groups) Add(bundle *journal.Bundle) error {
	return g.AddJournal(bundle.Journal, bundle.Listing)
}

// AddJournal is Add for a rollout that is in no bundle, as while it is learned
// from: its journal, and the listings of its trees by name.
func (g *Groups) AddJournal(j *journal.Journal, listings func(tree string) journal.Listing) error {
	rollout, err := recorded(j, listings, g.contents)
	if err != nil {
		return err
	}
	group := g.of(&j.Header)
	for _, r := range group.Rollouts {
		if r.ID == rollout.ID {
			return fmt.Errorf("another bundle has the rollout %q, too", rollout.ID)
		}
	}
	group.Rollouts = append(group.Rollouts, rollout)
	if j.End != nil {
		group.weigh(j.End.Checks)
	}
	return nil
}

// All are the groups.
func (g *Groups) All() []*Recorded { return g.list }

// of is the group of a rollout; it is made if it is not there.
func (g *Groups) of(h *journal.Header) *Recorded {
	for _, group := range g.list {
		if group.Environment.Digest == h.Environment.Digest && group.Name == h.Group {
			return group
		}
	}
	group := &Recorded{Environment: h.Environment, Group: Group{Format: credit.Format, Name: h.Group}}
	if g.contents {
		group.describe(h)
	}
	g.list = append(g.list, group)
	return group
}

// describe says what the task was. It is the same in all rollouts of an
// environment, and so are its tools.
func (g *Group) describe(h *journal.Header) {
	g.Task = &Task{ID: h.Environment.Name, Version: h.Environment.Version, Instructions: h.Task}
	for i := range h.Tools {
		t := &h.Tools[i]
		g.Tools = append(g.Tools, Tool{Name: t.Name, Description: t.Description, Schema: t.InputSchema})
	}
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
