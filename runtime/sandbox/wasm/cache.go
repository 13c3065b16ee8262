package wasm

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

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
type codeCache struct {
	dir string // "": there is none
}

const sealName = "seal"

// cacheEntry is the directory of one module.
type cacheEntry struct{ dir string }

// entry is that of a module with an engine. How the module is rewritten before it
// is compiled depends on nothing beside the schedule that a key does not have.
func (c codeCache) entry(engine string, module moduleKey) cacheEntry {
	key := digest.NewHasher("machine code of").String("engine", engine).String("schedule", meter.Schedule).
		Digest("module", module.digest).Bool("nan", module.nan).String("imports", module.imports).Sum()
	return cacheEntry{dir: filepath.Join(c.dir, key.Hex())}
}

// open returns the cache for the engine, emptied if it was damaged; filled
// says whether the code is in it.
func (e cacheEntry) open() (cache wazero.CompilationCache, filled bool, err error) {
	filled = e.sealed()
	if !filled {
		if err := os.RemoveAll(e.dir); err != nil {
			return nil, false, err
		}
	}
	if err := os.MkdirAll(e.dir, 0o700); err != nil {
		return nil, false, err
	}
	cache, err = wazero.NewCompilationCacheWithDir(e.dir)
	return cache, filled, err
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

// fill adds the plan to the code that the engine has left, and seals both.
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

// sum is the digest of the names and contents of the engine's files.
func (e cacheEntry) sum() (digest.Digest, error) {
	h := digest.NewHasher("machine code")
	root := os.DirFS(e.dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, sealName) || strings.HasSuffix(name, ".tmp") {
			return err
		}
		content, err := fs.ReadFile(root, name)
		h.String("file", name).Bytes("content", content)
		return err
	})
	return h.Sum(), err
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
