package vfs

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mounted is a namespace with /w to write, limited to /w/out and /w/in, and
// /p to read, each with its recorder.
func mounted(t *testing.T) (ns *Namespace, w, p *recorder) {
	t.Helper()
	w, p = &recorder{}, &recorder{}
	work := grow(t, map[string]string{
		"/out/": "", "/in/a": "a", "/secret/s": "s", "/in/peek": "->../secret/s", "/in/plant": "->/p/verdict", "/in/climb": "->../../p/verdict",
		"/in/home": "->/w/in/a", "/in/loop/up": "->..", "/secret/l": "->/w/in/a",
	})
	ns, err := NewNamespace(
		Mount{Path: "/w", Layer: work.Fork(&LayerOptions{Quota: Quota{Bytes: 200, Entries: 13}}), Access: Prefixes{Read: []string{"/w/in"}, Write: []string{"/w/out"}}, Observer: w},
		Mount{Path: "/p", Layer: grow(t, map[string]string{"/verdict": "pass", "/d/": ""}).Fork(nil), ReadOnly: true, Observer: p},
	)
	if err != nil {
		t.Fatal(err)
	}
	return ns, w, p
}

func TestMountRules(t *testing.T) {
	for _, c := range []struct {
		name    string
		step    step
		want    error
		refused []string
	}{
		{"read what is granted", read("/w/in/a"), nil, nil},
		{"read what is not", read("/w/secret/s"), EACCES, nil},
		{"look for what is not granted", stat("/w/secret/none"), EACCES, nil},
		{"look below what is not granted", stat("/w/secret/none/x"), EACCES, nil},
		{"look above what is granted", stat("/w"), nil, nil},
		{"open what is above, to start from", open("/w", DirectoryFlag), nil, nil},
		{"list what is above", list("/w"), EACCES, nil},
		{"list what is granted", list("/w/in"), nil, nil},
		{"walk through what is not granted", stat("/w/secret/../in/a"), EACCES, nil},
		{"cross a symlink that is not granted", read("/w/secret/l"), EACCES, nil},
		{"a symlink to what is not granted", read("/w/in/peek"), EACCES, nil},
		{"an absolute symlink inside the mount", read("/w/in/home"), nil, nil},
		{"an absolute symlink to another mount", read("/w/in/plant"), EACCES, nil},
		{"a relative symlink to another mount", read("/w/in/climb"), EACCES, nil},
		{"dotdot that was typed leaves the mount", read("/w/../p/verdict"), nil, nil},
		{"dotdot that was typed after a symlink leaves the mount", read("/w/in/loop/up/../../p/verdict"), nil, nil},
		{"dotdot of the root is the root", read("/../../p/verdict"), nil, nil},

		{"write what is granted", put("/w/out/n", "x"), nil, nil},
		{"read what may be written", func(w *world) error { _ = put("/w/out/n", "x")(w); return read("/w/out/n")(w) }, nil, nil},
		{"write what may be read only", put("/w/in/a", "x"), EACCES, []string{"EACCES /w/in/a"}},
		{"write what is not granted", put("/w/secret/s", "x"), EACCES, []string{"EACCES /w/secret/s"}},
		{"make what is not granted", put("/w/secret/none", "x"), EACCES, []string{"EACCES /w/secret/none"}},
		{"make in what is not there and not granted", put("/w/none/none", "x"), EACCES, []string{"EACCES /w/none/none"}},
		{"make a directory that is not granted", mkdir("/w/n"), EACCES, []string{"EACCES /w/n"}},
		{"make a directory that is there", mkdir("/w/in"), EEXIST, nil},
		{"remove what may be read only", unlink("/w/in/a"), EACCES, []string{"EACCES /w/in/a"}},
		{"move what may be read only", rename("/w/in/a", "/w/out/a"), EACCES, []string{"EACCES /w/in/a"}},
		{"change the bits of what may be read only", chmod("/w/in/a"), EACCES, []string{"EACCES /w/in/a"}},
		{"a symlink where nothing may be written", symlink("a", "/w/in/n"), EACCES, []string{"EACCES /w/in/n"}},
		{"write in a read-only mount", put("/p/verdict", "x"), EROFS, []string{"EROFS /p/verdict"}},
		{"make in a read-only mount", put("/p/n", "x"), EROFS, []string{"EROFS /p/n"}},
		{"remove in a read-only mount", unlink("/p/verdict"), EROFS, []string{"EROFS /p/verdict"}},
		{"remove a directory in a read-only mount", rmdir("/p/d"), EROFS, []string{"EROFS /p/d"}},
		{"what is not there, in a read-only mount", unlink("/p/n"), ENOENT, nil},
		{"make above the mounts", put("/n", "x"), EROFS, nil},
		{"what is not there above the mounts", stat("/n"), ENOENT, nil},

		{"remove a mount point", rmdir("/w"), EBUSY, nil},
		{"unlink a mount point", unlink("/p"), EBUSY, nil},
		{"move a mount point", rename("/w", "/x"), EBUSY, nil},
		{"move onto a mount point", rename("/w/out", "/p"), EBUSY, nil},
		{"make a mount point", mkdir("/w"), EEXIST, nil},
		{"move to another mount", rename("/w/out", "/p/n"), EXDEV, nil},

		{"more bytes than the quota", put("/w/out/n", string(make([]byte, 300))), ENOSPC, []string{"ENOSPC /w/out/n"}},
		{"a size beyond the quota", func(w *world) error { _ = put("/w/out/n", "")(w); return truncate("/w/out/n", 300)(w) }, ENOSPC, []string{"ENOSPC /w/out/n"}},
		{"a file too large for any quota", write("/w/out/n", "x", CreateFlag, 1<<40), EFBIG, nil},
		{"a directory beyond the quota", func(w *world) error { _ = w.ns.Mkdir(nil, "/w/out/1", 0); return w.ns.Mkdir(nil, "/w/out/2", 0) }, ENOSPC, []string{"ENOSPC /w/out/2"}},

		{"no path", stat(""), EINVAL, nil},
		{"not UTF-8", stat("/w/in/\xff"), EILSEQ, nil},
		{"NUL", put("/w/out/a\x00b", ""), EILSEQ, nil},
		{"a symlink to NUL", symlink("a\x00", "/w/out/n"), EILSEQ, nil},
		{"a symlink to nothing", symlink("", "/w/out/n"), ENOENT, nil},
		{"the directory itself", rmdir("/w/out/."), EINVAL, nil},
		{"the directory above", rename("/w/out/..", "/w/out/n"), EBUSY, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			ns, w, p := mounted(t)
			err := c.step(&world{T: t, ns: ns})
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if diff := cmp.Diff(c.refused, append(w.refused, p.refused...)); diff != "" {
				t.Errorf("refused (-want +got):\n%s", diff)
			}
		})
	}
}

