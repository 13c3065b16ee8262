package store_test

import (
	"bytes"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

// turnBatch is what a turn commits: three files, three steps, four lines.
func turnBatch(n int64) *store.Batch {
	b := &store.Batch{Journal: fmt.Sprintf("journal %d", n%100)}
	for i := range 3 {
		text := fmt.Sprintf("%d/%d ", n, i)
		b.Blobs = append(b.Blobs, storetest.BlobOf(string(bytes.Repeat([]byte(text), 1024/len(text)))))
		b.Records = append(b.Records, store.Record{Key: digest.Of([]byte(text)), Data: bytes.Repeat([]byte(text), 1024/len(text))})
		b.Lines = append(b.Lines, bytes.Repeat([]byte(text), 1024/len(text)))
	}
	b.Lines = append(b.Lines, []byte("turn"))
	return b
}

// BenchmarkTurns commits turns, one at a time and from many goroutines.
func BenchmarkTurns(b *testing.B) {
	for _, goroutines := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("goroutines=%d", goroutines), func(b *testing.B) {
			s := openDisk(b, b.TempDir())
			var n atomic.Int64
			b.ReportAllocs()
			b.SetParallelism((goroutines + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if err := s.Commit(b.Context(), turnBatch(n.Add(1))); err != nil {
						b.Error(err)
						return
					}
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// BenchmarkBlob commits and reads blobs of several sizes.
func BenchmarkBlob(b *testing.B) {
	for _, size := range []int{1 << 10, 1 << 20, 200 << 20} {
		data := bytes.Repeat([]byte("workrover"), size/9+1)[:size]
		b.Run(fmt.Sprintf("write/size=%d", size), func(b *testing.B) {
			s := openDisk(b, b.TempDir())
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				copy(data, fmt.Sprintf("%012d", n))
				if err := s.Commit(b.Context(), &store.Batch{Blobs: []store.Blob{{Digest: digest.Of(data), Data: data}}}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("read/size=%d", size), func(b *testing.B) {
			s := openDisk(b, b.TempDir())
			blob := store.Blob{Digest: digest.Of(data), Data: data}
			if err := s.Commit(b.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Blob(b.Context(), blob.Digest); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
