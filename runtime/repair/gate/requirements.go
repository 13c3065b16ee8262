package gate

import (
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/specs"
)

// Requirements is the gate that the task goes on asking for what it should ask for,
// and that each requirement is still judged.
type Requirements struct {
	ledger   map[string]string // digests of texts as they should be
	found    map[string]string // as they were
	covered  map[string]bool   // by a check that something wrong has failed
	approved []string
}

func newRequirements(plain *Trial, approved []string) *Requirements {
	task := plain.Stage.Env.Declared()
	r := &Requirements{found: textsOf(task), approved: approved, covered: coveredIn(plain)}
	if r.ledger = r.found; task.Ledger != nil {
		r.ledger = task.Ledger.Requirements
	}
	return r
}

// textsOf are the digests of the texts of requirements.
func textsOf(env *specs.Environment) map[string]string {
	texts := map[string]string{}
	for _, r := range env.Task.Requirements {
		texts[r.ID] = specs.TextDigest(r.Text)
	}
	return texts
}

// Digest is of the ledger and of what is approved.
func (r *Requirements) Digest() digest.Digest {
	h := hasher(RequirementsName).Strings("approved", r.approved)
	for _, id := range sorted(r.ledger) {
		h.String("id", id).String("text", r.ledger[id])
	}
	for _, id := range sorted(r.covered) {
		h.String("covered", id)
	}
	return h.Sum()
}

// Kept reports the first requirement that does not say what it should, unless it
// did not before, in the same way.
func (r *Requirements) Kept(env *environment.Environment) *Finding {
	now := textsOf(env.Declared())
	all := map[string]string{}
	for _, texts := range []map[string]string{r.ledger, now} {
		for id := range texts {
			all[id] = id
		}
	}
	for _, id := range sorted(all) {
		if now[id] == r.ledger[id] || now[id] == r.found[id] || slices.Contains(r.approved, id) {
			continue
		}
		why := fmt.Sprintf("the requirement %q says something else than in the ledger", id)
		switch {
		case now[id] == "":
			why = fmt.Sprintf("the requirement %q is not in the task any more", id)
		case r.ledger[id] == "":
			why = fmt.Sprintf("the requirement %q is not in the ledger", id)
		}
		return &Finding{Gate: RequirementsName, Why: why}
	}
	return nil
}

// Covered reports the first requirement that nothing wrong fails any more.
func (r *Requirements) Covered(t *Trial) *Finding {
	now := coveredIn(t)
	for _, id := range sorted(r.covered) {
		if !now[id] && !slices.Contains(r.approved, id) {
			return &Finding{
				Gate: RequirementsName, Open: !t.known(),
				Why: fmt.Sprintf("no known-bad control and no violating mutant fails a check that covers the requirement %q", id),
			}
		}
	}
	return nil
}

// coveredIn are the requirements that are covered by a check which some known-bad
// control or violating mutant fails.
func coveredIn(t *Trial) map[string]bool {
	coverage, covered := cell.CoverageOf(t.Stage.Env), map[string]bool{}
	add := func(checks []journal.Check) {
		for i := range checks {
			if checks[i].Value < 1 {
				for _, id := range coverage.Of(cell.NameOf(&checks[i])) {
					covered[id] = true
				}
			}
		}
	}
	for _, source := range t.Sources {
		if source.Control != "" && source.Expect == specs.Fail {
			add(t.Cells[source.Name].Checks)
		}
	}
	for _, m := range t.Mutations {
		if m.Label == mutate.Violating {
			add(m.Checks)
		}
	}
	return covered
}
