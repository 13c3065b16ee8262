package replay

import (
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
)

// Elsewhere says that a rollout is to be played in an environment of another name than
// the one that it was recorded in. The two may be one that was renamed since; most often
// a path is wrong, and then a result is one about nothing: every environment has a noop,
// and most an oracle, which would act there in place of the recorded one.
type Elsewhere struct {
	Recorded string `json:"recorded"` // name of the environment
	Played   string `json:"played"`
}

// ElsewhereOf compares the names; nil if they are the same.
func ElsewhereOf(bundle *journal.Bundle, env *environment.Environment) *Elsewhere {
	if recorded := bundle.Journal.Header.Environment.Name; recorded != env.Name {
		return &Elsewhere{recorded, env.Name}
	}
	return nil
}

func (e *Elsewhere) String() string {
	return fmt.Sprintf("recorded in %s, played in %s", e.Recorded, e.Played)
}
