package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompilingIsTold: whoever waits for a large module hears why, once, on standard
// error, and nothing when there is nothing to wait for.
func TestCompilingIsTold(t *testing.T) {
	var told bytes.Buffer
	say := newConsole(process{stdout: &bytes.Buffer{}, stderr: &told}).compiling()
	say("plugin small", longToCompile-1)
	say("plugin office", 10_874_683)
	say("plugin office", 10_874_683)
	say("language runtime python", 13_343_680)
	want := "compiling the plugin office, 11 MB, for this machine; it is kept\ncompiling the language runtime python, 13 MB, for this machine; it is kept\n"
	if got := told.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

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
		if code != yes || told != want || !strings.HasPrefix(answer, "{") {
			t.Errorf("ends with %d; standard error has %q, want %q; the answer begins with %.20q", code, told, want, answer)
		}
	}
}
