package convert

import (
	"io"

	"github.com/workrover/workrover/runtime/credit"
)

// Format is a format that groups are written in.
type Format struct {
	Name    string // after rover export --to
	About   string // what it is, in a line
	Carries []Part // that a group may have; the others are lost, and whoever exports says so

	// One of the two makes a writer: of one file, or of several in a directory.
	File      func(out io.Writer) Writer
	Directory func(out Directory) Writer
}

// Writer writes groups, one after the other; it keeps none of them. It is used by
// one goroutine.
type Writer interface {
	// Group writes a group, of which nothing is changed, with its credit: of the
	// rollouts that did not end in an error, as [Credited] pairs them. The error
	// is that of writing, or says which rollout, turn and call cannot be written
	// and what would help. After an error the writer is not used again.
	Group(g *Group, result *credit.Result) error

	// Close writes what comes after the last group, of which there may be none.
	// It is called once, and not after an error. It does not close the output.
	Close() error
}

// Remarker is a [Writer] that leaves out more than parts: rollouts or turns that
// its format has no place for.
type Remarker interface {
	Writer

	// Remarks says in a line each what was left out, how often and why, such as
	// "3 rollouts without ids of tokens left out". It is called after Close.
	Remarks() []string
}

// Selective is a [Writer] that leaves out rollouts which lack what its format is about.
// If they are all, whoever exports writes nothing.
type Selective interface {
	Writer

	// LeftOut says of how many rollouts so far nothing was written, and what they
	// lack, such as "of which ids of tokens are not known".
	LeftOut() (rollouts int, why string)
}

// Directory is where a format of several files puts them.
type Directory interface {
	// Create makes a file. It is there, whole, when it is closed without an
	// error; all that are created have to be closed, unless the writer ends with
	// an error. The name may have slashes; one that leads out of the directory,
	// or that was created before, is an error.
	Create(name string) (io.WriteCloser, error)
}

// Lost are the parts, of those that a group has, that the format does not carry.
func (f *Format) Lost(parts []Part) []Part {
	carried := map[Part]bool{}
	for _, p := range f.Carries {
		carried[p] = true
	}
	var lost []Part
	for _, p := range parts {
		if !carried[p] {
			lost = append(lost, p)
		}
	}
	return lost
}
