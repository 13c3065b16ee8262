package replay

import (
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
)

// Records are steps that have run, to be found by their key and by what they
// observed. There may be many of one key, one for each state that it was run
// in.
//
// The records of a key form a tree of questions. What a step asks first follows
// from its key, and what it asks next from the answers so far; so a look-up
// asks the state one question after the other and follows the answers, however
// many records there are.
type Records struct {
	keys  map[step.Key]*node
	names map[string]*step.Record // to explain what is not found
}

// node is where records have got by the same answers.
type node struct {
	ended []*step.Record // they ask nothing more
	asks  []*ask         // what others ask next: one, unless a plugin is not repeatable
}

// ask is a question, and where each recorded answer leads to. Most have one,
// which costs no map.
type ask struct {
	kind   footprint.Kind
	path   string
	first  string // the answer of the record that came first
	after  *node
	others map[string]*node
}

// then is the node after an answer, nil if it was never recorded.
func (a *ask) then(answer string) *node {
	if answer == a.first {
		return a.after
	}
	return a.others[answer]
}

// Answerer answers observations. A [footprint.State] does.
type Answerer interface {
	Answer(kind footprint.Kind, path string) string
}

// NewRecords returns no records.
func NewRecords() *Records {
	return &Records{keys: map[step.Key]*node{}, names: map[string]*step.Record{}}
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
		at = &node{}
		r.keys[record.Key] = at
	}
	for _, o := range record.Observations {
		at = at.next(o)
	}
	at.ended = append(at.ended, record)
}

// next is the node after an observation; it is made if it is not there.
func (n *node) next(o footprint.Observation) *node {
	a := n.ask(o)
	after := a.then(o.Answer)
	if after != nil {
		return after
	}
	after = &node{}
	if a.others == nil {
		a.others = map[string]*node{}
	}
	a.others[o.Answer] = after
	return after
}

func (n *node) ask(o footprint.Observation) *ask {
	for _, a := range n.asks {
		if a.kind == o.Kind && a.path == o.Path {
			return a
		}
	}
	a := &ask{kind: o.Kind, path: o.Path, first: o.Answer, after: &node{}}
	n.asks = append(n.asks, a)
	return a
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
	s := &search{state: state, accept: accept}
	found := s.from(at, 0)
	return found, s.difference
}

// search is one look-up.
type search struct {
	state      Answerer
	accept     func(*step.Record) bool
	difference *Difference // after most questions
	depth      int         // of difference
}

func (s *search) from(at *node, depth int) *step.Record {
	for _, record := range at.ended {
		if s.accept(record) {
			return record
		}
	}
	for _, a := range at.asks {
		now := s.state.Answer(a.kind, a.path)
		after := a.then(now)
		if after == nil {
			s.differs(a, now, depth)
			continue
		}
		if found := s.from(after, depth+1); found != nil {
			return found
		}
	}
	return nil
}

func (s *search) differs(a *ask, now string, depth int) {
	if s.difference == nil || depth > s.depth {
		s.difference = &Difference{What: string(a.kind), Path: a.path, Recorded: a.first, Now: now}
		s.depth = depth
	}
}
