package service

import (
	"context"
	"fmt"
	"io"
	"sync"

	"golang.org/x/sync/semaphore"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// Options say how a service plays; nil means the defaults.
type Options struct {
	Name        string  // what the ids of sessions begin with, which are those of rollouts; default "serve"
	Archive     Archive // default: nothing is recorded
	Jobs        int     // sessions played at the same time; default 1
	MaxSessions int     // open at once; default 100,000
	MaxLine     int     // bytes of a request; default 16 MiB
}

// Archive keeps rollouts: their record while they are played, and a bundle of
// each that has ended. It is called concurrently.
type Archive interface {
	journal.Committer
	// Bundle returns the path of a bundle of the rollout; "" if there is
	// nothing to make one of.
	Bundle(ctx context.Context, r *rollout.Result) (path string, err error)
}

// How much may have been read and not answered, in bytes. A program may write
// many requests before it reads; one that never reads its answers comes to a
// stop, and not the machine.
const (
	maxWaiting = 64 << 20
	minWeight  = 4 << 10 // what a request costs besides its text
)

// Service plays rollouts in one environment on request.
type Service struct {
	built   *environment.Built
	options Options
	desk    *desk
	tools   []byte // as JSON
	ready   chan *session
	waiting *semaphore.Weighted
}

// New returns a service for one stream of requests.
func New(built *environment.Built, opts *Options) *Service {
	s := &Service{built: built}
	if opts != nil {
		s.options = *opts
	}
	o := &s.options
	if o.Name == "" {
		o.Name = "serve"
	}
	for _, f := range []struct {
		field *int
		value int
	}{{&o.Jobs, 1}, {&o.MaxSessions, 100_000}, {&o.MaxLine, 16 << 20}} {
		if *f.field == 0 {
			*f.field = f.value
		}
	}
	s.desk = &desk{name: o.Name, most: o.MaxSessions, open: map[string]*session{}}
	s.tools = encode(built.Env.ToolInfos())
	room := max(maxWaiting, int64(o.MaxLine)+minWeight)
	s.waiting = semaphore.NewWeighted(room)
	s.ready = make(chan *session, room/minWeight) // no more can wait, so none blocks
	return s
}

// Open returns how many sessions are open: after Serve, how many were dropped.
func (s *Service) Open() int { return s.desk.count() }

// Serve answers what in requests until it ends, and then what still waits;
// sessions that are open are dropped. When ctx ends or out breaks, calls
// that run are stopped and what waits is answered with an error. It returns
// why it ended, nil for the end of in. A read of in that waits may outlast it.
// It is called once.
func (s *Service) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	answers := newPrinter(out, cap(s.ready), func(err error) { stop(fmt.Errorf("write an answer: %w", err)) })
	var workers sync.WaitGroup
	for range s.options.Jobs {
		workers.Go(func() { s.work(ctx, answers) })
	}
	err := s.accept(ctx, readLines(ctx, in, s.options.MaxLine), answers)
	close(s.ready)
	workers.Wait()
	answers.close()
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// accept gives the requests to their sessions, and answers those that have
// none.
func (s *Service) accept(ctx context.Context, lines <-chan line, answers *printer) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l, more := <-lines:
			if !more {
				return nil
			}
			if l.err != nil {
				return fmt.Errorf("read the requests: %w", l.err)
			}
			r := s.request(l)
			if err := s.waiting.Acquire(ctx, r.weight); err != nil {
				return err
			}
			s.take(r, answers)
		}
	}
}

// take gives a request to its session, and the session to a worker if it has
// none.
func (s *Service) take(r *request, answers *printer) {
	idle, problem := s.desk.put(r)
	if problem != nil {
		s.print(answers, r, r.refuse(problem))
	}
	if idle != nil {
		s.ready <- idle
	}
}

func (s *Service) request(l line) *request {
	r := &request{problem: errorf(TooLong, "the line has more than %d bytes", s.options.MaxLine)}
	if !l.long {
		r = parse(l.text)
	}
	r.line, r.weight = l.number, minWeight+int64(len(l.text))
	return r
}

// work plays sessions that have requests, each until it has none.
func (s *Service) work(ctx context.Context, answers *printer) {
	for session := range s.ready {
		for r := s.desk.next(session); r != nil; r = s.desk.next(session) {
			s.print(answers, r, s.answer(ctx, session, r))
		}
	}
}

func (s *Service) print(answers *printer, r *request, answer any) {
	answers.print(printed{text: encode(answer), done: func() { s.waiting.Release(r.weight) }})
}
