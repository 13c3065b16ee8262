package gate

import (
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/specs"
)

// Regression is the gate that rollouts which somebody has confirmed as good, and that
// pass, go on passing, and that a rollout which is to be mended is not broken
// elsewhere. Controls are held by [Verifier].
type Regression struct {
	must []*cell.Source // that have to pass
}

func newRegression(plain *Trial, opts *Options) *Regression {
	r := &Regression{}
	for _, source := range opts.Keep {
		if plain.Cells[source.Name].Outcome == cell.Pass {
			r.must = append(r.must, source)
		}
	}
	for _, source := range plain.Sources {
		if source.Bundle != nil && source.Expect == specs.Pass && opts.mends(source.Name) {
			r.must = append(r.must, source)
		}
	}
	return r
}

// Digest is of the rollouts that must pass.
func (r *Regression) Digest() digest.Digest {
	h := hasher(RegressionName)
	for _, source := range r.must {
		h.String("rollout", source.Bundle.Journal.Header.ID)
		if end := source.Bundle.Journal.End; end != nil {
			h.Digest("digest", end.Digest)
		}
	}
	return h.Sum()
}

// Kept reports the first rollout that does not pass any more. What an agent would do
// that is shown something else is not known.
func (r *Regression) Kept(t *Trial) *Finding {
	for _, source := range r.must {
		c := t.Cells[source.Name]
		switch c.Outcome {
		case cell.Pass:
			continue
		case cell.Unresolved:
			return &Finding{Gate: RegressionName, Source: source.Name, Why: c.Why, Open: true}
		case cell.Fail:
		}
		f := &Finding{Gate: RegressionName, Source: source.Name, Why: "it should pass, and fails", Open: !c.Proves()}
		for i := range c.Checks {
			if k := &c.Checks[i]; cell.Wanting(k) {
				f.Check = cell.NameOf(k)
				f.Why += fmt.Sprintf(": %s is %v%s", f.Check, k.Value, spoken(k.Message))
				break
			}
		}
		return f
	}
	return nil
}
