package vfs

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/spf13/afero"
)

// deaf is an Observer that does nothing: what it costs is what vfs does to
// tell it.
type deaf struct{ n int }

func (d *deaf) Observe(Ask, string)  { d.n++ }
func (d *deaf) Effect(Effect)        { d.n++ }
func (d *deaf) Refuse(string, Errno) { d.n++ }

// BenchmarkCreate creates, writes and closes a file of 1 KiB, in directories
// of 100; hashing is included where there is any.
func BenchmarkCreate(b *testing.B) {
	faces := []struct {
		name string
		make func() afero.Fs
	}{
		{"vfs", func() afero.Fs { return benchFs(b, nil) }},
		{"vfs-observed", func() afero.Fs { return benchFs(b, &deaf{}) }},
		{"memmapfs", afero.NewMemMapFs},
	}
	names := make([]string, 10_000)
	for i := range names {
		names[i] = fmt.Sprintf("/d%02d/file-%02d.txt", i/100, i%100)
	}
	data := bytes.Repeat([]byte("0123456789abcdef"), 64)
	for _, face := range faces {
		b.Run(face.name, func(b *testing.B) {
			b.ReportAllocs()
			var fsys afero.Fs
			for i := 0; b.Loop(); i++ {
				if i%len(names) == 0 {
					b.StopTimer()
					fsys = face.make()
					for d := range 100 {
						must(b, fsys.MkdirAll(fmt.Sprintf("/d%02d", d), 0o755))
					}
					b.StartTimer()
				}
				f, err := fsys.OpenFile(names[i%len(names)], os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
				must(b, err)
				_, err = f.Write(data)
				must(b, err)
				must(b, f.Close())
			}
		})
	}
}

// BenchmarkRead opens, reads and closes a file of 1 KiB among 10,000.
func BenchmarkRead(b *testing.B) {
	tree := manyFiles(b, 10_000)
	for _, bench := range []struct {
		name     string
		observer Observer
	}{{"vfs", nil}, {"vfs-observed", &deaf{}}} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			ns, err := NewNamespace(Mount{Path: "/", Layer: tree.Fork(nil), Observer: bench.observer})
			must(b, err)
			buf := make([]byte, 2048)
			for i := 0; b.Loop(); i++ {
				h, err := ns.Open(nil, fileName(i%10_000), ReadFlag, 0)
				must(b, err)
				if n, _ := h.ReadAt(buf, 0); n != 1024 {
					b.Fatal(n)
				}
				must(b, h.Close())
			}
		})
	}
}

// BenchmarkFork forks a tree and takes the snapshot of the fork.
func BenchmarkFork(b *testing.B) {
	for _, files := range []int{100, 10_000} {
		b.Run(fmt.Sprint(files), func(b *testing.B) {
			b.ReportAllocs()
			tree := manyFiles(b, files)
			for b.Loop() {
				tree.Fork(nil).Snapshot()
			}
		})
	}
}

// BenchmarkParked holds forks of a 10,000-file directory, each with 20 changed
// files of 1 KiB, and reports what one costs.
func BenchmarkParked(b *testing.B) {
	tree := manyFiles(b, 10_000)
	for b.Loop() {
		b.ReportMetric(parked(b, tree, 200), "bytes/fork")
	}
}

// TestParkedForkIsSmall holds the number that thousands of rollouts on one
// machine depend on.
func TestParkedForkIsSmall(t *testing.T) {
	if got := parked(t, manyFiles(t, 10_000), 50); got > 100_000 {
		t.Errorf("a parked fork costs %.0f bytes, want at most 100,000", got)
	}
}

func parked(tb testing.TB, tree *Tree, forks int) float64 {
	layers := make([]*Layer, forks)
	before := heap()
	for i := range layers {
		layers[i] = tree.Fork(nil)
		ns, err := NewNamespace(Mount{Path: "/", Layer: layers[i]})
		must(tb, err)
		for j := range 20 {
			h, err := ns.Open(nil, fileName((i*7919+j*487)%10_000), WriteFlag|TruncFlag, 0)
			must(tb, err)
			_, err = h.WriteAt(fmt.Appendf(nil, "%01024d", i*20+j), 0)
			must(tb, err)
		}
		must(tb, ns.Close())
		layers[i].Snapshot().Digest()
	}
	cost := float64(heap()-before) / float64(forks)
	runtime.KeepAlive(layers)
	return cost
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkDigest changes one file of 10,000 and takes the digest of the tree.
func BenchmarkDigest(b *testing.B) {
	b.ReportAllocs()
	tree := manyFiles(b, 10_000)
	tree.Digest()
	blobs := [2]*Blob{NewBlob([]byte("one")), NewBlob([]byte("two"))}
	for i := 0; b.Loop(); i++ {
		l := tree.Fork(nil)
		must(b, l.Apply(Effect{Op: OpPut, Path: fileName(i % 10_000), Blob: blobs[i%2]}))
		l.Snapshot().Digest()
	}
}

// BenchmarkList reads a directory of 100,000 entries in pages of 100.
func BenchmarkList(b *testing.B) {
	b.ReportAllocs()
	ns, err := NewNamespace(Mount{Path: "/", Layer: manyFiles(b, 100_000).Fork(nil)})
	must(b, err)
	h, err := ns.Open(nil, "/dir", ReadFlag, 0)
	must(b, err)
	for b.Loop() {
		seen, last := 0, ""
		for {
			page, err := h.EntriesAfter(last, 100)
			must(b, err)
			if len(page) == 0 {
				break
			}
			seen += len(page)
			last = page[len(page)-1].Name
		}
		if seen != 100_000 {
			b.Fatal(seen)
		}
	}
}

func fileName(i int) string { return fmt.Sprintf("/dir/file-%06d.txt", i) }

// manyFiles makes a tree of one directory of files of 1 KiB.
func manyFiles(tb testing.TB, n int) *Tree {
	tb.Helper()
	l := Empty().Fork(nil)
	must(tb, l.Apply(Effect{Op: OpMkdir, Path: "/dir", Mode: 0o755}))
	for i := range n {
		must(tb, l.Apply(Effect{Op: OpPut, Path: fileName(i), Mode: 0o644, Blob: NewBlob(fmt.Appendf(nil, "%01024d", i))}))
	}
	return l.Snapshot()
}

func benchFs(b *testing.B, o Observer) afero.Fs {
	ns, err := NewNamespace(Mount{Path: "/", Layer: Empty().Fork(nil), Observer: o})
	must(b, err)
	return NewFs(ns)
}

func must(tb testing.TB, err error) {
	if err != nil {
		tb.Helper()
		tb.Fatal(err)
	}
}
