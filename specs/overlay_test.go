package specs

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

func TestOverlay(t *testing.T) {
	link := func(to string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(to), Mode: fs.ModeSymlink} }
	o := &overlay{layers: []fs.FS{
		fstest.MapFS{"dir/a": {Data: []byte("upper")}, "dir/new/x": {Data: []byte("new")}, "link": link("dir/b"), "to": link("dir/new")},
		fstest.MapFS{"dir/b": {Data: []byte("middle")}},
		fstest.MapFS{
			"dir/a": {Data: []byte("lower")}, "dir/b": {Data: []byte("lower")}, "dir/c": {Data: []byte("lower")}, "link": {Data: []byte("lower")},
			"up": link("../up"), "loop": link("loop"), "dir/deep": link("../to"),
		},
	}}
	if err := fstest.TestFS(&overlay{layers: o.layers[:2]}, "dir/a", "dir/new/x", "dir/b", "link", "to"); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{
		"dir/a": "upper", "dir/b": "middle", "dir/c": "lower", "dir/new/x": "new",
		"link":       "middle", // through what is laid over, not what was there
		"dir/deep/x": "new",    // a link of the package leads into what is laid over
		"up":         "", "loop": "", "none": "", "dir/a/x": "", "dir": "",
	} {
		got, err := fs.ReadFile(o, name)
		if string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%s = %q, %v; want %q", name, got, err, want)
		}
	}
}
