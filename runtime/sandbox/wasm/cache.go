package wasm

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/tetratelabs/wazero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// codeCache keeps modules on disk as they were rewritten and compiled, a directory for
// each module and engine. A cache only saves time: whatever is wrong with it, the
// work is done again.
//
// The engine checks the code that it loads, but not the table that says where
// functions begin, and a wrong jump kills the process. So each directory has a
// seal, the digest of what is in it, and one whose seal is broken is emptied.
//
// What is kept of the module itself is its outline. The machine code lies where the
// engine looks for that of the outline, so that it never sees the module whole.
type codeCache struct {
	dir   string      // "": there is none
	alarm func(error) // nil: nobody hears
}

// lament tells of what is wrong with the place of the cache. What another process
// does at the same time to the same entry also is an error, and passes.
func (c codeCache) lament(err error) {
	if c.alarm != nil && placeless(err) {
		c.alarm(err)
	}
}

// placeless reports whether an error says that nothing can be written to a place,
// whoever tries.
func placeless(err error) bool {
	if failed, ok := errors.AsType[*fs.PathError](err); ok && failed.Op == "mkdir" {
		return true
	}
	causes := []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO, fs.ErrPermission}
	return slices.ContainsFunc(causes, func(cause error) bool { return errors.Is(err, cause) })
}

const sealName = "seal"

// layout is what is kept in a directory, and how. Versions of WorkRover that
// disagree on it may share a cache, and must not find what the other one has left.
const layout = 2

// cacheEntry is the directory of one module.
type cacheEntry struct{ dir string }

// entry is that of a module with an engine. How the module is rewritten before it
// is compiled depends on nothing beside the schedule that a key does not have.
func (c codeCache) entry(engine string, module moduleKey) cacheEntry {
	key := digest.NewHasher("machine code of").Int("layout", layout).String("engine", engine).String("label", label()).String("schedule", meter.Schedule).
		Digest("module", module.digest).Bool("nan", module.nan).String("imports", module.imports).Sum()
	return cacheEntry{dir: filepath.Join(c.dir, key.Hex())}
}

// label is the version that the engine writes on its machine code, and wants to find
// on what it loads: the one that this program says it was built with. Programs that test
// a package say none, and would undo what others have kept.
func label() string {
	if built, ok := debug.ReadBuildInfo(); ok {
		for _, part := range built.Deps {
			if part.Path == "github.com/tetratelabs/wazero" {
				return part.Version
			}
		}
	}
	return ""
}

// empty makes the directory, without anything in it.
func (e cacheEntry) empty() error {
	if err := os.RemoveAll(e.dir); err != nil {
		return err
	}
	return os.MkdirAll(e.dir, 0o700)
}

// machineCode is the name of the one file that the engine has left below a
// directory.
func machineCode(dir string) (name string, err error) {
	err = fs.WalkDir(os.DirFS(dir), ".", func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir() || isOurs(at):
			return err
		case name != "":
			return errors.New("the engine has left two files")
		}
		name = at
		return nil
	})
	if err == nil && name == "" {
		err = errors.New("the engine has left no file")
	}
	return name, err
}

// untouched runs a function that may only read the machine code, and fails if it was
// made again.
func (e cacheEntry) untouched(use func() error) error {
	name, err := machineCode(e.dir)
	if err != nil {
		return err
	}
	root := os.DirFS(e.dir)
	f, err := root.Open(name) // while it is open, no other file can be it
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // nothing is read
	if err := use(); err != nil {
		return err
	}
	before, err := f.Stat()
	after, errAfter := fs.Stat(root, name)
	_, errOne := machineCode(e.dir)
	if err := errors.Join(err, errAfter, errOne); err != nil {
		return err
	}
	if !os.SameFile(before, after) {
		return errors.New("the engine has made it again")
	}
	return nil
}

// isOurs tells what is not the engine's, or not finished.
func isOurs(name string) bool {
	return name == planName || strings.HasPrefix(name, sealName) || strings.HasSuffix(name, ".tmp")
}

// sealed reports whether the directory is as seal left it.
func (e cacheEntry) sealed() bool {
	sum, err := e.sum()
	if err != nil {
		return false
	}
	seal, err := os.ReadFile(filepath.Join(e.dir, sealName))
	return err == nil && string(seal) == sum.String()
}

// adopt puts the machine code of a module where the engine looks for that of its
// outline, for which it has compiled the outline in a directory of its own.
func (e cacheEntry) adopt(compile func(dir string) error) error {
	name, err := machineCode(e.dir)
	if err != nil {
		return err
	}
	other, err := os.MkdirTemp(e.dir, "outline.*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(other) //nolint:errcheck // then the seal is broken
	if err := compile(other); err != nil {
		return err
	}
	wanted, err := machineCode(other)
	if err != nil {
		return err
	}
	return os.Rename(filepath.Join(e.dir, name), filepath.Join(e.dir, wanted))
}

// fill adds a plan to the machine code that is there, and seals both.
func (e cacheEntry) fill(plan *meter.Module) error {
	if err := e.keep(plan); err != nil {
		return err
	}
	return e.seal()
}

// seal makes what is in the directory the truth. A process that loses the race
// with another one leaves a broken seal, which costs a compilation.
func (e cacheEntry) seal() error {
	sum, err := e.sum()
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(e.dir, sealName+".*")
	if err != nil {
		return err
	}
	_, err = temporary.WriteString(sum.String())
	if closeErr := temporary.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temporary.Name(), filepath.Join(e.dir, sealName))
	}
	if err != nil {
		_ = os.Remove(temporary.Name())
	}
	return err
}

// sum is the digest of the names and contents of all files but the seal.
func (e cacheEntry) sum() (digest.Digest, error) {
	h := digest.NewHasher("machine code")
	root := os.DirFS(e.dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name != planName && isOurs(name) {
			return err
		}
		content, err := contentOf(root, name)
		h.String("file", name).Digest("content", content)
		return err
	})
	return h.Sum(), err
}

// contentOf is the digest of a file.
func contentOf(root fs.FS, name string) (digest.Digest, error) {
	f, err := root.Open(name)
	if err != nil {
		return digest.Digest{}, err
	}
	defer f.Close() //nolint:errcheck // reading only
	sum := sha256.New()
	_, err = io.CopyBuffer(sum, struct{ io.Reader }{f}, make([]byte, 256<<10))
	return digest.Digest(sum.Sum(nil)), err
}

// code is a compiled module with the engine that runs it.
type code struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	cache    wazero.CompilationCache // nil: not on disk
}

func (c *code) close(ctx context.Context) error {
	err := c.runtime.Close(ctx)
	if c.cache != nil {
		if closeErr := c.cache.Close(ctx); err == nil {
			err = closeErr
		}
	}
	return err
}
