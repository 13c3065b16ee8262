package specimen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox/specimen"
)

// TestWhatIsNoPlugin: what is nearly a plugin, or no file at all, is called by its name.
func TestWhatIsNoPlugin(t *testing.T) {
	dir := t.TempDir()
	written := func(name, content string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for _, tt := range []struct{ name, file, want string }{
		{"the text format", written("m.wat", "; a module\n(module)"), "m.wat is WebAssembly in its text format; a plugin is the binary: make it with wat2wasm "},
		{"the text format by another name", written("m.txt", "(module)"), "is WebAssembly in its text format"},
		{"another text", written("m.md", "# A plugin"), "m.md is no plugin"},
		{"a device", os.DevNull, os.DevNull + " is a device, a pipe or a socket, and no file: a plugin is a WASM file"},
		{"nothing", filepath.Join(dir, "none.wasm"), "there is no "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := specimen.Read(tt.file); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}
