package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestCompilingIsToldOnce: the second process finds what the first has compiled.
func TestCompilingIsToldOnce(t *testing.T) {
	dir := t.TempDir()
	m := reactor{description: `{"ok":true,"describe":{"name":"large","version":"1.0.0","description":"It is large."}}`, trap: true}
	file := filepath.Join(dir, "large.wasm")
	padded := append(m.encode(), section(0, 3, "pad", strings.Repeat("x", 2<<20))...)
	if err := os.WriteFile(file, padded, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"compiling the plugin large, 2 MB, for this machine; it is kept\n", ""} {
		answer, told, code := tryRover(t, filepath.Join(dir, "cache"), "plugin", "inspect", file, "--json")
		if code != exit.Yes || told != want || !strings.HasPrefix(answer, "{") {
			t.Errorf("ends with %d; standard error has %q, want %q; the answer begins with %.20q", code, told, want, answer)
		}
	}
}
