package wasi

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPaths(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	dir, _ := m.openAt(preopen, "workspace", openDirectory, every, 0)
	file := m.file("workspace/f")
	one := func(name string, fd uint64, path string) Errno {
		at, n := m.text(atText, path)
		return m.do(name, fd, at, n)
	}
	two := func(name string, fd uint64, path string, fd2 uint64, path2 string) Errno {
		at, n := m.text(atText, path)
		at2, n2 := m.text(atText2, path2)
		return m.do(name, fd, at, n, fd2, at2, n2)
	}
	symlink := func(target, path string) Errno {
		at, n := m.text(atText, target)
		at2, n2 := m.text(atText2, path)
		return m.do("path_symlink", at, n, dir, at2, n2)
	}
	for _, tt := range []struct {
		name      string
		got, want Errno
	}{
		{"mkdir", one("path_create_directory", dir, "d"), success},
		{"mkdir again", one("path_create_directory", dir, "d"), eEXIST},
		{"mkdir in nothing", one("path_create_directory", dir, "x/y"), eNOENT},
		{"mkdir below a file", one("path_create_directory", dir, "f/y"), eNOTDIR},
		{"mkdir at a file", one("path_create_directory", file, "y"), eNOTDIR},
		{"mkdir at nothing", one("path_create_directory", 77, "y"), eBADF},
		{"mkdir in the root", one("path_create_directory", preopen, "y"), eROFS},
		{"mkdir without a name", one("path_create_directory", dir, ""), eNOENT},
		{"mkdir with NUL", one("path_create_directory", dir, "a\x00b"), eILSEQ},
		{"mkdir with a long name", one("path_create_directory", dir, strings.Repeat("n", 300)), eNAMETOOLONG},
		{"rename", two("path_rename", dir, "f", dir, "d/g"), success},
		{"rename nothing", two("path_rename", dir, "f", dir, "h"), eNOENT},
		{"rename a directory into itself", two("path_rename", dir, "d", dir, "d/e"), eINVAL},
		{"rename between mounts", two("path_rename", dir, "d/g", preopen, "plugin/g"), eXDEV},
		{"unlink a directory", one("path_unlink_file", dir, "d"), eISDIR},
		{"rmdir a full one", one("path_remove_directory", dir, "d"), eNOTEMPTY},
		{"rmdir a file", one("path_remove_directory", dir, "d/g"), eNOTDIR},
		{"unlink in a read-only place", one("path_unlink_file", preopen, "plugin/p"), eROFS},
		{"rmdir a mount", one("path_remove_directory", preopen, "workspace"), eBUSY},
		{"symlink", symlink("d/g", "l"), success},
		{"symlink again", symlink("d/g", "l"), eEXIST},
		{"symlink to itself", symlink("loop", "loop"), success},
		{"hard link", m.do("path_link", dir, 0, atText, 1, dir, atText2, 1), eNOTSUP},
	} {
		if tt.got != tt.want {
			t.Errorf("%s = %d, want %d", tt.name, tt.got, tt.want)
		}
	}
	if _, errno := m.openAt(dir, "loop", 0, every, 0); errno != eLOOP {
		t.Errorf("opening a loop = %d", errno)
	}
	if fd, errno := m.openAt(dir, "l", 0, every, 0); errno != success || m.read(fd, 3) != "012" {
		t.Errorf("opening through a symlink = %d", errno)
	}
	if got := m.readlink(dir, "l", 100); got != "d/g" {
		t.Errorf("readlink = %q", got)
	}
	if got := m.readlink(dir, "l", 2); got != "d/" {
		t.Errorf("readlink into a small buffer = %q", got)
	}
}

func (m *machine) readlink(fd uint64, path string, size uint64) string {
	m.t.Helper()
	at, n := m.text(atText, path)
	m.must("path_readlink", fd, at, n, atBytes, size, atResult)
	return string(m.memory[atBytes : atBytes+m.u32(atResult)])
}