// TestNothingIsObservedOfWhatIsNotGranted: the answer does not depend on what
// is there, so it is no observation either.
func TestNothingIsObservedOfWhatIsNotGranted(t *testing.T) {
	ns, w, _ := mounted(t)
	for _, s := range []step{read("/w/secret/s"), stat("/w/secret/none"), put("/w/secret/none", ""), list("/w/secret"), rename("/w/secret", "/w/out/s"), stat("/w/secret/s/x")} {
		if err := s(&world{T: t, ns: ns}); !errors.Is(err, EACCES) {
			t.Errorf("got %v", err)
		}
	}
	if len(w.observed) > 0 {
		t.Errorf("observed %q", w.observed)
	}
}

func TestRootListsMounts(t *testing.T) {
	ns, err := NewNamespace(
		Mount{Path: "/b/deep", Layer: Empty().Fork(nil)}, Mount{Path: "/a", Layer: Empty().Fork(nil)}, Mount{Path: "/b/d", Layer: Empty().Fork(nil)})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]Entry{
		"/": {{"a", TypeDir}, {"b", TypeDir}}, "/b": {{"d", TypeDir}, {"deep", TypeDir}},
	} {
		h, err := ns.Open(nil, path, ReadFlag, 0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := h.Entries()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", path, diff)
		}
	}
}

