package credit_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/workrover/workrover/runtime/credit"
)

// chance makes groups that hold together.
type chance struct{ *rand.Rand }

func pick[T any](c *chance, list ...T) T { return list[c.IntN(len(list))] }

// overrides are parameters as a user gives them.
func overrides(t *testing.T, values map[string]any) credit.Overrides {
	t.Helper()
	o := credit.Overrides{}
	for name, value := range values {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		o[name] = text
	}
	return o
}

func (c *chance) group() *credit.Group {
	g := &credit.Group{Format: credit.Format}
	for i := range 1 + c.IntN(3) {
		g.Checks = append(g.Checks, credit.Check{ID: fmt.Sprint("check", i), Weight: new(0.1 + c.Float64())})
	}
	for i := range 1 + c.IntN(4) {
		g.Rollouts = append(g.Rollouts, *c.rollout(g, fmt.Sprint("r", i)))
	}
	return g
}

func (c *chance) rollout(g *credit.Group, id string) *credit.Rollout {
	r := &credit.Rollout{ID: id, Reward: new(pick(c, 0, 0.5, 1)), Turns: []*credit.Turn{}, InitialChecks: map[string]float64{}}
	for _, check := range g.Checks {
		if c.IntN(3) == 0 {
			r.InitialChecks[check.ID] = c.Float64()
		}
	}
	w := &world{chance: c, versions: map[string]credit.Version{}}
	for range c.IntN(12) {
		r.Turns = append(r.Turns, w.turn(g))
	}
	return r
}

// world is what a rollout has come to.
type world struct {
	*chance
	versions map[string]credit.Version
	calls    []string
}

func (w *world) turn(g *credit.Group) *credit.Turn {
	turn := &credit.Turn{}
	if w.IntN(4) > 0 {
		turn.Tokens = new(float64(w.IntN(3) * 10))
	}
	for range w.IntN(4) {
		turn.Calls = append(turn.Calls, *w.call())
	}
	for _, check := range g.Checks {
		if w.IntN(3) == 0 {
			turn.Checks = append(turn.Checks, credit.Reading{ID: check.ID, Value: new(pick(w.chance, 0, 0.25, 0.5, 1)), Reads: w.reads()})
		}
	}
	return turn
}

func (w *world) call() *credit.Call {
	call := &credit.Call{
		ID: fmt.Sprint("call", len(w.calls)), Tool: pick(w.chance, "read", "write"), Args: pick(w.chance, nil, new("a"), new("b")),
		Output: pick(w.chance, nil, new("x"), new("y")), Status: pick(w.chance, "", credit.StatusOK, credit.StatusError, credit.StatusInvalid),
		Reads: w.reads(), OutOfScope: float64(w.IntN(2)),
	}
	if len(w.calls) > 0 && w.IntN(2) == 0 {
		call.Consumes = []string{pick(w.chance, w.calls...)}
	}
	for range w.IntN(3) {
		path := w.path()
		w.versions[path] = pick(w.chance, credit.Nothing(), credit.Content(fmt.Sprint("v", w.IntN(1000))))
		call.Writes = append(call.Writes, credit.Access{Path: path, Version: w.versions[path]})
	}
	w.calls = append(w.calls, call.ID)
	return call
}

func (w *world) path() string { return pick(w.chance, "/a", "/b", "/dir/", "/dir/a") }

// reads are of the versions that are there, of which some are not named.
func (w *world) reads() []credit.Access {
	var list []credit.Access
	for range w.IntN(3) {
		path := w.path()
		access := credit.Access{Path: path}
		if w.IntN(3) > 0 {
			if _, written := w.versions[path]; !written {
				w.versions[path] = credit.Content("found")
			}
			access.Version = w.versions[path]
		}
		list = append(list, access)
	}
	return list
}
