package wasi

import (
	"errors"
	"io"
	"math"
)

func fdRead(s *Session, m memory, p params) Errno {
	if d := s.table.get(p.u32(0)); d != nil && d.kind == input {
		return s.readInput(m, p)
	} else if d != nil && d.isStream() {
		return eBADF
	}
	d, errno := s.file(p.u32(0), rightRead)
	if errno != success {
		return errno
	}
	n, errno := s.read(m, d, p, d.offset)
	if errno != success {
		return errno
	}
	d.offset += int64(n)
	return m.putU32(p.u32(3), n)
}

func fdPread(s *Session, m memory, p params) Errno {
	d, errno := s.file(p.u32(0), rightRead)
	if errno != success {
		return errno
	}
	offset := int64(p[3])
	if offset < 0 {
		return eINVAL
	}
	n, errno := s.read(m, d, p, offset)
	if errno != success {
		return errno
	}
	return m.putU32(p.u32(4), n)
}

// read fills the buffers that p names, in order, until one stays short.
func (s *Session) read(m memory, d *descriptor, p params, offset int64) (uint32, Errno) {
	buffers, errno := m.vectors(p.u32(1), p.u32(2))
	if errno != success {
		return 0, errno
	}
	total := 0
	defer func() { s.moved(total) }()
	for _, b := range buffers {
		n, err := d.handle.ReadAt(b, offset+int64(total))
		total += n
		switch {
		case errors.Is(err, io.EOF):
			return uint32(total), success
		case err != nil && total == 0:
			return 0, s.errno(err)
		case err != nil || n < len(b):
			return uint32(total), success
		}
	}
	return uint32(total), success
}

func fdWrite(s *Session, m memory, p params) Errno {
	if d := s.table.get(p.u32(0)); d != nil && d.kind == input {
		return eBADF
	} else if d != nil && d.isStream() {
		return s.writeStream(d.kind, m, p)
	}
	d, errno := s.file(p.u32(0), rightWrite)
	if errno != success {
		return errno
	}
	if d.flags&flagAppend != 0 {
		d.offset = d.handle.Size()
	}
	n, errno := s.write(m, d, p, d.offset)
	if errno != success {
		return errno
	}
	d.offset += int64(n)
	return m.putU32(p.u32(3), n)
}

// fdPwrite writes at an offset, or at the end of a file that is only appended
// to, as Linux has it.
func fdPwrite(s *Session, m memory, p params) Errno {
	d, errno := s.file(p.u32(0), rightWrite)
	if errno != success {
		return errno
	}
	offset := int64(p[3])
	if offset < 0 {
		return eINVAL
	}
	if d.flags&flagAppend != 0 {
		offset = d.handle.Size()
	}
	n, errno := s.write(m, d, p, offset)
	if errno != success {
		return errno
	}
	return m.putU32(p.u32(4), n)
}

// write writes the buffers that p names, in order, until one does not fit.
func (s *Session) write(m memory, d *descriptor, p params, offset int64) (uint32, Errno) {
	buffers, errno := m.vectors(p.u32(1), p.u32(2))
	if errno != success {
		return 0, errno
	}
	total := 0
	defer func() { s.moved(total) }()
	for _, b := range buffers {
		if offset > math.MaxInt64-int64(total)-int64(len(b)) {
			return 0, eFBIG
		}
		n, err := d.handle.WriteAt(b, offset+int64(total))
		total += n
		if err != nil && total == 0 {
			return 0, s.errno(err)
		}
		if err != nil || n < len(b) {
			break
		}
	}
	return uint32(total), success
}

// The origins of a seek.
const (
	seekStart   = 0
	seekCurrent = 1
	seekEnd     = 2
)

func fdSeek(s *Session, m memory, p params) Errno {
	d, errno := s.file(p.u32(0), rightSeek)
	if errno != success {
		return errno
	}
	base := int64(0)
	switch p.u32(2) {
	case seekStart:
	case seekCurrent:
		base = d.offset
	case seekEnd:
		info, err := d.handle.Stat()
		if err != nil {
			return s.errno(err)
		}
		base = info.Size
	default:
		return eINVAL
	}
	delta := int64(p[1])
	if delta > math.MaxInt64-base {
		return eOVERFLOW
	}
	if base+delta < 0 {
		return eINVAL
	}
	d.offset = base + delta
	return m.putU64(p.u32(3), uint64(d.offset))
}

func fdTell(s *Session, m memory, p params) Errno {
	d, errno := s.file(p.u32(0), rightTell)
	if errno != success {
		return errno
	}
	return m.putU64(p.u32(1), uint64(d.offset))
}

// fdAllocate makes sure that a file has length bytes from offset.
func fdAllocate(s *Session, _ memory, p params) Errno {
	d, errno := s.file(p.u32(0), rightAllocate)
	if errno != success {
		return errno
	}
	offset, length := int64(p[1]), int64(p[2])
	switch {
	case offset < 0 || length <= 0:
		return eINVAL
	case length > math.MaxInt64-offset:
		return eFBIG
	case offset+length <= d.handle.Size():
		return success
	}
	return s.errno(d.handle.Truncate(offset + length))
}

func fdFilestatSetSize(s *Session, _ memory, p params) Errno {
	d, errno := s.file(p.u32(0), rightSetSize)
	if errno != success {
		return errno
	}
	if int64(p[1]) < 0 {
		return eINVAL
	}
	return s.errno(d.handle.Truncate(int64(p[1])))
}
