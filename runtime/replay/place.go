package replay

import (
	"slices"
	"sync"

	"github.com/workrover/workrover/runtime/step"
)

// place is where what is known of one key is.
type place struct {
	key step.Key

	mu    sync.RWMutex
	root  node[*step.Result]
	lists []*questions // known to have been asked by steps in the store, the newest last

	open sync.Once // loads lists
}

// find returns the result that the step has by what is here.
func (at *place) find(q *query) *step.Result {
	at.mu.RLock()
	defer at.mu.RUnlock()
	var result *step.Result
	s := &search[*step.Result]{state: q.state, accept: func(earlier *step.Result) bool {
		again, err := q.step.Take(earlier)
		result = again
		return err == nil // or its effects do not fit here
	}}
	s.from(&at.root, 0)
	return result
}

func (at *place) add(r *step.Result) {
	at.mu.Lock()
	defer at.mu.Unlock()
	at.root.add(r.Record.Observations, r)
}

// learn adds a list of questions.
func (at *place) learn(list *questions) {
	at.mu.Lock()
	defer at.mu.Unlock()
	if slices.ContainsFunc(at.lists, func(other *questions) bool { return other.sum == list.sum }) {
		return
	}
	at.lists = append(at.lists, list)
	if len(at.lists) > maxLists {
		at.lists = slices.Delete(at.lists, 0, 1)
	}
}

// asked returns the lists of questions.
func (at *place) asked() []*questions {
	at.mu.RLock()
	defer at.mu.RUnlock()
	return slices.Clone(at.lists)
}

// What things take in memory beside their texts, by and large.
const (
	placeSize       = 500
	resultSize      = 1000
	observationSize = 100
	effectSize      = 200
)

// sizeOf is about how much memory a result takes.
func sizeOf(r *step.Result) int64 {
	record := r.Record
	size := resultSize + len(record.Request) + 2*len(record.Response) + len(record.Log) // the response also in parts
	for _, o := range record.Observations {
		size += observationSize + len(o.Path) + len(o.Answer)
	}
	total := int64(size)
	for _, e := range r.Effects {
		total += effectSize + e.Blob.Len()
	}
	return total
}
