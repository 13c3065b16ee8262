package vfs

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
)

// step is an operation on a world.
type step func(*world) error

func open(path string, flag Flag) step {
	return func(w *world) error {
		h, err := w.ns.Open(nil, path, flag, 0o644)
		if err != nil {
			return err
		}
		return h.Close()
	}
}

func read(path string) step {
	return func(w *world) error {
		h, err := w.ns.Open(nil, path, ReadFlag, 0)
		if err != nil {
			return err
		}
		_, _ = h.ReadAt(make([]byte, 8), 0)
		return h.Close()
	}
}

// sum asks for the digest of a file that is being written to with the given
// text, if it is not empty.
func sum(path, text, want string) step {
	return func(w *world) error {
		h, err := w.ns.Open(nil, path, ReadFlag|WriteFlag, 0)
		if err != nil {
			return err
		}
		if _, err := h.WriteAt([]byte(text), 0); err != nil {
			return err
		}
		if got, err := h.Digest(); err != nil || got != digest.Of([]byte(want)) {
			w.Errorf("digest of %s is %v, %v, not that of %q", path, got, err, want)
		}
		return h.Close()
	}
}

func write(path, text string, flag Flag, off int64) step {
	return func(w *world) error {
		h, err := w.ns.Open(nil, path, flag|WriteFlag, 0o644)
		if err != nil {
			return err
		}
		if _, err := h.WriteAt([]byte(text), off); err != nil {
			return err
		}
		return h.Close()
	}
}

func put(path, text string) step { return write(path, text, CreateFlag|TruncFlag, 0) }

func truncate(path string, size int64) step {
	return func(w *world) error {
		h, err := w.ns.Open(nil, path, WriteFlag, 0)
		if err != nil {
			return err
		}
		if err := h.Truncate(size); err != nil {
			return err
		}
		return h.Close()
	}
}

func list(path string) step {
	return func(w *world) error {
		h, err := w.ns.Open(nil, path, ReadFlag|DirectoryFlag, 0)
		if err != nil {
			return err
		}
		if _, err := h.Entries(); err != nil {
			return err
		}
		return h.Close()
	}
}

func stat(path string) step {
	return func(w *world) error { _, err := w.ns.Stat(nil, path, true); return err }
}
func lstat(path string) step {
	return func(w *world) error { _, err := w.ns.Stat(nil, path, false); return err }
}
func readlink(path string) step {
	return func(w *world) error { _, err := w.ns.Readlink(nil, path); return err }
}
func mkdir(path string) step  { return func(w *world) error { return w.ns.Mkdir(nil, path, 0o755) } }
func unlink(path string) step { return func(w *world) error { return w.ns.Unlink(nil, path) } }
func rmdir(path string) step  { return func(w *world) error { return w.ns.Rmdir(nil, path) } }
func chmod(path string) step  { return func(w *world) error { return w.ns.Chmod(nil, path, 0o600) } }
func rename(from, to string) step {
	return func(w *world) error { return w.ns.Rename(nil, from, nil, to) }
}
func symlink(target, path string) step {
	return func(w *world) error { return w.ns.Symlink(target, nil, path) }
}

// failing expects an error.
func failing(want Errno, s step) step {
	return func(w *world) error {
		if err := s(w); !errors.Is(err, want) {
			w.Errorf("got %v, want %v", err, want)
		}
		return nil
	}
}

