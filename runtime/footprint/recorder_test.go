package footprint_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
)

// TestRecorderKeepsTheLastOfManyPuts: a version of a file that nothing depends on
// is not kept.
func TestRecorderKeepsTheLastOfManyPuts(t *testing.T) {
	later := func(e vfs.Effect) vfs.Effect {
		e.After = time.Second
		return e
	}
	remove := vfs.Effect{Op: vfs.OpRemove, Path: "/b"}
	for _, tt := range []struct {
		name  string
		heard []vfs.Effect
		want  []string
	}{
		{"one after the other", []vfs.Effect{put("/a", "1"), put("/a", "2"), put("/a", "3")}, []string{"put /a 3"}},
		{"in turn", []vfs.Effect{put("/a", "1"), put("/b", "2"), put("/a", "3"), put("/b", "4")}, []string{"put /a 3", "put /b 4"}},
		{"at another time", []vfs.Effect{put("/a", "1"), later(put("/a", "2")), later(put("/a", "3"))}, []string{"put /a 1", "put /a 3"}},
		{"names changed", []vfs.Effect{put("/b", "1"), remove, put("/b", "2"), put("/b", "3")}, []string{"put /b 1", "remove /b", "put /b 3"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := footprint.NewRecorder(nil)
			for _, e := range tt.heard {
				r.Effect(e)
			}
			var got []string
			for _, e := range r.Footprint().Effects {
				text := string(e.Op) + " " + e.Path
				if e.Blob != nil {
					text += " " + string(e.Blob.Bytes())
				}
				got = append(got, text)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestRecorderNamesRefusedWrites: where a step was refused to write is known, once for
// each path, and of a step that tries everywhere only the first.
func TestRecorderNamesRefusedWrites(t *testing.T) {
	r := footprint.NewRecorder(nil)
	r.Refuse("/b", vfs.EACCES)
	r.Refuse("/full", vfs.ENOSPC)
	r.Refuse("/a", vfs.EROFS)
	r.Refuse("/b", vfs.EACCES)
	if diff := cmp.Diff([]string{"/b", "/a"}, r.Footprint().Refused); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for i := range 100 {
		r.Refuse(fmt.Sprint("/", i), vfs.EACCES)
	}
	if f := r.Footprint(); len(f.Refused) != 8 || f.OutOfScope != 103 {
		t.Errorf("%d paths of %d refused writes, want 8 of 103", len(f.Refused), f.OutOfScope)
	}
}
