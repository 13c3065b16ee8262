package footprint_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
)

var noon = time.Date(2026, 1, 5, 12, 0, 0, 0, time.UTC)

// grow applies effects to a tree, at noon.
func grow(t *testing.T, tree *vfs.Tree, effects ...vfs.Effect) *vfs.Tree {
	t.Helper()
	layer := tree.Fork(&vfs.LayerOptions{Now: func() time.Time { return noon }})
	for _, e := range effects {
		if err := layer.Apply(e); err != nil {
			t.Fatalf("%s %s: %v", e.Op, e.Path, err)
		}
	}
	return layer.Snapshot()
}

func put(path, content string) vfs.Effect {
	return vfs.Effect{Op: vfs.OpPut, Path: path, Mode: 0o644, Blob: vfs.NewBlob([]byte(content))}
}

func mkdir(path string) vfs.Effect { return vfs.Effect{Op: vfs.OpMkdir, Path: path, Mode: 0o755} }

func symlink(target, path string) vfs.Effect {
	return vfs.Effect{Op: vfs.OpSymlink, Path: path, Target: target}
}

func TestAnswer(t *testing.T) {
	tree := grow(t, vfs.Empty(), mkdir("/d"), put("/d/f", "hello"), symlink("d", "/s"))
	state := &footprint.State{Mounts: map[string]*vfs.Tree{"/workspace": tree}, Clock: noon, Random: [32]byte{0xab}}
	hello := digest.Of([]byte("hello")).String()
	listing, err := tree.Listing("/d")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		kind footprint.Kind
		path string
		want string
	}{
		{footprint.Content, "/workspace/d/f", hello},
		{footprint.Content, "/workspace/d", "dir"},
		{footprint.Content, "/workspace/s", "symlink"},
		{footprint.Content, "/workspace/s/f", "symlink /workspace/s"},
		{footprint.Absent, "/workspace/s/g", "symlink /workspace/s"}, // and not as where s is a file
		{footprint.Content, "/workspace/d/g", "ENOENT /workspace/d"},
		{footprint.Absent, "/workspace/x/y/z", "ENOENT /workspace"},
		{footprint.Absent, "/workspace/d/f/z", "ENOTDIR /workspace/d/f"},
		{footprint.Absent, "/workspace/d/f", "file"},
		{footprint.Exists, "/workspace/d/f", "file"},
		{footprint.Exists, "/workspace", "dir"},
		{footprint.Meta, "/workspace/d/f", "file 5 2026-01-05T12:00:00Z"},
		{footprint.Mode, "/workspace/d/f", "0644"},
		{footprint.List, "/workspace/d", listing.String()},
		{footprint.List, "/workspace/d/f", "file"},
		{footprint.Link, "/workspace/s", "-> d"},
		{footprint.Link, "/workspace/d", "dir"},
		{footprint.Content, "/elsewhere/f", "ENOENT /"},
		{footprint.Clock, "", "2026-01-05T12:00:00Z"},
		{footprint.Random, "", "ab00000000000000000000000000000000000000000000000000000000000000"},
	}
	for _, tt := range tests {
		if got := state.Answer(tt.kind, tt.path); got != tt.want {
			t.Errorf("Answer(%s, %s) = %q, want %q", tt.kind, tt.path, got, tt.want)
		}
	}
}

// TestHolds changes one thing at a time: each change is seen by the
// observations that it should be seen by, and by no other.
func TestHolds(t *testing.T) {
	tree := grow(t, vfs.Empty(), mkdir("/d"), put("/d/f", "hello"), put("/d/g", "x"), mkdir("/e"), symlink("d", "/s"))
	base := &footprint.State{Mounts: map[string]*vfs.Tree{"/w": tree}, Clock: noon}
	var observations []footprint.Observation
	for _, q := range []struct {
		kind footprint.Kind
		path string
	}{
		{footprint.Link, "/w/s"}, {footprint.Content, "/w/d/f"}, {footprint.Absent, "/w/e/new"}, {footprint.List, "/w/d"},
	} {
		observations = append(observations, footprint.Observation{Kind: q.kind, Path: q.path, Answer: base.Answer(q.kind, q.path)})
	}
	tests := []struct {
		name   string
		change []vfs.Effect
		at     int // index of the first observation that differs; -1: none
	}{
		{"nothing", nil, -1},
		{"content of a listed file", []vfs.Effect{put("/d/g", "y")}, -1},
		{"content of what was read", []vfs.Effect{put("/d/f", "bye")}, 1},
		{"changed and reverted", []vfs.Effect{put("/d/f", "bye"), put("/d/f", "hello")}, -1},
		{"a file where none was", []vfs.Effect{put("/e/new", "")}, 2},
		{"no directory where none was needed", []vfs.Effect{{Op: vfs.OpRemove, Path: "/e"}}, 2},
		{"an entry added", []vfs.Effect{put("/d/h", "")}, 3},
		{"an entry of another type", []vfs.Effect{{Op: vfs.OpRemove, Path: "/d/g"}, mkdir("/d/g")}, 3},
		{"deleted and made again", []vfs.Effect{{Op: vfs.OpRemove, Path: "/d/g"}, put("/d/g", "x")}, -1},
		{"a link to elsewhere", []vfs.Effect{{Op: vfs.OpRemove, Path: "/s"}, symlink("e", "/s")}, 0},
		{"a component becomes a link", []vfs.Effect{{Op: vfs.OpRename, Path: "/d", To: "/d2"}, symlink("d2", "/d")}, 1},
		{"an unrelated file", []vfs.Effect{put("/z", "")}, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			state := &footprint.State{Mounts: map[string]*vfs.Tree{"/w": grow(t, tree, tt.change...)}, Clock: noon}
			ok, at, now := state.Holds(observations)
			if ok != (tt.at < 0) || !ok && at != tt.at {
				t.Errorf("Holds = %v, differs at %d (now %q), want at %d", ok, at, now, tt.at)
			}
			if after := state.HoldsAfter(base, observations); after != ok {
				t.Errorf("HoldsAfter = %v, Holds = %v", after, ok)
			}
		})
	}
}

