package gate

import (
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
)

// Deterministic is the gate that the same comes of every cell when it is played
// again and every step is run.
type Deterministic struct{}

// Digest tells this gate from another.
func (*Deterministic) Digest() digest.Digest {
	return hasher(DeterministicName).Int("repetitions", 1).Sum()
}

// Differs says what came out otherwise in another trial of the same sources; nil
// if nothing did. Such a combination is neither good nor bad.
func (*Deterministic) Differs(t, again *Trial) *Finding {
	for _, source := range t.Sources {
		a, b := t.Cells[source.Name], again.Cells[source.Name]
		if a.Digest != b.Digest || a.Outcome != b.Outcome {
			return &Finding{
				Gate: DeterministicName, Source: source.Name, Open: true,
				Why: fmt.Sprintf("played again with every step run it comes to something else (%s and %s, digests %s and %s)", a.Outcome, b.Outcome, a.Digest.Short(), b.Digest.Short()),
			}
		}
	}
	return nil
}