func TestOpen(t *testing.T) {
	read, write := uint64(rightRead), uint64(rightWrite)
	for _, tt := range []struct {
		name, path     string
		oflags, rights uint64
		want           Errno
	}{
		{"to read", "workspace/f", 0, read, success},
		{"absolute", "/workspace/f", 0, read, success},
		{"out of the root", "../../workspace/f", 0, read, success},
		{"a missing file", "workspace/x", 0, read, eNOENT},
		{"create", "workspace/x", openCreate, write, success},
		{"create what exists", "workspace/f", openCreate, write, success},
		{"create exclusively", "workspace/f", openCreate | openExclusive, write, eEXIST},
		{"create a directory", "workspace/x", openCreate | openDirectory, write, eINVAL},
		{"truncate", "workspace/f", openTruncate, write, success},
		{"a directory", "workspace", openDirectory, every, success},
		{"a directory as whatever it is", "workspace", 0, read, success},
		{"a directory to write", "workspace", 0, write, eISDIR},
		{"a file as a directory", "workspace/f", openDirectory, read, eNOTDIR},
		{"in a read-only place", "plugin/p", 0, write, eROFS},
		{"create in a read-only place", "plugin/x", openCreate, write, eROFS},
		{"create in the root", "x", openCreate, write, eROFS},
		{"an unknown flag", "workspace/f", 1 << 4, read, eINVAL},
		{"an empty path", "", 0, read, eNOENT},
		{"the root", ".", openDirectory, read, success},
		{"what only Go asks for", "plugin/p", 0, read | uint64(rightSetSize), success},
	} {
		m := newMachine(t, &Options{Files: 8})
		if _, got := m.openAt(preopen, tt.path, tt.oflags, tt.rights, 0); got != tt.want {
			t.Errorf("%s = %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestOpenWithoutFollowing(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	target, n := m.text(atText, "f")
	path, n2 := m.text(atText2, "workspace/l")
	m.must("path_symlink", target, n, preopen, path, n2)
	if errno := m.do("path_open", preopen, 0, path, n2, 0, every, 0, 0, atResult); errno != eLOOP {
		t.Errorf("path_open of a symlink without following = %d, want %d", errno, eLOOP)
	}
	for follow, want := range map[uint64]filetype{0: typeSymlink, lookupFollow: typeRegular} {
		m.must("path_filestat_get", preopen, follow, path, n2, atResult)
		if got := filetype(m.memory[atResult+16]); got != want {
			t.Errorf("path_filestat_get with flags %d finds type %d, want %d", follow, got, want)
		}
	}
}

func TestFilestat(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd := m.file("workspace/f")
	m.must("fd_filestat_get", fd, atResult)
	open := append([]byte(nil), m.memory[atResult:atResult+64]...)
	path, n := m.text(atText, "workspace/f")
	m.must("path_filestat_get", preopen, lookupFollow, path, n, atResult)
	if diff := cmp.Diff(open, []byte(m.memory[atResult:atResult+64])); diff != "" {
		t.Errorf("the two ways to ask differ:\n%s", diff)
	}
	now := uint64(start.UnixNano())
	got := []uint64{m.u64(atResult), uint64(m.memory[atResult+16]), m.u64(atResult + 24), m.u64(atResult + 32), m.u64(atResult + 40), m.u64(atResult + 48), m.u64(atResult + 56)}
	if diff := cmp.Diff([]uint64{0, uint64(typeRegular), 1, 10, now, now, now}, got); diff != "" {
		t.Errorf("device, type, links, size, times:\n%s", diff)
	}
	if m.u64(atResult+8) == 0 {
		t.Error("a file has no inode number")
	}
	m.must("path_filestat_set_times", preopen, lookupFollow, path, n, 1, 1, setMtime)
	m.must("fd_filestat_get", fd, atResult)
	if m.u64(atResult+48) != now {
		t.Error("a guest can change the time of a file")
	}
	path, n = m.text(atText, "workspace/none")
	if errno := m.do("path_filestat_set_times", preopen, 0, path, n, 1, 1, setMtime); errno != eNOENT {
		t.Errorf("setting the time of a missing file = %d", errno)
	}
	for stream := range uint64(3) {
		m.must("fd_filestat_get", stream, atResult)
		if m.memory[atResult+16] != 0 || m.u64(atResult+32) != 0 {
			t.Errorf("stream %d has type %d, size %d", stream, m.memory[atResult+16], m.u64(atResult+32))
		}
	}
	m.must("fd_filestat_get", preopen, atResult)
	if m.memory[atResult+16] != byte(typeDirectory) {
		t.Errorf("the root has type %d", m.memory[atResult+16])
	}
}
