package replay_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// BenchmarkFind looks up a step with 200 observations of files among 1,000
// records of its key, a different one each time, and reports how long 99 of 100
// look-ups take at most. Of three that look up the same the shortest counts, as
// others may be waiting for a processor.
func BenchmarkFind(b *testing.B) {
	const observed, recorded = 200, 1000
	records := replay.NewRecords()
	states := make([]*footprint.State, recorded)
	for i, tree := range treesOf(b, recorded, observed) {
		states[i] = &footprint.State{Mounts: map[string]*vfs.Tree{"/workspace": tree}}
		r := record(fmt.Sprint(i))
		for j := range observed {
			path := "/workspace" + fileName(j)
			r.Observations = append(r.Observations, content(path, states[i].Answer(footprint.Content, path)))
		}
		records.Add(r)
	}
	b.ReportAllocs()
	var took []time.Duration
	for b.Loop() {
		state := states[len(took)*7%recorded]
		shortest := time.Hour
		for range 3 {
			start := time.Now()
			found, _ := records.Find(step.Key{}, state, all)
			shortest = min(shortest, time.Since(start))
			if found == nil {
				b.Fatal("not found")
			}
		}
		took = append(took, shortest)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds()), "p99-ns")
}

func fileName(i int) string { return fmt.Sprintf("/dir-%d/file-%03d.txt", i%10, i) }

// treesOf are states of one workspace: in each, one file in the later half is
// like in no other.
func treesOf(tb testing.TB, trees, files int) []*vfs.Tree {
	tb.Helper()
	layer := vfs.Empty().Fork(nil)
	for dir := range 10 {
		apply(tb, layer, vfs.Effect{Op: vfs.OpMkdir, Path: fmt.Sprintf("/dir-%d", dir), Mode: 0o755})
	}
	put := func(layer *vfs.Layer, i int, text string) {
		apply(tb, layer, vfs.Effect{Op: vfs.OpPut, Path: fileName(i), Mode: 0o644, Blob: vfs.NewBlob([]byte(text))})
	}
	for i := range files {
		put(layer, i, fmt.Sprint("file ", i))
	}
	base := layer.Snapshot()
	list := make([]*vfs.Tree, trees)
	for i := range list {
		fork := base.Fork(nil)
		put(fork, files-1-i%(files/2), fmt.Sprint("in tree ", i))
		list[i] = fork.Snapshot()
	}
	return list
}

func apply(tb testing.TB, layer *vfs.Layer, e vfs.Effect) {
	tb.Helper()
	if err := layer.Apply(e); err != nil {
		tb.Fatal(err)
	}
}