// TestHoldsAfterAsksOnlyWhereSomethingChanged: what lies in a mount that is as it
// was is not looked up, a mount that came or went is, and so are clock and
// randomness.
func TestHoldsAfterAsksOnlyWhereSomethingChanged(t *testing.T) {
	tree := grow(t, vfs.Empty(), put("/f", "hello"))
	other := grow(t, tree, put("/f", "bye"))
	before := &footprint.State{Mounts: map[string]*vfs.Tree{"/w": tree, "/w2": tree}, Clock: noon}
	tests := []struct {
		name   string
		mounts map[string]*vfs.Tree
		clock  time.Time
		o      footprint.Observation
		want   bool
	}{
		{"a lie about what did not change", before.Mounts, noon, footprint.Observation{Kind: footprint.Content, Path: "/w/f", Answer: "a lie"}, true},
		{"a lie about what did not change beside what did", map[string]*vfs.Tree{"/w": grow(t, tree, put("/g", "new")), "/w2": tree}, noon, footprint.Observation{Kind: footprint.Content, Path: "/w/f", Answer: "a lie"}, true},
		{"a name that begins as a mount does", map[string]*vfs.Tree{"/w": tree, "/w2": other}, noon, footprint.Observation{Kind: footprint.Absent, Path: "/w2/f", Answer: "absent"}, false},
		{"a mount that went", map[string]*vfs.Tree{"/w2": tree}, noon, footprint.Observation{Kind: footprint.Content, Path: "/w/f", Answer: "what was there"}, false},
		{"outside of all mounts", before.Mounts, noon, footprint.Observation{Kind: footprint.Absent, Path: "/x", Answer: "ENOENT /"}, true},
		{"the clock", before.Mounts, noon.Add(1), footprint.Observation{Kind: footprint.Clock, Answer: before.Answer(footprint.Clock, "")}, false},
	}
	for _, tt := range tests {
		state := &footprint.State{Mounts: tt.mounts, Clock: tt.clock}
		if got := state.HoldsAfter(before, []footprint.Observation{tt.o}); got != tt.want {
			t.Errorf("%s: HoldsAfter = %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestEffectsComeBack(t *testing.T) {
	before := grow(t, vfs.Empty(), put("/a", "1"), mkdir("/d"))
	effects := []vfs.Effect{
		{Op: vfs.OpMkdir, Path: "/w/n", Mode: 0o755},
		{Op: vfs.OpPut, Path: "/w/n/f", Mode: 0o600, Blob: vfs.NewBlob([]byte("2")), After: time.Minute},
		{Op: vfs.OpPut, Path: "/other/f", Mode: 0o600, Blob: vfs.NewBlob([]byte("3"))},
		{Op: vfs.OpRename, Path: "/w/a", To: "/w/n/a"},
		{Op: vfs.OpSymlink, Path: "/w/s", Target: "n/a"},
		{Op: vfs.OpMode, Path: "/w/n/f", Mode: 0o755},
		{Op: vfs.OpRemove, Path: "/w/d"},
	}
	blobs := map[digest.Digest]*vfs.Blob{}
	for _, e := range effects {
		if e.Blob != nil {
			blobs[e.Blob.Digest()] = e.Blob
		}
	}
	restored, err := footprint.Restored(footprint.Recorded(effects), func(d digest.Digest) (*vfs.Blob, error) { return blobs[d], nil })
	if err != nil {
		t.Fatal(err)
	}
	layer := before.Fork(&vfs.LayerOptions{Now: func() time.Time { return noon }})
	if err := footprint.Apply(layer, "/w", restored); err != nil {
		t.Fatal(err)
	}
	after := layer.Snapshot()
	var got []string
	for path, info := range after.Walk("/") {
		got = append(got, path+" "+string(info.Type)+" "+info.Mode.String())
	}
	want := []string{"/ dir -rwxr-xr-x", "/n dir -rwxr-xr-x", "/n/a file -rw-r--r--", "/n/f file -rwxr-xr-x", "/s symlink -rwxrwxrwx"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tree (-want +got):\n%s", diff)
	}
	if info, err := after.Lookup("/n/f"); err != nil || !info.MTime.Equal(noon.Add(time.Minute)) {
		t.Errorf("time of /n/f = %v (%v), want a minute after noon", info.MTime, err)
	}
}

func TestApplyStopsAtWhatDoesNotFit(t *testing.T) {
	layer := vfs.Empty().Fork(nil)
	err := footprint.Apply(layer, "/w", []vfs.Effect{{Op: vfs.OpRemove, Path: "/w/x"}})
	if got, want := errText(err), "remove /w/x: no such file or directory"; got != want {
		t.Errorf("Apply = %s, want %s", got, want)
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
