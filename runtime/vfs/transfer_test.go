package vfs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestImport(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"in/a.txt": "a", "in/sub/b.sh": "b", "in/skip/c": "c", "other": "o"} {
		path := filepath.Join(dir, name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	must(t, os.Chmod(filepath.Join(dir, "in/sub/b.sh"), 0o750))
	must(t, os.Chmod(filepath.Join(dir, "in/sub"), 0o700))
	must(t, os.Symlink("../a.txt", filepath.Join(dir, "in/sub/l")))
	clock := newTicker()
	l := grow(t, map[string]string{"/w/sub/": ""}).Fork(&LayerOptions{Now: clock.Now})
	skip := func(path string) bool { return path == "skip" }
	must(t, l.Import("/w", os.DirFS(dir), &ImportOptions{From: "in", Skip: skip}))
	must(t, l.Import("/new/file.txt", os.DirFS(dir), &ImportOptions{From: "other"}))
	must(t, l.Import("/copy", onlyFsFS(t, l.Snapshot()), nil))
	var got []string
	for path, info := range l.Snapshot().Walk("/") {
		if !strings.HasPrefix(path, "/copy") {
			got = append(got, strings.Join([]string{path, string(info.Type), info.Mode.String()}, " "))
		}
	}
	want := []string{
		"/ dir -rwxr-xr-x", "/new dir -rwxr-xr-x", "/new/file.txt file -rw-r--r--", "/w dir -rwxr-xr-x", "/w/a.txt file -rw-r--r--",
		"/w/sub dir -rwxr-xr-x", "/w/sub/b.sh file -rwxr-x---", "/w/sub/l symlink -rwxrwxrwx",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if info, _ := l.Snapshot().Lookup("/w/a.txt"); !info.MTime.Equal(clock.now) {
		t.Errorf("time %v, want the layer's %v", info.MTime, clock.now)
	}
}

// onlyFsFS is a tree as an fs.FS without symlinks.
func onlyFsFS(t *testing.T, tree *Tree) fs.FS {
	t.Helper()
	m := fstest.MapFS{}
	for path, info := range tree.Walk("/") {
		if b, err := tree.Blob(path); err == nil {
			m[path[1:]] = &fstest.MapFile{Data: b.Bytes(), Mode: info.Mode}
		}
	}
	return m
}

func TestImportRefuses(t *testing.T) {
	link := func(target string) fstest.MapFS {
		return fstest.MapFS{"d/l": {Data: []byte(target), Mode: fs.ModeSymlink | 0o777}}
	}
	for name, c := range map[string]struct {
		fsys fs.FS
		to   string
		from string
		want string
	}{
		"an absolute symlink":         {fsys: link("/etc/passwd"), want: "d/l: the symlink leads out"},
		"a symlink out of the tree":   {fsys: link("../../x"), want: "d/l: the symlink leads out"},
		"a symlink out of the part":   {fsys: link("../x"), from: "d", want: "d/l: the symlink leads out"},
		"a device":                    {fsys: fstest.MapFS{"dev": {Mode: fs.ModeDevice}}, want: "dev: D--------- is neither"},
		"what is there":               {fsys: fstest.MapFS{"f": {}}, want: "f: file exists"},
		"a directory where a file is": {fsys: fstest.MapFS{"f/x": {}}, want: "f: file exists"},
		"below a file":                {fsys: fstest.MapFS{"x": {}}, to: "/f/d", want: "/f/d: not a directory"},
		"more than the quota":         {fsys: fstest.MapFS{"big": {Data: make([]byte, 200)}}, want: "big: no space left"},
		"a path that is not clean":    {fsys: fstest.MapFS{}, to: "/a/../b", want: "/a/../b: invalid argument"},
		"a name that is no text":      {fsys: fstest.MapFS{"b\xff": {}}, want: `"b\xff": the name is not UTF-8: rename the file`},
		"what is not there":           {fsys: fstest.MapFS{}, from: "none", want: "none: file does not exist"},
	} {
		l := grow(t, map[string]string{"/f": "x"}).Fork(&LayerOptions{Quota: Quota{Bytes: 100}})
		if c.to == "" {
			c.to = "/"
		}
		err := l.Import(c.to, c.fsys, &ImportOptions{From: c.from})
		if err == nil || !strings.Contains(err.Error(), c.want) || !errors.As(err, new(*fs.PathError)) {
			t.Errorf("%s: %v, want an fs.PathError with %q", name, err, c.want)
		}
	}
}

// unread is a file system whose files are too large to be read.
type unread struct {
	fstest.MapFS
	*testing.T
}

func (u unread) ReadFile(name string) ([]byte, error) {
	u.Errorf("%s is read, although there is no room", name)
	return nil, nil
}

func TestImportAsksForRoomFirst(t *testing.T) {
	l := Empty().Fork(&LayerOptions{Quota: Quota{Bytes: 100}})
	fsys := unread{fstest.MapFS{"big": {Data: make([]byte, 200)}}, t}
	if err := l.Import("/", fsys, nil); !errors.Is(err, ENOSPC) {
		t.Errorf("got %v", err)
	}
}

func TestExportToHostsThatFoldCase(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	must(t, err)
	defer func() { must(t, root.Close()) }()
	tree := grow(t, map[string]string{"/a.txt": "a", "/A.TXT": "A", "/d/b": "b", "/D/x": "x"})
	omitted, err := tree.Export(root)
	must(t, err)
	want := []Omission{
		{"/a.txt", `some hosts cannot tell the name from "A.TXT"`},
		{"/d", `some hosts cannot tell the name from "D"`},
	}
	if diff := cmp.Diff(want, omitted); diff != "" {
		t.Errorf("omitted (-want +got):\n%s", diff)
	}
	if _, err := tree.Export(root); err == nil {
		t.Error("exported over an export")
	}
}

func TestExportKeepsSymlinksInside(t *testing.T) {
	tree := grow(t, map[string]string{
		"/a.txt": "a", "/d/b": "b", "/d/in": "->../a.txt", "/empty/": "", "/gone": "->nowhere",
		"/d/abs": "->/etc/passwd", "/d/out": "->../../x", "/e/f/top": "->../..", "/d/climb": "->../e/f/top/../x", "/d/none": "->none/../../../x",
	})
	l := tree.Fork(nil)
	must(t, l.Apply(Effect{Op: OpMode, Path: "/d", Mode: 0}))
	must(t, l.Apply(Effect{Op: OpMode, Path: "/d/b", Mode: 0o710}))
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer func() { must(t, root.Close()) }()
	omitted, err := l.Snapshot().Export(root)
	must(t, err)
	want := []Omission{
		{"/d/abs", `the symlink leads out of the tree: "/etc/passwd"`},
		{"/d/climb", `the symlink leads out of the tree: "../e/f/top/../x"`},
		{"/d/none", `the symlink leads out of the tree: "none/../../../x"`},
		{"/d/out", `the symlink leads out of the tree: "../../x"`},
	}
	if diff := cmp.Diff(want, omitted); diff != "" {
		t.Errorf("omitted (-want +got):\n%s", diff)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "d/in")); err != nil || string(got) != "a" {
		t.Errorf("through the symlink: %q, %v", got, err)
	}
	if info, err := os.Stat(filepath.Join(dir, "d/b")); err != nil || info.Mode().Perm()&0o700 != 0o700 {
		t.Errorf("d/b: %v, %v", info, err)
	}
	for _, name := range []string{"empty", "e/f"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || !info.IsDir() {
			t.Errorf("%s: %v", name, err)
		}
	}
}
