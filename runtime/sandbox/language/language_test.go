package language

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestLean(t *testing.T) {
	const (
		code = "\x0a\x02\x01\x00"     // a section that stays
		name = "\x00\x05\x04name"     // one that does not
		long = "\x0b\x82\x00\x01\x02" // a length in more bytes than it needs
	)
	for _, tt := range []struct{ name, module, want string }{
		{"nothing to take away", header + code, header + code},
		{"between others", header + name + code + name + long, header + code + long},
		{"no sections", header, header},
		{"no module", "#!/bin/sh", ""},
		{"cut off in a section", header + code[:3], ""},
		{"cut off in a length", header + "\x0b\x82", ""},
		{"cut off behind an id", header + "\x0a", ""},
		{"a length that is none", header + "\x0a\xff\xff\xff\xff\xff\xff", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Lean([]byte(tt.module))
			if string(got) != tt.want || (err != nil) != (tt.want == "") {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}

func TestShelf(t *testing.T) {
	dir := t.TempDir()
	shelf := Shelf{Dirs: []string{filepath.Join(dir, "none"), dir}}
	r := Python()
	if _, err := shelf.Open(r); !errors.As(err, new(*MissingError)) {
		t.Errorf("Open where nothing is: %v, want a MissingError", err)
	}
	if err := os.WriteFile(r.path(dir), []byte(header), 0o600); err != nil {
		t.Fatal(err)
	}
	if path, ok := shelf.Find(r); !ok || path != r.path(dir) {
		t.Errorf("Find = %s, %t", path, ok)
	}
	if _, err := shelf.Open(r); err == nil {
		t.Error("Open takes a file that has another digest")
	}
	if _, err := Install(dir, r.path(dir)); !errors.As(err, new(*UnknownError)) {
		t.Errorf("Install of a file that is no runtime: %v, want an UnknownError", err)
	}
}
