package vfstest

import (
	"io/fs"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/vfs"
)

func ours(t *testing.T) afero.Fs {
	t.Helper()
	ns, err := vfs.NewNamespace(vfs.Mount{Path: "/", Layer: vfs.Empty().Fork(nil)})
	if err != nil {
		t.Fatal(err)
	}
	return vfs.NewFs(ns)
}

// system is the operating system's file system in an empty directory: the
// oracle that tells whether the rules are right.
func system(t *testing.T) afero.Fs {
	t.Helper()
	t.Chdir(t.TempDir())
	return posix{afero.NewOsFs()}
}

// posix renames as the system does: os.Rename looks first, and refuses to
// replace a directory.
type posix struct{ afero.Fs }

func (posix) Rename(from, to string) error { return syscall.Rename(from, to) }

func (p posix) LstatIfPossible(name string) (fs.FileInfo, bool, error) {
	return p.Fs.(afero.Symlinker).LstatIfPossible(name)
}

func (p posix) SymlinkIfPossible(target, name string) error {
	return p.Fs.(afero.Symlinker).SymlinkIfPossible(target, name)
}

func (p posix) ReadlinkIfPossible(name string) (string, error) {
	return p.Fs.(afero.Symlinker).ReadlinkIfPossible(name)
}

func TestOurs(t *testing.T) { Run(t, ours) }

func TestRulesAreThoseOfTheSystem(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the rules have the error numbers of Linux")
	}
	Run(t, system)
}

// TestKitFindsFaults: afero's own file system in memory is known to break
// these rules.
func TestKitFindsFaults(t *testing.T) {
	broken := []string{
		"O_APPEND writes at the end of that moment",
		"readat and writeat leave the offset alone",
		"a directory that is not empty stays",
		"creating needs the directory",
		"reading needs a file opened to read",
		"rename does not put a file over a directory, nor the reverse",
		"seek goes nowhere before the start",
	}
	for _, c := range Cases() {
		if i := slices.Index(broken, c.Rule); i >= 0 {
			broken = slices.Delete(broken, i, i+1)
			if c.problem(afero.NewMemMapFs()) == "" {
				t.Errorf("the kit does not see that MemMapFs breaks: %s", c.Rule)
			}
		}
	}
	if len(broken) > 0 {
		t.Errorf("no such rules: %q", broken)
	}
}
