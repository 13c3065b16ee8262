package wasi

import (
	"math"
	"time"
)

// The clocks that a guest may read.
const (
	clockRealtime  = 0
	clockMonotonic = 1
	clockProcess   = 2
	clockThread    = 3
)

func clockResGet(_ *Session, m memory, p params) Errno {
	if errno := checkClock(p.u32(0)); errno != success {
		return errno
	}
	return m.putU64(p.u32(1), 1)
}

func clockTimeGet(s *Session, m memory, p params) Errno {
	if errno := checkClock(p.u32(0)); errno != success {
		return errno
	}
	at := p.u32(2)
	if _, errno := m.span(at, 8); errno != success {
		return errno
	}
	return m.putU64(at, s.now(p.u32(0)))
}

// checkClock refuses the clocks of processor time: there is no such thing in
// a world where time passes only asleep.
func checkClock(id uint32) Errno {
	switch id {
	case clockRealtime, clockMonotonic:
		return success
	case clockProcess, clockThread:
		return eNOTSUP
	}
	return eINVAL
}

// now reads a clock, in nanoseconds.
func (s *Session) now(id uint32) uint64 {
	if id == clockMonotonic {
		return uint64(s.Monotonic())
	}
	// Not UnixNano, which ends in the year 2262: a guest may sleep longer.
	wall := s.world.Wall()
	return uint64(wall.Unix())*uint64(time.Second) + uint64(wall.Nanosecond())
}

// later adds two times that are not negative, up to the last that there is.
func later(a, b time.Duration) time.Duration {
	if sum := a + b; sum >= a {
		return sum
	}
	return math.MaxInt64
}
