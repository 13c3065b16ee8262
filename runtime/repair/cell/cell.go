package cell

import (
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// Outcome is how a cell ended.
type Outcome string

// The outcomes of a cell.
const (
	Pass       Outcome = "pass"
	Fail       Outcome = "fail"
	Unresolved Outcome = "unresolved"
)

// Cell is what came of a source in an environment.
type Cell struct {
	Source   string           `json:"source"`
	Outcome  Outcome          `json:"outcome"`
	Why      string           `json:"why,omitempty"` // it is unresolved
	Evidence rollout.Evidence `json:"evidence"`
	Assumed  string           `json:"assumed,omitempty"` // from where on it is, and why
	Reward   *float64         `json:"reward"`
	Renamed  []rollout.Rename `json:"renamed,omitempty"`
	Digest   digest.Digest    `json:"digest"`

	Checks []journal.Check    `json:"-"`
	Turns  int                `json:"-"`
	Scene  *environment.Scene `json:"-"` // that was judged; nil if none was
}

// Proves reports whether the cell shows what the agent would come to here.
func (c *Cell) Proves() bool {
	return c.Outcome != Unresolved && c.Evidence != rollout.Assumed
}

// Check is the value of a check by its name, VERIFIER/ID.
func (c *Cell) Check(name string) (value float64, there bool) { return ValueOf(c.Checks, name) }

// ValueOf is the value of a check among checks by its name.
func ValueOf(checks []journal.Check, name string) (value float64, there bool) {
	i := slices.IndexFunc(checks, func(k journal.Check) bool { return NameOf(&k) == name })
	if i < 0 {
		return 0, false
	}
	return checks[i].Value, true
}

// NameOf is what a check is called outside of its verifier.
func NameOf(k *journal.Check) string { return k.Verifier + "/" + k.ID }

// Wanting reports whether a check keeps a rollout from passing.
func Wanting(k *journal.Check) bool {
	return k.Value < 1 && (k.Share > 0 || k.Kind == plugin.Gate)
}
