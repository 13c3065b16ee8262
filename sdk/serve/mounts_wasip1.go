package serve

import (
	"encoding/binary"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	"github.com/workrover/workrover/sdk/plugin"
)

// mounts are those of a WASM guest. They do what Dir("") does, and ask the host for
// the same, without what package os prepares for a program that runs long, with
// files that wait and are shared: in a guest that answers one request, that
// takes longer than most tools do.
type mounts struct{ Dir }

var _ plugin.Files = mounts{}

// Open opens a file for reading.
func (m mounts) Open(name string) (plugin.File, error) { return m.OpenFile(name, syscall.O_RDONLY) }

// OpenFile opens a file as the flags of package os say.
func (m mounts) OpenFile(name string, flag int) (plugin.File, error) {
	fd, err := m.open("open", name, flag)
	if err != nil {
		return nil, err
	}
	return &descriptor{fd, name}, nil
}

func (m mounts) open(op, name string, flag int) (fd int, err error) {
	if !strings.HasPrefix(name, "/") {
		return -1, fault(op, name, syscall.EINVAL)
	}
	fd, err = syscall.Open(name, flag, 0o644)
	return fd, fault(op, name, err)
}

// Stat describes what is at a path, following symbolic links.
func (m mounts) Stat(name string) (fs.FileInfo, error) { return m.stat("stat", name, syscall.Stat) }

// Lstat describes what is at a path, be it a symbolic link.
func (m mounts) Lstat(name string) (fs.FileInfo, error) { return m.stat("lstat", name, syscall.Lstat) }

func (m mounts) stat(op, name string, ask func(string, *syscall.Stat_t) error) (fs.FileInfo, error) {
	if !strings.HasPrefix(name, "/") {
		return nil, fault(op, name, syscall.EINVAL)
	}
	info := &fileInfo{name: name}
	if err := ask(name, &info.stat); err != nil {
		return nil, fault(op, name, err)
	}
	return info, nil
}

// ReadDir lists a directory, sorted by name.
func (m mounts) ReadDir(name string) ([]fs.DirEntry, error) {
	fd, err := m.open("readdir", name, syscall.O_RDONLY|syscall.O_DIRECTORY)
	if err != nil {
		return nil, err
	}
	defer syscall.Close(fd) //nolint:errcheck // reading only
	entries, err := entriesOf(fd, name)
	if err != nil {
		return nil, fault("readdir", name, err)
	}
	slices.SortFunc(entries, func(a, b dirEntry) int { return strings.Compare(a.name, b.name) })
	list := make([]fs.DirEntry, len(entries))
	for i := range entries {
		list[i] = &entries[i]
	}
	return list, nil
}

// entriesOf reads a directory, a buffer full of entries after the other. An entry
// that does not fit is cut, and asked for again.
func entriesOf(fd int, dir string) ([]dirEntry, error) {
	const (
		size   = 2 << 10 // more than an entry may have
		header = 24
	)
	entries := make([]dirEntry, 0, 16)
	buffer := make([]byte, size)
	for next := uint64(0); ; {
		n, err := syscall.ReadDir(fd, buffer, next)
		if err != nil {
			return nil, err
		}
		names := string(buffer[:n])
		for at := 0; at+header <= n; {
			begin := at + header
			end := begin + int(binary.LittleEndian.Uint32(buffer[at+16:]))
			if end > n {
				break
			}
			if name := names[begin:end]; name != "." && name != ".." {
				entries = append(entries, dirEntry{dir, name, buffer[at+20]})
			}
			next = binary.LittleEndian.Uint64(buffer[at:])
			at = end
		}
		if n < size {
			return entries, nil
		}
	}
}

type dirEntry struct {
	dir, name string
	kind      byte
}

func (e *dirEntry) Name() string      { return e.name }
func (e *dirEntry) IsDir() bool       { return e.kind == syscall.FILETYPE_DIRECTORY }
func (e *dirEntry) Type() fs.FileMode { return modeOf(e.kind).Type() }

// Info implements [fs.DirEntry].
func (e *dirEntry) Info() (fs.FileInfo, error) {
	return mounts{}.Lstat(strings.TrimSuffix(e.dir, "/") + "/" + e.name)
}
