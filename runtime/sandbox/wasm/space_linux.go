package wasm

import (
	"fmt"
	"os"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Images says how instances get the memory that they start from.
const Images = "mapped copy-on-write"

// frozen is memory as it was at one moment. Spaces start as copies of it that
// share what they do not change.
type frozen struct {
	file  int    // a memory file
	bytes []byte // the same, to read
}

// freeze keeps a copy of memory.
func freeze(memory []byte) (*frozen, error) {
	file, err := unix.MemfdCreate("image", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, fmt.Errorf("make a memory file: %w", err)
	}
	f := &frozen{file: file}
	if err := f.fill(memory); err != nil {
		f.free()
		return nil, err
	}
	return f, nil
}

func (f *frozen) fill(memory []byte) error {
	if err := unix.Ftruncate(f.file, int64(len(memory))); err != nil {
		return fmt.Errorf("size a memory file: %w", err)
	}
	for at := 0; at < len(memory); at += hostPage {
		page := memory[at : at+hostPage]
		if isZero(page) {
			continue // a hole reads as zeros and takes no room
		}
		if _, err := unix.Pwrite(f.file, page, int64(at)); err != nil {
			return fmt.Errorf("fill a memory file: %w", err)
		}
	}
	if _, err := unix.FcntlInt(uintptr(f.file), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_WRITE); err != nil {
		return fmt.Errorf("seal a memory file: %w", err)
	}
	if len(memory) == 0 {
		return nil
	}
	bytes, err := unix.Mmap(f.file, 0, len(memory), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return fmt.Errorf("map a memory file: %w", err)
	}
	f.bytes = bytes
	return nil
}

func (f *frozen) size() uint64 { return uint64(len(f.bytes)) }

// free gives the memory back. Spaces that were made of it stay as they are.
func (f *frozen) free() {
	if f.bytes != nil {
		_ = unix.Munmap(f.bytes) // it was mapped
	}
	_ = unix.Close(f.file) // nothing is written to it any more
	f.bytes = nil
}

// space is address space for one linear memory: reserved up to its limit, so
// that it never moves, and usable as far as it has grown.
type space struct {
	base   unsafe.Pointer
	limit  uint64
	usable uint64
	origin *frozen // nil: zeros
	pages  []byte  // of readPages
}

// newSpace reserves limit bytes, which start as the origin is.
func newSpace(limit uint64, origin *frozen) (*space, error) {
	base, err := unix.MmapPtr(-1, 0, nil, uintptr(limit), unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("reserve %d bytes of address space: %w", limit, err)
	}
	s := &space{base: base, limit: limit, origin: origin}
	if origin == nil || origin.size() == 0 {
		return s, nil
	}
	const flags = unix.MAP_PRIVATE | unix.MAP_FIXED | unix.MAP_NORESERVE
	if _, err := unix.MmapPtr(origin.file, 0, base, uintptr(origin.size()), unix.PROT_READ|unix.PROT_WRITE, flags); err != nil {
		s.free()
		return nil, fmt.Errorf("map an image of %d bytes: %w", origin.size(), err)
	}
	s.usable = origin.size()
	return s, nil
}

// grow makes the first size bytes usable and returns them.
func (s *space) grow(size uint64) ([]byte, error) {
	if size > s.usable {
		fresh := unsafe.Slice((*byte)(unsafe.Add(s.base, s.usable)), size-s.usable)
		if err := unix.Mprotect(fresh, unix.PROT_READ|unix.PROT_WRITE); err != nil {
			return nil, fmt.Errorf("grow a memory to %d bytes: %w", size, err)
		}
		s.usable = size
	}
	return unsafe.Slice((*byte)(s.base), size), nil
}

// free gives everything back.
func (s *space) free() {
	_ = unix.MunmapPtr(s.base, uintptr(s.limit)) // it was mapped
	s.base, s.usable = nil, 0
}

const (
	hostPage = 4 << 10

	// tiny is the size up to which a memory is copied as a whole.
	tiny = 128 << 10
	// maxCopied is how many changed pages are put back, and stay in memory; those
	// behind them are dropped, to be faulted in when they are needed.
	maxCopied = 2048
)

// reset makes the space as its origin is, with zeros behind that.
func (s *space) reset(pages *pagemap) error {
	view := unsafe.Slice((*byte)(s.base), s.usable)
	kept := s.putBack(view, pages)
	s.usable = s.origin.size() // so that a large request does not cost every small one behind it
	if kept == len(view) {
		return nil
	}
	if err := unix.Madvise(view[kept:], unix.MADV_DONTNEED); err != nil {
		return fmt.Errorf("drop what was changed in a memory: %w", err)
	}
	return nil
}

// putBack writes over the pages that were changed, if it can tell which, as long as
// they are few. It returns where they end.
func (s *space) putBack(view []byte, pages *pagemap) (end int) {
	if len(view) <= tiny {
		s.restore(view, 0)
		return len(view)
	}
	changed, ok := pages.changed(s)
	if !ok {
		return 0
	}
	end = len(view)
	if len(changed) > maxCopied {
		end = int(changed[maxCopied]) * hostPage
		changed = changed[:maxCopied]
	}
	for _, n := range changed {
		at := int(n) * hostPage
		s.restore(view[at:at+hostPage], at)
	}
	return end
}

// restore makes a part of the space what it was at first.
func (s *space) restore(part []byte, at int) {
	before := s.origin.bytes[min(at, len(s.origin.bytes)):]
	clear(part[copy(part, before):])
}

// pagemap is what the kernel tells of the pages of this process.
type pagemap struct{ file *os.File }

// openPagemap opens it, if it is there and about pages of the size that it is read
// for. Without it memory is reset in another way.
func openPagemap() *pagemap {
	if os.Getpagesize() != hostPage {
		return &pagemap{}
	}
	file, err := os.Open("/proc/self/pagemap")
	if err != nil {
		return &pagemap{}
	}
	return &pagemap{file: file}
}

func (p *pagemap) close() {
	if p.file != nil {
		_ = p.file.Close() // it was only read
	}
}

// changed lists the pages of a space that are its own, and no longer those of
// its origin.
func (p *pagemap) changed(s *space) (list []uint32, ok bool) {
	const entrySize = 8
	if p.file == nil {
		return nil, false
	}
	count := int(s.usable / hostPage)
	s.pages = slices.Grow(s.pages[:0], count*entrySize)[:count*entrySize]
	if _, err := p.file.ReadAt(s.pages, int64(uintptr(s.base)/hostPage*entrySize)); err != nil {
		return nil, false
	}
	const (
		present = 1 << 63
		swapped = 1 << 62
		shared  = 1 << 61
	)
	entries := unsafe.Slice((*uint64)(unsafe.Pointer(&s.pages[0])), count)
	for n, e := range entries {
		if e&(present|swapped) != 0 && e&shared == 0 {
			list = append(list, uint32(n))
		}
	}
	return list, true
}

func isZero(b []byte) bool {
	for _, v := range b {
		if v != 0 {
			return false
		}
	}
	return true
}
