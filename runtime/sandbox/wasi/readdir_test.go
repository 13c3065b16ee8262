package wasi

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// dirents calls fd_readdir and returns the names of whole entries, the cookie
// after the last of them, and whether the buffer was filled.
func (m *machine) dirents(fd uint64, size, cookie uint64) (names []string, next uint64, full bool) {
	m.t.Helper()
	m.must("fd_readdir", fd, atBytes, size, cookie, atResult)
	used := m.u32(atResult)
	next = cookie
	for b := m.memory[atBytes : atBytes+used]; len(b) >= direntSize; {
		n := int(binary.LittleEndian.Uint32(b[16:]))
		if len(b) < direntSize+n {
			break
		}
		names = append(names, string(b[direntSize:direntSize+n]))
		next = binary.LittleEndian.Uint64(b)
		b = b[direntSize+n:]
	}
	return names, next, uint64(used) == size
}

func TestReaddirWithEveryBuffer(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	want := []string{".", "..", "f"}
	for i := range 10 {
		name := fmt.Sprintf("n%d", i)
		m.create("/workspace/"+name, "")
		want = append(want, name)
	}
	fd, _ := m.openAt(preopen, "workspace", openDirectory, every, 0)
	for size := uint64(direntSize + 2); size < 600; size++ {
		var got []string
		for cookie, more := uint64(0), true; more; {
			var names []string
			names, cookie, more = m.dirents(fd, size, cookie)
			got = append(got, names...)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("with a buffer of %d bytes:\n%s", size, diff)
		}
	}
	if names, _, full := m.dirents(fd, direntSize, 0); len(names) != 0 || !full {
		t.Errorf("a buffer too small for any name: %q, full %v; a guest takes that for the end", names, full)
	}
}

func TestReaddirWhileTheDirectoryChanges(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	for _, name := range []string{"a", "b", "c", "d"} {
		m.create("/workspace/"+name, "")
	}
	fd, _ := m.openAt(preopen, "workspace", openDirectory, every, 0)
	first, cookie, _ := m.dirents(fd, 4*direntSize+6, 0)
	if diff := cmp.Diff([]string{".", "..", "a", "b"}, first); diff != "" {
		t.Fatal(diff)
	}
	for _, name := range []string{"workspace/a", "workspace/b"} {
		at, n := m.text(atText, name)
		m.must("path_unlink_file", preopen, at, n)
	}
	m.create("/workspace/aa", "")
	rest, end, _ := m.dirents(fd, 1000, cookie)
	if diff := cmp.Diff([]string{"c", "d", "f"}, rest); diff != "" {
		t.Errorf("the rest:\n%s", diff)
	}
	if again, _, _ := m.dirents(fd, 1000, cookie); cmp.Diff(rest, again) != "" {
		t.Errorf("the same cookie gives %v, then %v", rest, again)
	}
	for _, beyond := range []uint64{end, end + 1, 1 << 63} {
		if names, _, full := m.dirents(fd, 1000, beyond); len(names) != 0 || full {
			t.Errorf("cookie %d gives %v", beyond, names)
		}
	}
	anew, _, _ := m.dirents(fd, 1000, 0)
	if diff := cmp.Diff([]string{".", "..", "aa", "c", "d", "f"}, anew); diff != "" {
		t.Errorf("from the beginning:\n%s", diff)
	}
}

func TestReaddirOfTheRoot(t *testing.T) {
	m := newMachine(t, nil)
	names, _, _ := m.dirents(preopen, 1000, 0)
	if diff := cmp.Diff([]string{".", "..", "plugin", "workspace"}, names); diff != "" {
		t.Error(diff)
	}
}

func TestReaddirGivesTheInodeOfStat(t *testing.T) {
	m := newMachine(t, &Options{Files: 8})
	fd, _ := m.openAt(preopen, "workspace", openDirectory, every, 0)
	m.must("fd_readdir", fd, atBytes, 1000, 2, atResult)
	listed := m.u64(atBytes + 8)
	path, n := m.text(atText, "workspace/f")
	m.must("path_filestat_get", preopen, 0, path, n, atResult)
	if stat := m.u64(atResult + 8); listed != stat {
		t.Errorf("listed as %d, found as %d", listed, stat)
	}
}
