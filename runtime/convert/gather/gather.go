// Package gather makes groups of files in which each document is a rollout, and
// those of one task may be anywhere.
//
// An [Importer] reads a file twice: to see which documents are about the same task,
// and then the documents of one task after the other. So a file may be of any size:
// only a group of it is in memory.
package gather

import (
	"fmt"
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/documents"
)

// Form is how a rollout is written in documents that are decoded as D.
type Form[D any] interface {
	// Task is the same for rollouts of one task. The error is what makes a document
	// no rollout at all.
	Task(d *D) (string, error)

	// Add adds the rollout of a document to its group, and to that what is known of
	// the task. The document has a number in the file, from 1.
	Add(g *convert.Group, d *D, number int) error

	// Remarks is that of [convert.Importer].
	Remarks() []string
}

// Importer is a [convert.Importer] of a file.
type Importer[D any] struct {
	Form[D]

	file  io.ReaderAt
	index *documents.Index[digest.Digest] // by digests, since a task may have a long name
	next  int                             // key
}

var _ convert.Importer = (*Importer[any])(nil)

// New looks through a file. What is no rollout in it is a [*documents.Error].
func New[D any](file documents.File, form Form[D]) (*Importer[D], error) {
	index, err := documents.IndexOf(file, func(d *documents.Document) (digest.Digest, error) {
		var decoded D
		if err := d.Decode(&decoded); err != nil {
			return digest.Digest{}, err
		}
		task, err := form.Task(&decoded)
		if err != nil {
			return digest.Digest{}, &documents.Error{Line: d.Line, Err: err}
		}
		return digest.Of([]byte(task)), nil
	})
	if err != nil {
		return nil, err
	}
	return &Importer[D]{Form: form, file: file, index: index}, nil
}

// Next implements [convert.Importer]: groups come in the order of their first
// rollouts.
func (im *Importer[D]) Next() (*convert.Group, error) {
	keys := im.index.Keys()
	if im.next == len(keys) {
		return nil, io.EOF
	}
	key := keys[im.next]
	im.next++
	group := &convert.Group{Format: credit.Format}
	seen := map[string]bool{}
	err := im.index.Read(im.file, key, func(d *documents.Document) error {
		var decoded D
		if err := d.Decode(&decoded); err != nil {
			return err
		}
		if err := im.Add(group, &decoded, d.Number); err != nil {
			return &documents.Error{Line: d.Line, Err: err}
		}
		id := group.Rollouts[len(group.Rollouts)-1].ID
		if seen[id] {
			return &documents.Error{Line: d.Line, Err: fmt.Errorf("rollout %q is there twice: give the rollouts of a task different ids", id)}
		}
		seen[id] = true
		return nil
	})
	if err != nil {
		return nil, err
	}
	transcript.Lift(group)
	return group, nil
}
