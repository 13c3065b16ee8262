package wasi

import (
	"io"

	"github.com/workrover/workrover/runtime/step"
)

// Act does something for the guest that WASI has no function for, in the world
// that the guest is in and with its log. An error is a fault of the host's; what
// the guest is to know of, use has to tell it.
func (s *Session) Act(use func(w *step.World, log io.Writer) error) {
	err := use(s.world, &s.log)
	s.worked()
	if err != nil && s.fault == nil {
		s.fault = err
	}
}

// Write keeps what fits. It never fails.
func (l *log) Write(p []byte) (int, error) {
	l.write(p)
	return len(p), nil
}
