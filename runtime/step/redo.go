package step

import (
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
)

// Redo returns the result that s has by a record, without running the plugin:
// the answer is that of the record, as responses reads it, and its effects are done
// again, with the contents that blob returns. The record must be of the key of s, and what it
// observed must hold in the state of s. The error says why the record cannot
// stand in for s after all: a content is not there, or an effect does not fit
// the quota.
func (s *Step) Redo(record *Record, responses *Responses, blob func(digest.Digest) (*vfs.Blob, error)) (*Result, error) {
	earlier := &Result{Record: record}
	var err error
	if record.Failure == nil {
		if earlier.Response, err = responses.Of(s.Request.Op, record); err != nil {
			return nil, fmt.Errorf("the record of %s has no failure, and the plugin broke the protocol: %w", record.Name, err)
		}
	}
	if earlier.Effects, err = footprint.Restored(record.Effects, blob); err != nil {
		return nil, err
	}
	return s.Take(earlier)
}

// Take is Redo with a result that is at hand, whose trees do not matter. What
// it returns shares everything else with it.
func (s *Step) Take(earlier *Result) (*Result, error) {
	again := *earlier.Record
	again.Name, again.Plugin = s.Name, s.Alias
	result := &Result{Record: &again, Response: earlier.Response, Effects: earlier.Effects, Trees: map[string]*vfs.Tree{}}
	clock := NewClock(s.Clock)
	for _, m := range s.Mounts {
		if !m.Writable || m.Private {
			continue
		}
		if len(result.Effects) == 0 {
			result.Trees[m.Path] = m.Tree
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
