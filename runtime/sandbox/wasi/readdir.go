package wasi

import (
	"encoding/binary"
	"path"

	"github.com/workrover/workrover/runtime/vfs"
)

// direntSize is the size of an entry before its name.
const direntSize = 24

// fdReaddir lists a directory as it was when the guest asked for its beginning
// (cookie 0): a cookie is a place in that listing, so it stays good while
// entries are created and removed. The last entry is cut where the buffer
// ends; the guest asks for it again with a larger one.
func fdReaddir(s *Session, m memory, p params) Errno {
	d, errno := s.lookup(p.u32(0), rightReaddir)
	if errno != success {
		return errno
	}
	buffer, errno := m.span(p.u32(1), uint64(p.u32(2)))
	if errno != success {
		return errno
	}
	if _, errno := m.span(p.u32(4), 4); errno != success {
		return errno
	}
	cookie := p[3]
	if cookie == 0 || d.listing == nil {
		if errno := s.list(d); errno != success {
			return errno
		}
	}
	used, dir := 0, d.handle.Path()
	for used < len(buffer) && cookie < uint64(len(d.listing)) {
		entry := d.listing[cookie]
		cookie++
		used += copy(buffer[used:], dirent(entry, cookie, dir))
		s.moved(len(dir)) // for the number of the entry, which is that of its path
	}
	s.moved(used)
	return m.putU32(p.u32(4), uint32(used))
}

// list takes the listing of d, with the two entries that the file system does
// not have.
func (s *Session) list(d *descriptor) Errno {
	if d.handle == nil {
		h, err := s.world.Files.Open(nil, rootName, vfs.ReadFlag|vfs.DirectoryFlag, 0)
		if err != nil {
			return s.errno(err)
		}
		d.handle = h
	}
	entries, err := d.handle.Entries()
	if err != nil {
		return s.errno(err)
	}
	d.listing = append([]vfs.Entry{{Name: ".", Type: vfs.TypeDir}, {Name: "..", Type: vfs.TypeDir}}, entries...)
	// Taking it is most of the work, however little of it the guest asks for.
	for _, e := range d.listing {
		s.moved(direntSize + len(e.Name))
	}
	return success
}

// dirent encodes one entry of the directory dir; next is the cookie of the
// entry after it.
func dirent(e vfs.Entry, next uint64, dir string) []byte {
	b := make([]byte, direntSize, direntSize+len(e.Name))
	binary.LittleEndian.PutUint64(b, next)
	binary.LittleEndian.PutUint64(b[8:], vfs.InodeOf(path.Join(dir, e.Name)))
	binary.LittleEndian.PutUint32(b[16:], uint32(len(e.Name)))
	b[20] = byte(filetypeOf(e.Type))
	return append(b, e.Name...)
}
