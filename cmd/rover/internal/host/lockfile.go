package host

import (
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// LockFile is the lock of an environment as it is on the disk.
type LockFile struct {
	dir   string
	Lock  *specs.Lock // nil: there is none
	file  *hcl.File
	Diags hcl.Diagnostics
}

func readLock(fsys fs.FS, dir string) *LockFile {
	l := &LockFile{dir: dir}
	l.Lock, l.file, l.Diags = specs.LoadLock(fsys, dir)
	return l
}

// admit tells whether a plugin may be opened where only locked ones may. What
// comes with rover may: it is checked with the others when all are known.
func (l *LockFile) admit(p *environment.Package) error {
	if l == nil || p.Builtin != "" {
		return nil
	}
	if err := l.Lock.Admit(p.Name, p.Digest); err != nil {
		return fmt.Errorf("%w; if that is meant, accept it with `rover lock %s`", err, l.dir)
	}
	return nil
}

// check adds what differs from the lock to what is wrong with an environment.
func (l *LockFile) check(loaded *environment.Loaded, strict bool) {
	if l.file != nil {
		loaded.Files[filepath.Join(l.dir, specs.LockFile)] = l.file
	}
	loaded.Diags = append(loaded.Diags, l.Diags...)
	if loaded.Env != nil && !l.Diags.HasErrors() {
		loaded.Diags = append(loaded.Diags, l.Lock.Check(loaded.Env.Lock(), l.dir, strict)...)
	}
	if loaded.Diags.HasErrors() {
		loaded.Env = nil
	}
}