// TestFootprint: exactly what is observed, and which effects there are.
func TestFootprint(t *testing.T) {
	start := grow(t, map[string]string{
		"/f": "text", "/g": "other", "/d/e/deep": "deep", "/d/x": "x", "/empty/": "",
		"/l": "->f", "/ld": "->d", "/abs": "->/w/d/x", "/loop": "->loop", "/out": "->../plugin/x", "/far": "->/plugin/x",
	})
	type lines []string
	for _, c := range []struct {
		name     string
		steps    []step
		observed lines
		effects  lines
	}{
		{"opening a file says that it exists", []step{open("/w/f", ReadFlag)}, lines{"exists /w/f"}, nil},
		{"reading observes the content", []step{read("/w/f")}, lines{"exists /w/f", "content /w/f"}, nil},
		{"the digest observes the content", []step{sum("/w/f", "", "text")}, lines{"exists /w/f", "content /w/f"}, nil},
		{"the digest of what the step wrote", []step{put("/w/n", "new"), sum("/w/n", "N", "New")}, lines{"absent /w/n"}, lines{`put /w/n "new"`, `put /w/n "New"`}},
		{"what is missing", []step{failing(ENOENT, read("/w/n")), failing(ENOENT, stat("/w/no/n"))}, lines{"absent /w/n", "absent /w/no/n"}, nil},
		{"what is below a file", []step{failing(ENOTDIR, stat("/w/f/a/b"))}, lines{"absent /w/f/a/b"}, nil},
		{"a file with a slash behind it", []step{failing(ENOTDIR, stat("/w/f/"))}, lines{"exists /w/f"}, nil},
		{"metadata", []step{stat("/w/f"), lstat("/w/l"), stat("/w/d")}, lines{"meta /w/f", "meta /w/l", "meta /w/d"}, nil},
		{"symlinks that are crossed", []step{read("/w/l"), read("/w/ld/x")}, lines{"link /w/l", "exists /w/f", "content /w/f", "link /w/ld", "exists /w/d/x", "content /w/d/x"}, nil},
		{"an absolute symlink", []step{stat("/w/abs")}, lines{"link /w/abs", "meta /w/d/x"}, nil},
		{"a symlink in a circle", []step{failing(ELOOP, stat("/w/loop"))}, lines{"link /w/loop"}, nil},
		{"symlinks out of the mount", []step{failing(EACCES, stat("/w/out")), failing(EACCES, stat("/w/far"))}, lines{"link /w/out", "link /w/far"}, nil},
		{"a symlink read", []step{readlink("/w/l"), failing(EINVAL, readlink("/w/f"))}, lines{"link /w/l", "exists /w/f"}, nil},
		{"dotdot depends on the directory", []step{stat("/w/d/../f")}, lines{"exists /w/d", "meta /w/f"}, nil},
		{"opening a directory is not listing it", []step{open("/w/d", ReadFlag)}, lines{"exists /w/d"}, nil},
		{"listing", []step{list("/w/d")}, lines{"exists /w/d", "list /w/d"}, nil},
		{"mount points and what is above are always there", []step{list("/"), stat("/")}, nil, nil},

		{"a new file", []step{put("/w/n", "new")}, lines{"absent /w/n"}, lines{`put /w/n "new"`}},
		{"a new file that is not written", []step{open("/w/n", WriteFlag|CreateFlag)}, lines{"absent /w/n"}, lines{`put /w/n ""`}},
		{"a new file with O_EXCL", []step{open("/w/n", WriteFlag|CreateFlag|ExclFlag), failing(EEXIST, open("/w/f", WriteFlag|CreateFlag|ExclFlag))}, lines{"absent /w/n", "exists /w/f"}, lines{`put /w/n ""`}},
		{"a file overwritten", []step{put("/w/f", "new")}, lines{"exists /w/f"}, lines{`put /w/f "new"`}},
		{"a file emptied", []step{truncate("/w/f", 0)}, lines{"exists /w/f"}, lines{`put /w/f ""`}},
		{"a part written builds on the rest", []step{write("/w/f", "X", 0, 1)}, lines{"exists /w/f", "content /w/f"}, lines{`put /w/f "tXxt"`}},
		{"appending builds on what is there", []step{write("/w/f", "!", AppendFlag, 0)}, lines{"exists /w/f", "content /w/f"}, lines{`put /w/f "text!"`}},
		{"cutting builds on what is left", []step{truncate("/w/f", 2)}, lines{"exists /w/f", "content /w/f"}, lines{`put /w/f "te"`}},
		{"opening to write without writing is no effect", []step{open("/w/f", WriteFlag)}, lines{"exists /w/f"}, nil},
		{"what the step wrote is not observed", []step{put("/w/n", "new"), read("/w/n"), stat("/w/n"), chmod("/w/n")}, lines{"absent /w/n"}, lines{`put /w/n "new"`, "mode /w/n 600"}},
		{"what the step overwrote is not observed again", []step{put("/w/f", "new"), read("/w/f"), stat("/w/f")}, lines{"exists /w/f"}, lines{`put /w/f "new"`}},
		{"many writes are one put", []step{func(w *world) error {
			h, err := w.ns.Open(nil, "/w/n", WriteFlag|CreateFlag, 0o644)
			for i := range int64(5) {
				_, _ = h.WriteAt([]byte("x"), i)
				_ = h.Sync()
			}
			_ = h.Close()
			return err
		}}, lines{"absent /w/n"}, lines{`put /w/n "xxxxx"`}},
		{"making and writing at different times", []step{func(w *world) error {
			h, err := w.ns.Open(nil, "/w/n", WriteFlag|CreateFlag, 0o644)
			w.clock.now = w.clock.now.Add(time.Second)
			_, _ = h.WriteAt([]byte("x"), 0)
			_ = h.Close()
			return err
		}}, lines{"absent /w/n"}, lines{`put /w/n ""`, `put /w/n "x"`}},

		{"a directory made", []step{mkdir("/w/n"), failing(EEXIST, mkdir("/w/d")), failing(ENOENT, mkdir("/w/no/n"))}, lines{"absent /w/n", "exists /w/d", "absent /w/no/n"}, lines{"mkdir /w/n 755"}},
		{"in a directory of the step nothing is observed", []step{mkdir("/w/n"), failing(ENOENT, stat("/w/n/a")), put("/w/n/b", ""), list("/w/n"), stat("/w/n")}, lines{"absent /w/n"}, lines{"mkdir /w/n 755", `put /w/n/b ""`}},
		{"listing what the step changed observes how it was", []step{put("/w/d/n", ""), list("/w/d"), stat("/w/d")}, lines{"absent /w/d/n", "exists /w/d", "list /w/d"}, lines{`put /w/d/n ""`}},
		{"a file removed", []step{unlink("/w/f"), failing(ENOENT, stat("/w/f"))}, lines{"exists /w/f"}, lines{"remove /w/f"}},
		{"a file removed and made again", []step{unlink("/w/f"), put("/w/f", "n"), read("/w/f")}, lines{"exists /w/f"}, lines{"remove /w/f", `put /w/f "n"`}},
		{"a directory is not unlinked", []step{failing(EISDIR, unlink("/w/d")), failing(ENOTDIR, rmdir("/w/f"))}, lines{"exists /w/d", "exists /w/f"}, nil},
		{"a directory removed", []step{rmdir("/w/empty"), failing(ENOTEMPTY, rmdir("/w/d"))}, lines{"exists /w/empty", "list /w/empty", "exists /w/d", "list /w/d"}, lines{"remove /w/empty"}},
		{"a symlink made", []step{symlink("f", "/w/n"), readlink("/w/n"), failing(EEXIST, symlink("f", "/w/l"))}, lines{"absent /w/n", "exists /w/l"}, lines{"symlink /w/n f"}},
		{"permission bits changed", []step{chmod("/w/f"), read("/w/f"), stat("/w/f")}, lines{"exists /w/f", "content /w/f", "meta /w/f"}, lines{"mode /w/f 600"}},

		{"a file moved", []step{rename("/w/f", "/w/n"), read("/w/n")}, lines{"exists /w/f", "absent /w/n", "content /w/f"}, lines{"rename /w/f /w/n"}},
		{"a file moved over another", []step{rename("/w/f", "/w/g"), read("/w/g"), failing(ENOENT, stat("/w/f"))}, lines{"exists /w/f", "exists /w/g", "content /w/f"}, lines{"rename /w/f /w/g"}},
		{"a directory moved", []step{rename("/w/d", "/w/n"), read("/w/n/e/deep"), list("/w/n/e"), failing(ENOENT, stat("/w/n/no"))},
			lines{"exists /w/d", "absent /w/n", "exists /w/d/e/deep", "content /w/d/e/deep", "exists /w/d/e", "list /w/d/e", "absent /w/d/no"}, lines{"rename /w/d /w/n"}},
		{"a directory moved over an empty one", []step{rename("/w/d", "/w/empty")}, lines{"exists /w/d", "exists /w/empty", "list /w/empty"}, lines{"rename /w/d /w/empty"}},
		{"what was moved twice", []step{rename("/w/d", "/w/n"), rename("/w/n/e", "/w/m"), read("/w/m/deep"), failing(ENOENT, stat("/w/n/e"))},
			lines{"exists /w/d", "absent /w/n", "exists /w/d/e", "absent /w/m", "exists /w/d/e/deep", "content /w/d/e/deep"}, lines{"rename /w/d /w/n", "rename /w/n/e /w/m"}},
		{"what was moved into a directory of the step", []step{mkdir("/w/n"), rename("/w/d", "/w/n/d"), read("/w/n/d/x"), failing(ENOENT, stat("/w/n/y"))},
			lines{"absent /w/n", "exists /w/d", "exists /w/d/x", "content /w/d/x"}, lines{"mkdir /w/n 755", "rename /w/d /w/n/d"}},
		{"what was written and moved", []step{put("/w/n", "1"), rename("/w/n", "/w/m"), read("/w/m")}, lines{"absent /w/n", "absent /w/m"}, lines{`put /w/n "1"`, "rename /w/n /w/m"}},
		{"what was overwritten and moved", []step{put("/w/d/x", "1"), rename("/w/d", "/w/m"), read("/w/m/x")}, lines{"exists /w/d/x", "exists /w/d", "absent /w/m"}, lines{`put /w/d/x "1"`, "rename /w/d /w/m"}},
		{"a symlink moved", []step{rename("/w/l", "/w/m"), read("/w/m")}, lines{"exists /w/l", "absent /w/m", "link /w/l", "exists /w/f", "content /w/f"}, lines{"rename /w/l /w/m"}},
		{"moved to itself", []step{rename("/w/f", "/w/f")}, lines{"exists /w/f"}, nil},
		{"moved into itself", []step{failing(EINVAL, rename("/w/d", "/w/d/e/n"))}, lines{"exists /w/d", "absent /w/d/e/n"}, nil},
		{"a file that is open while it is removed", []step{func(w *world) error {
			h, err := w.ns.Open(nil, "/w/f", ReadFlag|WriteFlag, 0)
			_ = w.ns.Unlink(nil, "/w/f")
			_, _ = h.WriteAt([]byte("gone"), 0)
			_ = h.Close()
			return err
		}}, lines{"exists /w/f", "content /w/f"}, lines{"remove /w/f"}},
		{"a new file that is open while it is removed", []step{func(w *world) error {
			h, err := w.ns.Open(nil, "/w/n", ReadFlag|WriteFlag|CreateFlag, 0o644)
			_, _ = h.WriteAt([]byte("a"), 0)
			_ = w.ns.Unlink(nil, "/w/n")
			_, _ = h.WriteAt([]byte("b"), 0)
			_ = h.Close()
			return err
		}}, lines{"absent /w/n"}, lines{`put /w/n "a"`, "remove /w/n"}},
		{"a file that is open while it is moved", []step{func(w *world) error {
			h, err := w.ns.Open(nil, "/w/d/x", ReadFlag, 0)
			_ = w.ns.Rename(nil, "/w/d", nil, "/w/n")
			_, _ = h.ReadAt(make([]byte, 9), 0)
			_ = h.Close()
			return err
		}}, lines{"exists /w/d/x", "exists /w/d", "absent /w/n", "content /w/d/x"}, lines{"rename /w/d /w/n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, start, Quota{})
			for i, s := range c.steps {
				if err := s(w); err != nil {
					t.Errorf("step %d: %v", i, err)
				}
			}
			if diff := cmp.Diff(c.observed, lines(w.rec.observed)); diff != "" {
				t.Errorf("observations (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.effects, lines(w.rec.lines())); diff != "" {
				t.Errorf("effects (-want +got):\n%s", diff)
			}
		})
	}
}
