package wasi

import "encoding/binary"

func argsGet(s *Session, m memory, p params) Errno { return s.putStrings(m, p, s.options.Args) }

func argsSizesGet(s *Session, m memory, p params) Errno { return putSizes(m, p, s.options.Args) }

func environGet(s *Session, m memory, p params) Errno { return s.putStrings(m, p, s.options.Env) }

func environSizesGet(s *Session, m memory, p params) Errno { return putSizes(m, p, s.options.Env) }

// putSizes answers how many strings there are and how many bytes they take,
// each with a NUL at its end.
func putSizes(m memory, p params, strings []string) Errno {
	if errno := m.putU32(p.u32(0), uint32(len(strings))); errno != success {
		return errno
	}
	return m.putU32(p.u32(1), uint32(sizeOf(strings)))
}

func sizeOf(strings []string) uint64 {
	size := uint64(0)
	for _, s := range strings {
		size += uint64(len(s)) + 1
	}
	return size
}

// putStrings writes an array of pointers, and the strings that they point to.
func (s *Session) putStrings(m memory, p params, strings []string) Errno {
	pointers, errno := m.span(p.u32(0), 4*uint64(len(strings)))
	if errno != success {
		return errno
	}
	at := p.u32(1)
	text, errno := m.span(at, sizeOf(strings))
	if errno != success {
		return errno
	}
	s.moved(len(pointers) + len(text))
	for i, value := range strings {
		binary.LittleEndian.PutUint32(pointers[4*i:], at)
		n := copy(text, value)
		text[n] = 0
		text = text[n+1:]
		at += uint32(n) + 1
	}
	return success
}

func procExit(s *Session, _ memory, p params) Errno {
	s.ended = &ExitError{Code: p.u32(0)}
	return success
}

func schedYield(*Session, memory, params) Errno { return success }

func randomGet(s *Session, m memory, p params) Errno {
	b, errno := m.span(p.u32(0), uint64(p.u32(1)))
	if errno == success {
		s.world.Random(b)
		s.moved(len(b))
	}
	return errno
}
