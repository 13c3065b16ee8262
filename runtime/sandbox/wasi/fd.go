package wasi

import (
	"encoding/binary"

	"github.com/workrover/workrover/runtime/vfs"
)

// lookup returns the descriptor with number fd if it has all the rights.
func (s *Session) lookup(fd uint32, need rights) (*descriptor, Errno) {
	d := s.table.get(fd)
	if d == nil || d.rights&need != need {
		return nil, eBADF
	}
	return d, success
}

// file returns the descriptor with number fd if it is a file with the rights.
func (s *Session) file(fd uint32, need rights) (*descriptor, Errno) {
	d := s.table.get(fd)
	switch {
	case d == nil:
		return nil, eBADF
	case d.isDir() && need == rightRead:
		return nil, eISDIR
	case d.isStream():
		return nil, eSPIPE
	case d.isDir() || d.rights&need != need:
		return nil, eBADF
	}
	return d, success
}

// open gives h a number. The caller has seen that the table is not full.
func (s *Session) open(h *vfs.Handle, r rights, flags fdflags) uint32 {
	d := &descriptor{kind: node, handle: h, flags: flags, rights: r}
	if d.isDir() {
		d.rights, d.inheriting = rightsOfDir, rightsBelowDir
	}
	return s.table.add(d)
}

// reopen opens the node of d at the same path in the present world.
func (s *Session) reopen(d *descriptor) bool {
	flags := vfs.ReadFlag
	if d.isDir() {
		flags |= vfs.DirectoryFlag
	}
	h, err := s.world.Files.Open(nil, d.handle.Path(), flags, 0)
	if err != nil {
		return false
	}
	d.handle, d.listing = h, nil
	d.rights &^= rightsOfWriting
	return true
}

func fdClose(s *Session, _ memory, p params) Errno {
	if s.table.get(p.u32(0)) == nil {
		return eBADF
	}
	return s.errno(s.table.remove(p.u32(0)).close())
}

// fdRenumber moves a descriptor to the number of another, which is closed. The
// root stays where it is, as other hosts have it.
func fdRenumber(s *Session, _ memory, p params) Errno {
	from, to := s.table.get(p.u32(0)), s.table.get(p.u32(1))
	switch {
	case from == nil || to == nil:
		return eBADF
	case from.kind == root || to.kind == root:
		return eNOTSUP
	case from == to:
		return success
	}
	return s.errno(s.table.replace(p.u32(1), p.u32(0)).close())
}

// fdSync is also fd_datasync: what is written is there.
func fdSync(s *Session, _ memory, p params) Errno {
	d, errno := s.lookup(p.u32(0), rightSync)
	if errno != success || d.handle == nil {
		return errno
	}
	return s.errno(d.handle.Sync())
}

const maxAdvice = 5

// fdAdvise takes note of how a file will be used, by doing nothing.
func fdAdvise(s *Session, _ memory, p params) Errno {
	_, errno := s.file(p.u32(0), rightAdvise)
	if errno != success {
		return errno
	}
	if p.u32(3) > maxAdvice || int64(p[1]) < 0 || int64(p[2]) < 0 {
		return eINVAL
	}
	return success
}

func fdFdstatGet(s *Session, m memory, p params) Errno {
	d, errno := s.lookup(p.u32(0), 0)
	if errno != success {
		return errno
	}
	b, errno := m.span(p.u32(1), 24)
	if errno != success {
		return errno
	}
	clear(b)
	b[0] = byte(d.filetype())
	binary.LittleEndian.PutUint16(b[2:], uint16(d.flags))
	binary.LittleEndian.PutUint64(b[8:], uint64(d.rights))
	binary.LittleEndian.PutUint64(b[16:], uint64(d.inheriting))
	return success
}

func fdFdstatSetFlags(s *Session, _ memory, p params) Errno {
	d, errno := s.lookup(p.u32(0), rightSetFlags)
	if errno != success {
		return errno
	}
	if p.u32(1)&^uint32(allFlags) != 0 {
		return eINVAL
	}
	d.flags = fdflags(p.u32(1))
	return success
}

// fdFdstatSetRights takes rights away; it never gives any.
func fdFdstatSetRights(s *Session, _ memory, p params) Errno {
	d, errno := s.lookup(p.u32(0), 0)
	if errno != success {
		return errno
	}
	base, inheriting := rights(p[1]), rights(p[2])
	if base&^d.rights != 0 || inheriting&^d.inheriting != 0 {
		return eNOTCAPABLE
	}
	d.rights, d.inheriting = base, inheriting
	return success
}

const rootName = "/"

// fdPrestatGet tells the guest which directories it starts with: the root.
func fdPrestatGet(s *Session, m memory, p params) Errno {
	if d := s.table.get(p.u32(0)); d == nil || d.kind != root {
		return eBADF
	}
	b, errno := m.span(p.u32(1), 8)
	if errno != success {
		return errno
	}
	clear(b) // a directory
	binary.LittleEndian.PutUint32(b[4:], uint32(len(rootName)))
	return success
}

func fdPrestatDirName(s *Session, m memory, p params) Errno {
	if d := s.table.get(p.u32(0)); d == nil || d.kind != root {
		return eBADF
	}
	if p.u32(2) < uint32(len(rootName)) {
		return eNAMETOOLONG
	}
	b, errno := m.span(p.u32(1), uint64(len(rootName)))
	if errno == success {
		copy(b, rootName)
	}
	return errno
}
