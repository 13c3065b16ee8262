package step

import (
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
)

// Redo returns the result that s has by a record, without running the plugin:
// the answer is that of the record, and its effects are done again, with the
// contents that blob returns. The record must be of the key of s, and what it
// observed must hold in the state of s. The error says why the record cannot
// stand in for s after all: a content is not there, or an effect does not fit
// the quota.
func (s *Step) Redo(record *Record, blob func(digest.Digest) (*vfs.Blob, error)) (*Result, error) {
	again := *record
	again.Name, again.Plugin = s.Name, s.Alias
	result := &Result{Record: &again, Trees: map[string]*vfs.Tree{}}
	if record.Failure == nil {
		response, failure := parse(s.Request.Op, record.Response)
		if failure != nil {
			return nil, fmt.Errorf("the record of %s has no failure, and %w", record.Name, failure)
		}
		result.Response = response
	}
	var err error
	if result.Effects, err = footprint.Restored(record.Effects, blob); err != nil {
		return nil, err
	}
	clock := NewClock(s.Clock)
	for _, m := range s.Mounts {
		if !m.Writable || m.Private {
			continue
		}
		layer := m.Tree.Fork(&vfs.LayerOptions{Quota: m.Quota, Now: clock.Now})
		if err := footprint.Apply(layer, m.Path, result.Effects); err != nil {
			return nil, err
		}
		result.Trees[m.Path] = layer.Snapshot()
	}
	return result, nil
}
