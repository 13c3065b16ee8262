package vfs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// recorder is an Observer that remembers.
type recorder struct {
	observed []string // "ask path", each once
	effects  []Effect
	refused  []string
}

func (r *recorder) Observe(ask Ask, path string) {
	if line := string(ask) + " " + path; !slices.Contains(r.observed, line) {
		r.observed = append(r.observed, line)
	}
}
func (r *recorder) Effect(e Effect)             { r.effects = append(r.effects, e) }
func (r *recorder) Refuse(path string, e Errno) { r.refused = append(r.refused, string(e)+" "+path) }

// lines describes the effects for tables.
func (r *recorder) lines() []string {
	var lines []string
	for _, e := range r.effects {
		line := fmt.Sprintf("%s %s", e.Op, e.Path)
		switch e.Op {
		case OpPut:
			line += fmt.Sprintf(" %q", e.Blob.Bytes())
		case OpRename:
			line += " " + e.To
		case OpSymlink:
			line += " " + e.Target
		case OpMode, OpMkdir:
			line += fmt.Sprintf(" %o", e.Mode)
		}
		lines = append(lines, line)
	}
	return lines
}

// ticker is a virtual clock that a test moves.
type ticker struct{ now time.Time }

func (t *ticker) Now() time.Time { return t.now }

func newTicker() *ticker { return &ticker{now: time.Unix(1_000_000, 0)} }

// world is a layer on a tree, mounted at /w with a recorder.
type world struct {
	*testing.T
	clock *ticker
	start *Tree
	layer *Layer
	ns    *Namespace
	rec   *recorder
}

func newWorld(t *testing.T, start *Tree, quota Quota) *world {
	t.Helper()
	w := &world{T: t, clock: newTicker(), start: start, rec: &recorder{}}
	w.layer = start.Fork(&LayerOptions{Quota: quota, Now: w.clock.Now})
	var err error
	w.ns, err = NewNamespace(Mount{Path: "/w", Layer: w.layer, Observer: w.rec})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// reapplied is the tree that the recorded effects make of a fork of start.
func (w *world) reapplied() *Tree {
	w.Helper()
	clock := newTicker()
	l := w.start.Fork(&LayerOptions{Now: clock.Now, Quota: w.layer.quota})
	for _, e := range w.rec.effects {
		if err := l.Apply(inLayer(e)); err != nil {
			w.Fatalf("apply %s %s: %v\nall: %s", e.Op, e.Path, err, strings.Join(w.rec.lines(), "\n     "))
		}
	}
	return l.Snapshot()
}

// inLayer makes the paths of an effect in mount /w those of the layer.
func inLayer(e Effect) Effect {
	cut := func(path string) string { return shown(strings.TrimPrefix(path, "/w")) }
	e.Path = cut(e.Path)
	if e.Op == OpRename {
		e.To = cut(e.To)
	}
	return e
}

// listing writes a tree with everything that a step could see of it.
func listing(t *Tree) []string {
	var lines []string
	for path, info := range t.Walk("/") {
		line := fmt.Sprintf("%s %s %o %d %d", path, info.Type, info.Mode, info.Size, info.MTime.UnixNano())
		if b, err := t.Blob(path); err == nil {
			line += " " + b.Digest().Short()
		}
		if target, err := t.Target(path); err == nil {
			line += " -> " + target
		}
		lines = append(lines, line)
	}
	return lines
}

// grow makes a tree of "path": content; a path that ends in "/" is a
// directory, a content that starts with "->" makes a symlink.
func grow(t testing.TB, files map[string]string) *Tree {
	t.Helper()
	l := Empty().Fork(nil)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		clean := strings.TrimSuffix(path, "/")
		above, _ := splitLast(clean)
		must(t, l.mkdirAll(above, 0))
		e := Effect{Op: OpPut, Path: clean, Mode: 0o644, Blob: NewBlob([]byte(files[path]))}
		if target, ok := strings.CutPrefix(files[path], "->"); ok {
			e = Effect{Op: OpSymlink, Path: clean, Target: target}
		} else if clean != path {
			e = Effect{Op: OpMkdir, Path: clean, Mode: 0o755}
		}
		if err := l.Apply(e); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	return l.Snapshot()
}
