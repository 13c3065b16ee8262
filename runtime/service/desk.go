package service

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/workrover/workrover/runtime/rollout"
)

// session is a rollout between its reset and its finish. It is played by the
// one worker that has it; the desk guards its queue.
type session struct {
	id      string
	waiting []*request
	busy    bool // a worker has it, or will
	closed  bool // finished, or never begun

	rollout *rollout.Session
	calls   map[string]bool // the ids of the calls so far
}

// desk knows the open sessions, and gives each request to its session.
type desk struct {
	name string // what ids begin with
	most int    // sessions open at once

	mu     sync.Mutex
	open   map[string]*session
	issued int // ids
}

// put queues r at its session, which a reset opens. It returns the session if
// a worker has to be found for it. The error is that there is no such session,
// or no room for one.
func (d *desk) put(r *request) (idle *session, err *Error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.open[r.session]
	switch {
	case s != nil:
	case r.problem != nil:
		return nil, r.problem
	case r.op != opReset:
		return nil, d.missing(r.session)
	case len(d.open) >= d.most:
		return nil, errorf(TooManySessions, "%d sessions are open, which is the most; finish one", d.most)
	default:
		s = &session{id: d.id(d.issued)}
		d.issued++
		d.open[s.id] = s
	}
	s.waiting = append(s.waiting, r)
	if s.busy {
		return nil, nil
	}
	s.busy = true
	return s, nil
}

// next returns the next request of a session, or gives the session back.
func (d *desk) next(s *session) *request {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(s.waiting) > 0 {
		r := s.waiting[0]
		s.waiting[0] = nil // a step may be long, and is not to last as long as what waits behind it
		s.waiting = s.waiting[1:]
		return r
	}
	s.busy, s.waiting = false, nil
	if s.closed {
		delete(d.open, s.id)
	}
	return nil
}

// count returns how many sessions are open.
func (d *desk) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.open)
}

func (d *desk) id(number int) string { return fmt.Sprintf("%s-%04d", d.name, number) }

// missing says why no session is open under an id. Ids are given in order, so
// that none has to be remembered.
func (d *desk) missing(id string) *Error {
	digits, ok := strings.CutPrefix(id, d.name+"-")
	number, err := strconv.Atoi(digits)
	if ok && err == nil && number < d.issued && d.id(number) == id {
		return hasFinished(id)
	}
	return errorf(UnknownSession, "there is no session %q; a reset answers with one", id)
}

func hasFinished(id string) *Error {
	return errorf(Finished, "session %q has been finished", id)
}
