package wasi

import (
	"encoding/binary"
	"math"
	"time"
)

// A subscription and an event as they lie in memory.
const (
	subscriptionSize = 48
	eventSize        = 32

	eventClock   = 0
	eventFDRead  = 1
	eventFDWrite = 2

	absoluteTime = 1
)

// subscription is one thing that a guest waits for.
type subscription []byte

func (b subscription) userdata() uint64 { return binary.LittleEndian.Uint64(b) }
func (b subscription) tag() uint8       { return b[8] }
func (b subscription) fd() uint32       { return binary.LittleEndian.Uint32(b[16:]) }
func (b subscription) clock() uint32    { return binary.LittleEndian.Uint32(b[16:]) }
func (b subscription) timeout() uint64  { return binary.LittleEndian.Uint64(b[24:]) }
func (b subscription) absolute() bool {
	return binary.LittleEndian.Uint16(b[40:])&absoluteTime != 0
}

// pollOneoff never waits. Descriptors are always ready; if the guest waits for
// none, the clocks jump to the earliest deadline.
func pollOneoff(s *Session, m memory, p params) Errno {
	in, out, count := p.u32(0), p.u32(1), p.u32(2)
	if count == 0 {
		return eINVAL
	}
	subscriptions, errno := m.span(in, subscriptionSize*uint64(count))
	if errno != success {
		return errno
	}
	events, errno := m.span(out, eventSize*uint64(count))
	if errno != success {
		return errno
	}
	if _, errno := m.span(p.u32(3), 4); errno != success {
		return errno
	}
	// The guest may have the two arrays overlap; a copy keeps what it asked.
	asked := append([]byte(nil), subscriptions...)
	s.moved(len(subscriptions) + len(events))
	waits := make([]time.Duration, count)
	for i := range waits {
		waits[i] = s.wait(asked[i*subscriptionSize:])
	}
	slept := time.Duration(math.MaxInt64)
	for _, wait := range waits {
		slept = min(slept, wait)
	}
	s.world.Sleep(slept)
	happened := uint32(0)
	for i, wait := range waits {
		if wait <= slept {
			s.putEvent(events[happened*eventSize:], asked[i*subscriptionSize:])
			happened++
		}
	}
	return m.putU32(p.u32(3), happened)
}

// wait is how long it takes until b happens; what is wrong happens at once, as
// an error.
func (s *Session) wait(b subscription) time.Duration {
	if b.tag() != eventClock || checkClock(b.clock()) != success {
		return 0
	}
	timeout := b.timeout()
	if b.absolute() {
		now := s.now(b.clock())
		timeout = max(timeout, now) - now
	}
	return time.Duration(min(timeout, math.MaxInt64))
}

// putEvent writes the event that answers b.
func (s *Session) putEvent(event []byte, b subscription) {
	clear(event[:eventSize])
	errno := success
	switch b.tag() {
	case eventClock:
		errno = checkClock(b.clock())
	case eventFDRead, eventFDWrite:
		binary.LittleEndian.PutUint64(event[16:], s.ready(b))
		if s.table.get(b.fd()) == nil {
			errno = eBADF
		}
	default:
		errno = eINVAL
	}
	binary.LittleEndian.PutUint64(event, b.userdata())
	binary.LittleEndian.PutUint16(event[8:], uint16(errno))
	event[10] = b.tag()
}

// ready is how many bytes the guest is told that it can read or write at once.
// Of a file it may not ask for that: 1 stands for some.
func (s *Session) ready(b subscription) uint64 {
	d := s.table.get(b.fd())
	switch {
	case d == nil:
		return 0
	case d.kind == input:
		return uint64(s.unread())
	}
	return 1
}
