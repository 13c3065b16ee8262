package wasi

import (
	"encoding/binary"
	"time"

	"github.com/workrover/workrover/runtime/vfs"
)

// filetype is the type of a file as guests know it.
type filetype uint8

const (
	typeUnknown   filetype = 0
	typeDirectory filetype = 3
	typeRegular   filetype = 4
	typeSymlink   filetype = 7
)

func filetypeOf(t vfs.Type) filetype {
	switch t {
	case vfs.TypeDir:
		return typeDirectory
	case vfs.TypeFile:
		return typeRegular
	case vfs.TypeSymlink:
		return typeSymlink
	}
	return typeUnknown
}

func fdFilestatGet(s *Session, m memory, p params) Errno {
	d, errno := s.lookup(p.u32(0), rightStat)
	if errno != success {
		return errno
	}
	switch d.kind {
	case root:
		info, err := s.world.Files.Stat(nil, rootName, true)
		return s.putInfo(m, p.u32(1), info, err)
	case node:
		info, err := d.handle.Stat()
		return s.putInfo(m, p.u32(1), info, err)
	}
	return putFilestat(m, p.u32(1), vfs.Info{MTime: time.Unix(0, 0)})
}

func pathFilestatGet(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 2)
	if errno != success {
		return errno
	}
	info, err := s.world.Files.Stat(at, path, p.u32(1)&lookupFollow != 0)
	return s.putInfo(m, p.u32(4), info, err)
}

func (s *Session) putInfo(m memory, ptr uint32, info vfs.Info, err error) Errno {
	if err != nil {
		return s.errno(err)
	}
	return putFilestat(m, ptr, info)
}

// putFilestat writes what a guest may know of a file. The three times are one,
// and a file has one name.
func putFilestat(m memory, ptr uint32, info vfs.Info) Errno {
	b, errno := m.span(ptr, 64)
	if errno != success {
		return errno
	}
	clear(b)
	mtime := uint64(info.MTime.UnixNano())
	binary.LittleEndian.PutUint64(b[8:], info.Inode)
	b[16] = byte(filetypeOf(info.Type))
	binary.LittleEndian.PutUint64(b[24:], 1)
	binary.LittleEndian.PutUint64(b[32:], uint64(info.Size))
	binary.LittleEndian.PutUint64(b[40:], mtime)
	binary.LittleEndian.PutUint64(b[48:], mtime)
	binary.LittleEndian.PutUint64(b[56:], mtime)
	return success
}

// Which times to set: each to a value or to now, not to both.
const (
	setAtime    = 1
	setAtimeNow = 2
	setMtime    = 4
	setMtimeNow = 8
)

func checkTimes(flags uint32) Errno {
	if flags&(setAtime|setAtimeNow) == setAtime|setAtimeNow ||
		flags&(setMtime|setMtimeNow) == setMtime|setMtimeNow {
		return eINVAL
	}
	return success
}

// fdFilestatSetTimes has no effect: the time of a file is that of its last
// write, so that it says nothing but when that was.
func fdFilestatSetTimes(s *Session, _ memory, p params) Errno {
	if _, errno := s.lookup(p.u32(0), rightSetTimes); errno != success {
		return errno
	}
	return checkTimes(p.u32(3))
}

// pathFilestatSetTimes has no effect either, but finds out that a file is
// missing.
func pathFilestatSetTimes(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 2)
	if errno != success {
		return errno
	}
	if errno := checkTimes(p.u32(6)); errno != success {
		return errno
	}
	_, err := s.world.Files.Stat(at, path, p.u32(1)&lookupFollow != 0)
	return s.errno(err)
}
