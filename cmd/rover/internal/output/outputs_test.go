package output

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOutside(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	if err := os.Mkdir(in, 0o755); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"alias": "in", "ahead": "in/new.html", "circle": "circle"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{
		"in": false, "in/a": false, "in/a/b": false, "alias/a": false, "ahead": false, "circle": false,
		"inside": true, "in/../out": true, "absent/in": true, ".": true,
	} {
		err := outside(filepath.Join(dir, name), in)
		if got := err == nil; got != want {
			t.Errorf("outside(%s) = %v, want outside: %v", name, err, want)
		}
	}
}
