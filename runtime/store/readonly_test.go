//go:build unix

package store_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReadOnlyStore opens stores that the user may not write. Permissions do
// not bind root, so that root opens them as somebody else.
func TestReadOnlyStore(t *testing.T) {
	for _, c := range []struct {
		name      string
		dir, file os.FileMode
		exists    bool
		inUse     bool // by somebody who may write
	}{
		{"directory", 0o555, 0o644, true, false},
		{"file", 0o755, 0o444, true, false},
		{"both", 0o555, 0o444, true, false},
		{"in use", 0o555, 0o644, true, true},
		{"nothing there yet", 0o555, 0, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			base, err := os.MkdirTemp("", "store") //nolint:usetesting // others may not enter t.TempDir
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.Chmod(base, 0o755); _ = os.RemoveAll(base) })
			file := filepath.Join(base, "store.db")
			if c.exists {
				s := openDisk(t, base)
				if !c.inUse {
					if err := s.Close(); err != nil {
						t.Fatal(err)
					}
				}
				if err := os.Chmod(file, c.file); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Chmod(base, c.dir); err != nil {
				t.Fatal(err)
			}
			out := asNobody(t, "open", base, "")
			for _, want := range []string{"store " + base, "make the directory and the files in it writable, or name another directory"} {
				if !strings.Contains(out, want) {
					t.Errorf("Open says %q, want it to say %q", out, want)
				}
			}
		})
	}
}

// asNobody runs the test binary, copied to where everybody may run it, as a
// user without rights if this one is root.
func asNobody(t *testing.T, args ...string) string {
	t.Helper()
	binary := os.Args[0]
	cmd := exec.CommandContext(t.Context(), binary, args...)
	if os.Getuid() == 0 {
		copied := filepath.Join(args[1]+"-binary", "store.test")
		if err := os.Mkdir(filepath.Dir(copied), 0o755); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(filepath.Dir(copied)) })
		data, err := os.ReadFile(binary)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, data, 0o755); err != nil {
			t.Fatal(err)
		}
		cmd = exec.CommandContext(t.Context(), copied, args...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		cmd.Dir = "/"
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}
