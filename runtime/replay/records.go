package replay

import "github.com/workrover/workrover/runtime/step"

// Records are steps that have run, to be found by their key and by what they
// observed. There may be many of one key, one for each state that it was run
// in.
//
// The records of a key form a tree of questions. What a step asks first follows
// from its key, and what it asks next from the answers so far; so a look-up
// asks the state one question after the other and follows the answers, however
// many records there are.
type Records struct {
	keys  map[step.Key]*node[*step.Record]
	names map[string]*step.Record // to explain what is not found
}

// NewRecords returns records of some steps.
func NewRecords(steps ...*step.Record) *Records {
	r := &Records{
		keys:  make(map[step.Key]*node[*step.Record], len(steps)),
		names: make(map[string]*step.Record, len(steps)),
	}
	for _, s := range steps {
		r.Add(s)
	}
	return r
}

// Add adds a record. One that may not stand in for an execution is only known
// by its name.
func (r *Records) Add(record *step.Record) {
	if _, known := r.names[record.Name]; !known {
		r.names[record.Name] = record
	}
	if !record.Reusable {
		return
	}
	at := r.keys[record.Key]
	if at == nil {
		at = &node[*step.Record]{}
		r.keys[record.Key] = at
	}
	at.add(record.Observations, record)
}

// Find returns the first record of the key whose every observation is answered
// in the same way by state, and that accept takes. If there is none, the
// difference is the one at which the record that came furthest stopped; it is
// nil if no record of the key has an observation that differs.
func (r *Records) Find(key step.Key, state Answerer, accept func(*step.Record) bool) (*step.Record, *Difference) {
	at := r.keys[key]
	if at == nil {
		return nil, nil
	}
	s := &search[*step.Record]{state: state, accept: accept}
	found, _ := s.from(at, 0)
	return found, s.difference
}
