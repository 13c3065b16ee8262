package replay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// archive is what steps came to, in a store.
//
// To ask a store one question after the other would be slow, and to read all
// records of a key slower: there may be a hundred thousand. So it has, under the
// key of a step, the lists of questions that such steps have asked; and under the
// digest of key, list and answers what the step came to that got these
// answers. A look-up asks the state a whole list at once, which it may do
// because a state can answer what the step would not have asked.
type archive struct {
	store Store
	alarm func(error)
	queue chan *kept
	done  chan struct{} // closed when everything in queue is in the store
}

func newArchive(s Store, alarm func(error)) *archive {
	a := &archive{store: s, alarm: alarm, queue: make(chan *kept, waitingKept), done: make(chan struct{})}
	go a.work()
	return a
}

// find looks for what the step came to before. What is not there, or can no
// longer be read, is a miss.
func (a *archive) find(ctx context.Context, at *place, q *query) *step.Result {
	ctx = context.WithoutCancel(ctx) // a rollout that stops is no reason to forget a list
	at.open.Do(func() { a.open(ctx, at) })
	lists := at.asked()
	for i := range lists {
		list := lists[len(lists)-1-i]
		observed := list.ask(q.state)
		for _, text := range a.records(ctx, list.place(q.key, observed)) {
			if result := a.redo(ctx, q, observed, text); result != nil {
				return result
			}
		}
	}
	return nil
}

// open reads what steps of a key have asked.
func (a *archive) open(ctx context.Context, at *place) {
	texts := a.records(ctx, digest.Digest(at.key))
	for _, text := range texts[max(0, len(texts)-maxLists):] {
		list, err := parseQuestions(text)
		if err != nil {
			a.alarm(fmt.Errorf("questions of step %s: %w", at.key, err))
			continue
		}
		at.learn(list)
	}
}

// redo returns the result that the step has by a stored outcome, nil if it
// cannot be had.
func (a *archive) redo(ctx context.Context, q *query, observed []footprint.Observation, text []byte) *step.Result {
	var o outcome
	if err := json.Unmarshal(text, &o); err != nil {
		a.alarm(fmt.Errorf("outcome of step %s: %w", q.key, err))
		return nil
	}
	result, err := q.step.Redo(o.record(q, observed), nil, func(d digest.Digest) (*vfs.Blob, error) { return a.blob(ctx, d) })
	if err != nil {
		return nil // a content was dropped, or the effects do not fit here
	}
	return result
}

// records are those under a key that can be read.
func (a *archive) records(ctx context.Context, key digest.Digest) [][]byte {
	texts, err := a.store.Records(ctx, key)
	if err != nil {
		a.alarm(err)
	}
	return texts
}

func (a *archive) blob(ctx context.Context, d digest.Digest) (*vfs.Blob, error) {
	data, err := a.store.Blob(ctx, d)
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) {
			a.alarm(err)
		}
		return nil, err
	}
	return vfs.NewBlob(data), nil
}
