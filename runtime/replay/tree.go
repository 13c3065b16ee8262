package replay

import "github.com/workrover/workrover/runtime/footprint"

// Answerer answers observations. A [footprint.State] does.
type Answerer interface {
	Answer(kind footprint.Kind, path string) string
}

// node is where records of one key have got by the same answers. What it holds
// is found by asking one question after the other and following the answers,
// however many there are.
type node[T any] struct {
	alone *alone[T] // the only one that got here, as most are; nil if more did, or none
	ended []T       // they ask nothing more
	asks  []*ask[T] // what others ask next: one, unless a plugin is not repeatable
}

// alone is what got to a node by itself. It takes no nodes before another comes.
type alone[T any] struct {
	observed []footprint.Observation // from the node on
	what     T
}

// ask is a question, and where each recorded answer leads to. Most have one,
// which costs no map.
type ask[T any] struct {
	kind   footprint.Kind
	path   string
	first  string // the answer of the record that came first
	after  *node[T]
	others map[string]*node[T]
}

// then is the node after an answer, nil if it was never recorded.
func (a *ask[T]) then(answer string) *node[T] {
	if answer == a.first {
		return a.after
	}
	return a.others[answer]
}

// add adds what observed this.
func (n *node[T]) add(observed []footprint.Observation, what T) {
	at := n
	for at.settle(); len(observed) > 0; at.settle() {
		if at.empty() {
			at.alone = &alone[T]{observed, what}
			return
		}
		at, observed = at.next(observed[0]), observed[1:]
	}
	at.ended = append(at.ended, what)
}

func (n *node[T]) empty() bool { return len(n.ended) == 0 && len(n.asks) == 0 }

// settle makes room for another.
func (n *node[T]) settle() {
	first := n.alone
	if first == nil {
		return
	}
	n.alone = nil
	n.next(first.observed[0]).add(first.observed[1:], first.what)
}

// next is the node after an observation; it is made if it is not there.
func (n *node[T]) next(o footprint.Observation) *node[T] {
	a := n.ask(o)
	after := a.then(o.Answer)
	if after != nil {
		return after
	}
	after = &node[T]{}
	if a.others == nil {
		a.others = map[string]*node[T]{}
	}
	a.others[o.Answer] = after
	return after
}

func (n *node[T]) ask(o footprint.Observation) *ask[T] {
	for _, a := range n.asks {
		if a.kind == o.Kind && a.path == o.Path {
			return a
		}
	}
	a := &ask[T]{kind: o.Kind, path: o.Path, first: o.Answer, after: &node[T]{}}
	n.asks = append(n.asks, a)
	return a
}

// search is one look-up.
type search[T any] struct {
	state      Answerer
	accept     func(T) bool
	difference *Difference // after most questions
	depth      int         // of difference
}

// from looks for what observed all that state answers from here on, and that
// accept takes.
func (s *search[T]) from(at *node[T], depth int) (found T, ok bool) {
	if at.alone != nil {
		return s.along(at.alone, depth)
	}
	for _, ended := range at.ended {
		if s.accept(ended) {
			return ended, true
		}
	}
	for _, a := range at.asks {
		now := s.state.Answer(a.kind, a.path)
		after := a.then(now)
		if after == nil {
			s.differs(footprint.Observation{Kind: a.kind, Path: a.path, Answer: a.first}, now, depth)
			continue
		}
		if found, ok := s.from(after, depth+1); ok {
			return found, true
		}
	}
	return found, false
}

// along is from for what is alone.
func (s *search[T]) along(a *alone[T], depth int) (found T, ok bool) {
	for i, o := range a.observed {
		if now := s.state.Answer(o.Kind, o.Path); now != o.Answer {
			s.differs(o, now, depth+i)
			return found, false
		}
	}
	if s.accept(a.what) {
		return a.what, true
	}
	return found, false
}

// differs keeps the difference of what came furthest.
func (s *search[T]) differs(was footprint.Observation, now string, depth int) {
	if s.difference == nil || depth > s.depth {
		s.difference = &Difference{What: string(was.Kind), Path: was.Path, Recorded: was.Answer, Now: now}
		s.depth = depth
	}
}
