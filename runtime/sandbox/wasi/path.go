package wasi

import (
	"encoding/binary"

	"github.com/workrover/workrover/runtime/vfs"
)

// lookupFollow asks to follow a symlink at the end of a path.
const lookupFollow = 1

// The modes of new nodes: a guest can neither see nor choose them.
const (
	fileMode = 0o644
	dirMode  = 0o755
)

// path reads a path argument: the directory that it is relative to is
// parameter fd, the text is parameters text and text+1.
func (s *Session) path(m memory, p params, fd, text int) (*vfs.Handle, string, Errno) {
	name, errno := m.text(p.u32(text), p.u32(text+1))
	if errno != success {
		return nil, "", errno
	}
	s.moved(len(name))
	d := s.table.get(p.u32(fd))
	switch {
	case d == nil:
		return nil, "", eBADF
	case name == "":
		return nil, "", eNOENT // as POSIX has it
	case !d.isDir():
		return nil, "", eNOTDIR
	case d.kind == root:
		return nil, name, success
	}
	return d.handle, name, success
}

// How to open a path.
const (
	openCreate    = 1
	openDirectory = 2
	openExclusive = 4
	openTruncate  = 8
	allOpenFlags  = openCreate | openDirectory | openExclusive | openTruncate
)

func pathOpen(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 2)
	if errno != success {
		return errno
	}
	oflags, fdflags, result := p.u32(4), fdflags(p.u32(7)), p.u32(8)
	if oflags&^uint32(allOpenFlags) != 0 || p.u32(7)&^uint32(allFlags) != 0 {
		return eINVAL
	}
	out, errno := m.span(result, 4)
	if errno != success {
		return errno
	}
	if s.table.full() {
		return eMFILE
	}
	granted := fileRights(rights(p[5]), oflags) & s.table.get(p.u32(0)).inheriting
	h, err := s.world.Files.Open(at, path, openFlags(granted, p.u32(1), oflags), fileMode)
	if err != nil {
		return s.errno(err)
	}
	binary.LittleEndian.PutUint32(out, s.open(h, granted, fdflags))
	return success
}

// fileRights are those that a file opened with the wanted rights gets: what
// can be done to every file, and to read or write as the guest asked.
func fileRights(wanted rights, oflags uint32) rights {
	granted := rightsOfFile
	if wanted&(rightRead|rightReaddir) != 0 {
		granted |= rightsOfReading
	}
	// Who opens a directory with every right there is does not mean to write
	// it; and who asks only to set the size, as Go does, means to read.
	if wanted&rightWrite != 0 && oflags&openDirectory == 0 {
		granted |= rightsOfWriting
	}
	return granted
}

func openFlags(granted rights, lookup, oflags uint32) vfs.Flag {
	flags := vfs.Flag(0)
	for _, f := range []struct {
		set  bool
		flag vfs.Flag
	}{
		{granted&rightRead != 0 || granted&rightWrite == 0, vfs.ReadFlag},
		{granted&rightWrite != 0, vfs.WriteFlag},
		{oflags&openCreate != 0, vfs.CreateFlag},
		{oflags&openExclusive != 0, vfs.ExclFlag},
		{oflags&openTruncate != 0, vfs.TruncFlag},
		{oflags&openDirectory != 0, vfs.DirectoryFlag},
		{lookup&lookupFollow == 0, vfs.NoFollowFlag},
	} {
		if f.set {
			flags |= f.flag
		}
	}
	return flags
}

func pathCreateDirectory(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 1)
	if errno != success {
		return errno
	}
	return s.errno(s.world.Files.Mkdir(at, path, dirMode))
}

func pathRemoveDirectory(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 1)
	if errno != success {
		return errno
	}
	return s.errno(s.world.Files.Rmdir(at, path))
}

func pathUnlinkFile(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 1)
	if errno != success {
		return errno
	}
	return s.errno(s.world.Files.Unlink(at, path))
}

func pathRename(s *Session, m memory, p params) Errno {
	fromAt, from, errno := s.path(m, p, 0, 1)
	if errno != success {
		return errno
	}
	toAt, to, errno := s.path(m, p, 3, 4)
	if errno != success {
		return errno
	}
	return s.errno(s.world.Files.Rename(fromAt, from, toAt, to))
}

func pathSymlink(s *Session, m memory, p params) Errno {
	target, errno := m.text(p.u32(0), p.u32(1))
	if errno != success {
		return errno
	}
	s.moved(len(target))
	at, path, errno := s.path(m, p, 2, 3)
	if errno != success {
		return errno
	}
	return s.errno(s.world.Files.Symlink(target, at, path))
}

// pathReadlink answers as much of the target as the buffer holds.
func pathReadlink(s *Session, m memory, p params) Errno {
	at, path, errno := s.path(m, p, 0, 1)
	if errno != success {
		return errno
	}
	buffer, errno := m.span(p.u32(3), uint64(p.u32(4)))
	if errno != success {
		return errno
	}
	target, err := s.world.Files.Readlink(at, path)
	if err != nil {
		return s.errno(err)
	}
	n := copy(buffer, target)
	s.moved(n)
	return m.putU32(p.u32(5), uint32(n))
}
