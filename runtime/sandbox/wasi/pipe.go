package wasi

import "github.com/workrover/workrover/runtime/step"

// pipe is standard input with something in it, and standard output that may be
// somebody's answer.
type pipe struct {
	input   []byte // what is left to read
	answers bool   // output is kept in out; else it belongs to the log
	out     []byte
	limit   int64 // bytes of out
}

// Pipe gives the guest an input to read to its end, and from now on collects
// what it writes to standard output, which then is no longer part of the log. A
// guest that writes more than limit bytes is ended.
func (s *Session) Pipe(input []byte, limit int64) {
	s.pipe = &pipe{input: input, answers: true, limit: limit}
}

// Feed gives the guest an input to read to its end. What it writes to standard
// output is part of the log.
func (s *Session) Feed(input []byte) { s.pipe = &pipe{input: input} }

// Piped returns what the guest has written to standard output since Pipe. It
// stays valid.
func (s *Session) Piped() []byte {
	if s.pipe == nil {
		return nil
	}
	return s.pipe.out
}

// readInput fills the buffers that p names from standard input.
func (s *Session) readInput(m memory, p params) Errno {
	if s.pipe == nil {
		return m.putU32(p.u32(3), 0)
	}
	buffers, errno := m.vectors(p.u32(1), p.u32(2))
	if errno != success {
		return errno
	}
	if _, errno := m.span(p.u32(3), 4); errno != success {
		return errno
	}
	total := 0
	for _, b := range buffers {
		n := copy(b, s.pipe.input)
		s.pipe.input = s.pipe.input[n:]
		total += n
	}
	s.moved(total)
	return m.putU32(p.u32(3), uint32(total))
}

// writeStream writes the buffers that p names to standard output or error.
func (s *Session) writeStream(k kind, m memory, p params) Errno {
	buffers, errno := m.vectors(p.u32(1), p.u32(2))
	if errno != success {
		return errno
	}
	total := 0
	for _, b := range buffers {
		if k == output && s.pipe != nil && s.pipe.answers {
			s.answer(b)
		} else {
			s.log.write(b)
		}
		total += len(b)
	}
	s.moved(total)
	return m.putU32(p.u32(3), uint32(total))
}

// answer adds b to the output. One that is too long is not cut, which would make
// another answer of it: the guest ends.
func (s *Session) answer(b []byte) {
	size := int64(len(s.pipe.out)) + int64(len(b))
	switch {
	case s.ended != nil:
	case size > s.pipe.limit:
		s.ended = step.Exceeded("output", "%d bytes, and the response has at least %d", s.pipe.limit, size)
	default:
		s.pipe.out = append(s.pipe.out, b...)
	}
}

// unread is how much of standard input is left.
func (s *Session) unread() int {
	if s.pipe == nil {
		return 0
	}
	return len(s.pipe.input)
}
