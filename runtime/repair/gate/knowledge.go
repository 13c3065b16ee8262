package gate

import "github.com/workrover/workrover/runtime/repair/mutate"

// Knowledge is of files that are no text. Whoever judges a repair, or measures how
// repairs are judged, has to have the same: gates that cannot read a file hold less.
type Knowledge struct {
	Formats []mutate.Format // how a right one becomes wrong; default: none is changed
	Read    Reader          // what one says; default: nobody knows
}
