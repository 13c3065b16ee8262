package replay

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
)

const (
	waitingKept = 256     // how many results may wait for the store before whoever runs steps has to
	groupKept   = 64      // how many go into the store at once,
	groupBytes  = 8 << 20 // unless they are large
)

// kept is a result on its way to the store.
type kept struct {
	result *step.Result
	plugin digest.Digest
	known  bool // it came from there, and only its last use is to be noted
}

// KeepError is why a pool keeps nothing more in its store.
type KeepError struct{ Err error }

func (e *KeepError) Error() string {
	return fmt.Sprintf("what steps come to is no longer kept: %v", e.Err)
}

// Unwrap returns what is wrong with the store.
func (e *KeepError) Unwrap() error { return e.Err }

// keep puts a result into the store, soon. Nobody waits for it: what a crash
// loses is run again.
func (a *archive) keep(k *kept) { a.queue <- k }

// close waits until everything is in the store.
func (a *archive) close() {
	close(a.queue)
	<-a.done
}

// work commits what waits, as much as there is at a time. When the store
// refuses it gives up: a full disk does not get better by being asked again.
func (a *archive) work() {
	defer close(a.done)
	for first := range a.queue {
		if err := a.commit(a.group(first)); err != nil {
			a.alarm(&KeepError{err})
			break
		}
	}
	for range a.queue { // so that nobody waits
	}
}

// group returns first and what else waits.
func (a *archive) group(first *kept) []*kept {
	group := []*kept{first}
	for size := sizeOf(first.result); size < groupBytes && len(group) < groupKept; {
		select {
		case next, ok := <-a.queue:
			if !ok {
				return group
			}
			group = append(group, next)
			size += sizeOf(next.result)
		default:
			return group
		}
	}
	return group
}

func (a *archive) commit(group []*kept) error {
	batch := &store.Batch{}
	for _, k := range group {
		k.addTo(batch)
	}
	err := a.store.Commit(context.Background(), batch)
	if _, missing := errors.AsType[*store.MissingError](err); !missing {
		return err
	}
	// A content that was there a moment ago was dropped. The others are no
	// worse for it.
	for _, k := range group {
		batch := &store.Batch{}
		k.addTo(batch)
		err := a.store.Commit(context.Background(), batch)
		if _, missing := errors.AsType[*store.MissingError](err); err != nil && !missing {
			return err
		}
	}
	return nil
}

// addTo adds what is stored of a result to a batch. To commit a record again
// notes that it was of use.
func (k *kept) addTo(b *store.Batch) {
	record := k.result.Record
	list := questionsOf(record.Observations)
	of := store.Plugin{Name: record.Plugin, Digest: k.plugin}
	b.Records = append(b.Records,
		store.Record{Key: digest.Digest(record.Key), Data: list.text, Plugin: of},
		store.Record{Key: list.place(record.Key, record.Observations), Data: outcomeOf(record), Plugin: of})
	if k.known {
		b.Needs = append(b.Needs, blobsOf(record.Effects)...)
		return
	}
	for _, e := range k.result.Effects {
		if e.Blob != nil {
			b.Blobs = append(b.Blobs, store.Blob{Digest: e.Blob.Digest(), Data: e.Blob.Bytes()})
		}
	}
}
