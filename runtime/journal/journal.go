package journal

import (
	"fmt"

	"github.com/workrover/workrover/runtime/step"
)

// Journal is a record that was read.
type Journal struct {
	Header Header
	Trees  []TreeRef
	Steps  []*step.Record // in the order in which they ran
	Turns  []*Turn
	End    *End // nil when the rollout was interrupted

	// Torn is the number of a last line that is not whole, and was left out;
	// 0 when there is none.
	Torn int

	names map[string]*step.Record
	body  Body
}

// Body stands for all that a journal says but its header. Journals that were read with
// one [Common] and have one body say the same.
type Body struct{ lines, steps *passage }

// Body returns the body of a journal that others have, too; ok is false if it is not known
// that any has.
func (j *Journal) Body() (body Body, ok bool) {
	return j.body, j.body.lines != nil && j.body.steps != nil
}

// Cut says where a record of an interrupted rollout ends. It is empty for a
// whole one.
func (j *Journal) Cut() string {
	switch {
	case j.End != nil:
		return ""
	case j.Torn > 0:
		return fmt.Sprintf("cut off after turn %d, within line %d", len(j.Turns), j.Torn)
	default:
		return fmt.Sprintf("cut off after turn %d", len(j.Turns))
	}
}

// Step returns the step with this name, nil if there is none.
func (j *Journal) Step(name string) *step.Record { return j.names[name] }

// Tree returns the reference to the tree with this name.
func (j *Journal) Tree(name string) (TreeRef, bool) {
	for _, t := range j.Trees {
		if t.Name == name {
			return t, true
		}
	}
	return TreeRef{}, false
}
