package wasi

import (
	"context"
	"sync"
	"time"

	"github.com/tetratelabs/wazero/sys"

	"github.com/workrover/workrover/runtime/step"
)

// Options are the fixed surroundings of a guest; nil means none.
type Options struct {
	Args  []string
	Env   []string // "NAME=value", in order
	Files int64    // descriptors that may be open at once, beside the standard ones
	Log   int64    // bytes of the log that are kept
}

// Session is what one guest instance has of the host. Its methods may be
// called from another goroutine than the guest's.
type Session struct {
	mu       sync.Mutex // held during every call of the guest
	world    *step.World
	args     []string
	env      []string
	table    table
	log      log
	pipe     *pipe         // nil: standard input is empty, standard output is part of the log
	elapsed  time.Duration // monotonic time before the present world
	exit     *uint32
	failure  *step.Failure
	fault    error
	detached bool
}

// firstInstant is the reading of the monotonic clock at the start. A clock
// that reads 0 is taken for a broken one: a Go guest refuses to start, and to
// set a timer.
const firstInstant = 1 * time.Nanosecond

// NewSession returns the session of an instance that starts in w.
func NewSession(w *step.World, opts *Options) *Session {
	if opts == nil {
		opts = &Options{}
	}
	return &Session{
		world: w, args: opts.Args, env: opts.Env,
		table: newTable(opts.Files), log: log{limit: opts.Log}, elapsed: firstInstant,
	}
}

// Enter gives the instance another world, in which a guest that ended itself in
// the last one has not. Monotonic time goes on from where it was. Descriptors that are still open are opened again in the new world, at
// the same path, for reading; what does not exist there is closed.
func (s *Session) Enter(w *step.World) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.elapsed = later(s.elapsed, s.world.Monotonic())
	s.world = w
	s.exit = nil
	for fd, d := range s.table.slots {
		if d != nil && d.handle != nil && !s.reopen(d) {
			s.table.remove(uint32(fd))
		}
	}
}

// Detach ends the guest's access to everything: its next call ends it. When
// Detach returns, no call is running and the world will not be touched again.
func (s *Session) Detach() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.detached = true
}

// Close closes the descriptors that the guest left open.
func (s *Session) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.table.slots {
		if d == nil {
			continue
		}
		if err := d.close(); err != nil {
			s.errno(err)
		}
	}
	s.table.slots = nil
	return s.fault
}

// Log returns what the guest wrote to standard error, and to standard output
// while there was no pipe, up to the limit.
func (s *Session) Log() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.kept
}

// Exit returns the code with which the guest ended itself, if it did.
func (s *Session) Exit() (code uint32, exited bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.exit == nil {
		return 0, false
	}
	return *s.exit, true
}

// Failure returns the limit of the host's that the guest ran into and that ended
// it, if one did.
func (s *Session) Failure() *step.Failure {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failure
}

// Fault returns the first error that was the host's and not the guest's.
func (s *Session) Fault() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fault
}

// The exit codes of guests that the host ends; nobody sees them.
const (
	detachedCode = 1
	failedCode   = 2
)

// call runs f for the guest. It panics, as the engine expects it, to end the
// guest.
func (s *Session) call(f *function, m memory, stack []uint64) Errno {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.detached {
		panic(sys.NewExitError(detachedCode))
	}
	errno := f.run(s, m, params(stack))
	if s.exit != nil {
		panic(sys.NewExitError(*s.exit))
	}
	if s.failure != nil {
		panic(sys.NewExitError(failedCode))
	}
	return errno
}

type sessionKey struct{}

// WithSession returns a context that carries s to the functions that a guest
// calls while it is started or called with it.
func WithSession(ctx context.Context, s *Session) context.Context {
	return context.WithValue(ctx, sessionKey{}, s)
}

func sessionOf(ctx context.Context) *Session {
	return ctx.Value(sessionKey{}).(*Session) //nolint:forcetypeassert // an instance without a session is our own mistake
}

// log keeps the first bytes that are written to it.
type log struct {
	limit int64
	kept  []byte
}

// write keeps what fits of p. A guest is not told that its log is full:
// nothing it can see may depend on what is kept.
func (l *log) write(p []byte) {
	room := max(0, l.limit-int64(len(l.kept)))
	l.kept = append(l.kept, p[:min(int64(len(p)), room)]...)
}
