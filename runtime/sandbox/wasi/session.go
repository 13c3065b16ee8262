package wasi

import (
	"context"
	"slices"
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
	// Spend hears what each call of the guest costs, in units of fuel.
	Spend func(units int64)
}

// Session is what one guest instance has of the host. It belongs to the
// goroutine that the guest runs on.
type Session struct {
	options Options
	world   *step.World
	table   table
	log     log
	pipe    *pipe         // nil: standard input is empty, standard output is part of the log
	elapsed time.Duration // monotonic time before the present world
	ended   error         // why the guest was ended
	fault   error
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
	s := &Session{options: *opts}
	s.Restart(&State{elapsed: firstInstant, slots: initialDescriptors()}, w)
	return s
}

// State is what of a session lives on in an image of its guest.
type State struct {
	elapsed time.Duration
	log     []byte
	slots   []*descriptor
}

// State returns the state of the session, if it is all that a guest can know of
// it: one that has files or directories open has more.
func (s *Session) State() (state *State, ok bool) {
	copied := newTable(s.table.slots, 0)
	return &State{elapsed: s.Monotonic(), log: slices.Clip(s.log.kept), slots: copied.slots}, !s.table.hasNodes()
}

// Restart makes the session as it was when its state was taken, with the guest in
// another world. Descriptors must be closed.
func (s *Session) Restart(state *State, w *step.World) {
	s.world, s.elapsed = w, state.elapsed
	s.table = newTable(state.slots, s.options.Files)
	s.log = log{limit: s.options.Log, kept: slices.Clip(state.log)}
	s.pipe, s.ended, s.fault = nil, nil, nil
}

// Enter gives the instance another world, in which a guest that ended itself in
// the last one has not. Monotonic time goes on from where it
// was. Descriptors that are still open are opened again in the new world, at
// the same path, for reading; what does not exist there is closed.
func (s *Session) Enter(w *step.World) {
	s.elapsed = s.Monotonic()
	s.world, s.pipe, s.ended = w, nil, nil
	for fd, d := range s.table.slots {
		if d != nil && d.handle != nil && !s.reopen(d) {
			s.table.remove(uint32(fd))
		}
	}
}

// Monotonic is the monotonic time of the guest.
func (s *Session) Monotonic() time.Duration { return later(s.elapsed, s.world.Monotonic()) }

// Close closes the descriptors that the guest left open.
func (s *Session) Close() error {
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
// while there was no pipe, up to the limit. It stays valid.
func (s *Session) Log() []byte { return s.log.kept }

// Ended returns why the guest was ended, or nil: an [*ExitError] if it wanted to
// be, a [*step.Failure] if it ran into a limit of the host's, or what End was
// given.
func (s *Session) Ended() error { return s.ended }

// ExitError is that of a guest that ended itself.
type ExitError struct{ Code uint32 }

func (e *ExitError) Error() string { return "exit" }

// End ends the guest, for a reason. It is for functions that the guest calls,
// and does not return: it panics, as engines expect it.
func (s *Session) End(reason error) {
	s.ended = reason
	panic(sys.NewExitError(endedCode))
}

// endedCode is the exit code of a guest that was ended; nobody sees it.
const endedCode = 1

// Fault returns the first error that was the host's and not the guest's.
func (s *Session) Fault() error { return s.fault }

// Begin begins a call of the guest: it charges for it, and ends a guest that
// nobody waits for any more.
func (s *Session) Begin(ctx context.Context) {
	if err := ctx.Err(); err != nil {
		s.End(err)
	}
	s.spend(callCost)
}

// call runs f for the guest.
func (s *Session) call(ctx context.Context, f *function, m memory, stack []uint64) Errno {
	s.Begin(ctx)
	errno := f.run(s, m, params(stack))
	s.worked()
	if s.ended != nil {
		s.End(s.ended)
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