// TestPathsAreClean: however a path is written, the resolved one is clean.
func TestPathsAreClean(t *testing.T) {
	ns, err := NewNamespace(
		Mount{Path: "/b/deep", Layer: grow(t, map[string]string{"/x/y": ""}).Fork(nil)}, Mount{Path: "/b/d", Layer: Empty().Fork(nil)})
	must(t, err)
	for path, want := range map[string]string{
		"/b/deep/..///d": "/b/d", "b/deep/x/y": "/b/deep/x/y", "//b//deep/./x//y": "/b/deep/x/y", "/b/deep/x/..//x/y": "/b/deep/x/y", "/b/deep/x/../": "/b/deep", ".": "/",
	} {
		h, err := ns.Open(nil, path, 0, 0)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if got := h.Path(); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}

func TestLimits(t *testing.T) {
	files := map[string]string{"/l0": "the end"}
	for i := range 41 {
		files[fmt.Sprintf("/l%d", i+1)] = fmt.Sprintf("->l%d", i)
	}
	w := newWorld(t, grow(t, files), Quota{})
	must(t, stat("/w/l40")(w))
	if err := stat("/w/l41")(w); !errors.Is(err, ELOOP) {
		t.Errorf("41 symlinks: %v", err)
	}
	var at *Handle
	name := strings.Repeat("n", 255)
	for i := range 16 {
		if err := w.ns.Mkdir(at, pathFrom(at, name), 0o755); err != nil {
			t.Fatalf("directory %d: %v", i, err)
		}
		h, err := w.ns.Open(at, pathFrom(at, name), DirectoryFlag, 0)
		must(t, err)
		at = h
	}
	if err := w.ns.Mkdir(at, "x", 0o755); !errors.Is(err, ENAMETOOLONG) {
		t.Errorf("a path of more than 4096 bytes, step by step: %v", err)
	}
}

func pathFrom(at *Handle, name string) string {
	if at == nil {
		return "/w/" + name
	}
	return name
}

// dropBox is an Access that lets files be put, but not read.
type dropBox struct{}

func (dropBox) CanRead(string) bool  { return false }
func (dropBox) CanWrite(string) bool { return true }

func TestWritingIsNotReading(t *testing.T) {
	ns, err := NewNamespace(Mount{Path: "/w", Layer: grow(t, map[string]string{"/f": "x", "/l": "->f"}).Fork(nil), Access: dropBox{}})
	must(t, err)
	w := &world{T: t, ns: ns}
	for name, s := range map[string]step{"read": read("/w/f"), "list": list("/w"), "readlink": readlink("/w/l"), "cross": stat("/w/l")} {
		if err := s(w); !errors.Is(err, EACCES) {
			t.Errorf("%s: %v, want EACCES", name, err)
		}
	}
	for name, s := range map[string]step{"put": put("/w/f", "y"), "stat": stat("/w/f"), "remove": unlink("/w/l")} {
		if err := s(w); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFsObservesPermissionBits: Go code sees them, so they are observed, but
// for what the step set itself.
func TestFsObservesPermissionBits(t *testing.T) {
	w := newWorld(t, grow(t, map[string]string{"/f": "x", "/g": "x"}), Quota{})
	fsys := NewFs(w.ns)
	_, err := fsys.Stat("/w/f")
	must(t, err)
	must(t, fsys.Chmod("/w/g", 0o600))
	_, err = fsys.Stat("/w/g")
	must(t, err)
	must(t, fsys.MkdirAll("/w/d/e", 0o755))
	must(t, fsys.Chtimes("/w/f", w.clock.now, w.clock.now))
	want := []string{"meta /w/f", "mode /w/f", "exists /w/g", "meta /w/g", "absent /w/d/e", "absent /w/d", "exists /w/f"}
	if diff := cmp.Diff(want, w.rec.observed); diff != "" {
		t.Error(diff)
	}
}

func TestNamespaceRefusesMounts(t *testing.T) {
	l := Empty().Fork(nil)
	for name, mounts := range map[string][]Mount{
		"inside another":    {{Path: "/a", Layer: l}, {Path: "/a/b", Layer: l}},
		"inside the root":   {{Path: "/", Layer: l}, {Path: "/a", Layer: l}},
		"root after others": {{Path: "/a", Layer: l}, {Path: "/", Layer: l}},
		"twice":             {{Path: "/a", Layer: l}, {Path: "/a", Layer: l}},
		"root twice":        {{Path: "/", Layer: l}, {Path: "/", Layer: l}},
		"relative":          {{Path: "a", Layer: l}},
		"not clean":         {{Path: "/a/../b", Layer: l}},
		"no path":           {{Layer: l}},
	} {
		if _, err := NewNamespace(mounts...); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestHandlesStartPaths: paths relative to a directory that is open, wherever
// that has gone.
func TestHandlesStartPaths(t *testing.T) {
	w := newWorld(t, grow(t, map[string]string{"/d/e/f": "f", "/d/up": "->../x", "/x": "x"}), Quota{})
	d, err := w.ns.Open(nil, "/w/d", DirectoryFlag, 0)
	must(t, err)
	must(t, w.ns.Rename(nil, "/w/d", nil, "/w/n"))
	for path, want := range map[string]string{"e/f": "/w/n/e/f", "up": "/w/x", "../x": "/w/x", "../../w/x": "/w/x", "/w/x": "/w/x", "e/../e//f": "/w/n/e/f"} {
		h, err := w.ns.Open(d, path, ReadFlag, 0)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if got := h.Path(); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	f, err := w.ns.Open(d, "e/f", ReadFlag, 0)
	must(t, err)
	if _, err := w.ns.Stat(f, "x", true); !errors.Is(err, ENOTDIR) {
		t.Errorf("a path from a file: %v", err)
	}
	must(t, w.ns.Unlink(d, "e/f"))
	must(t, w.ns.Rmdir(d, "e"))
	must(t, w.ns.Unlink(d, "up"))
	must(t, w.ns.Rmdir(nil, "/w/n"))
	must(t, w.ns.Mkdir(nil, "/w/n", 0o755))
	if _, err := w.ns.Open(d, "y", WriteFlag|CreateFlag, 0o644); !errors.Is(err, ENOENT) {
		t.Errorf("making in a removed directory: %v", err)
	}
	must(t, d.Close())
	if _, err := w.ns.Stat(d, ".", true); !errors.Is(err, EBADF) {
		t.Errorf("a path from a closed directory: %v", err)
	}
}

// TestListingGoesOnAfterChanges: what stays is listed once, by name.
func TestListingGoesOnAfterChanges(t *testing.T) {
	w := newWorld(t, grow(t, map[string]string{"/b": "", "/d": "", "/f": "", "/h": ""}), Quota{})
	h, err := w.ns.Open(nil, "/w", ReadFlag, 0)
	must(t, err)
	var seen []string
	for last := ""; ; {
		page, err := h.EntriesAfter(last, 1)
		must(t, err)
		if len(page) == 0 {
			break
		}
		last = page[0].Name
		seen = append(seen, last)
		if last == "d" {
			for _, s := range []step{unlink("/w/d"), unlink("/w/b"), unlink("/w/f"), put("/w/a", ""), put("/w/g", "")} {
				must(t, s(w))
			}
		}
	}
	if diff := cmp.Diff([]string{"b", "d", "g", "h"}, seen); diff != "" {
		t.Error(diff)
	}
}

func TestDeepest(t *testing.T) {
	tree := grow(t, map[string]string{"/d/f": "", "/l": "->d"})
	for path, want := range map[string]string{
		"/": "/", "/x": "/", "/x/y": "/", "/d": "/d", "/d/x/y": "/d", "/d/f": "/d/f", "/d/f/x": "/d/f", "/l/f": "/l", "not/absolute": "/",
	} {
		if got := tree.Deepest(path); got != want {
			t.Errorf("Deepest(%s) = %s, want %s", path, got, want)
		}
	}
}
