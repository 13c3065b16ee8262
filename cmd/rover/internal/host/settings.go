package host

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/store"
)

// Settings are what is the same for every verb: the flags that all understand, and what
// is around the process.
type Settings struct {
	Store   string // directory; "" means the default
	Locked  bool   // plugins have to be as they were locked
	Env     func(name string) string
	Program string // path of this program; "" if it is not known

	Compiles func(name string, size int) // is told what is compiled; nil: nobody
	Waits    func(name string)           // is told which process does not answer; nil: nobody
	Uncached func(error)                 // hears that the cache cannot be used; nil: nobody does
}

// OpenStore opens the store that is to be looked after. To make one would be
// to find an empty one in order.
func (g *Settings) OpenStore() (*store.Disk, error) {
	dir, err := g.StoreDir()
	if err != nil {
		return nil, err
	}
	there, err := store.Exists(dir)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	if !there {
		return nil, exit.BadInput(fmt.Errorf("there is no store at %s", dir))
	}
	return openStore(dir)
}

// openStore opens the store in dir. That it cannot be used as it is, is for
// the user to change.
func openStore(dir string) (*store.Disk, error) {
	disk, err := store.Open(dir, &store.Options{Now: time.Now})
	if _, ok := errors.AsType[*store.Error](err); ok {
		return nil, exit.BadInput(err)
	}
	return disk, err
}

// StoreDir is the directory that was asked for, or the one where a user's data
// belongs.
func (g *Settings) StoreDir() (string, error) {
	if g.Store != "" {
		return g.Store, nil
	}
	dir, err := g.userDir("XDG_DATA_HOME", ".local/share")
	if err != nil {
		return "", exit.BadInput(fmt.Errorf("%w; say where the store is: --store DIR", err))
	}
	return dir, nil
}

// CacheDir is where what can be made again is kept, such as compiled modules.
func (g *Settings) CacheDir() (string, error) { return g.userDir("XDG_CACHE_HOME", ".cache") }

// userDir is WorkRover's place in a directory of the XDG base directory
// specification, which is named by a variable or lies below the home directory.
func (g *Settings) userDir(variable, belowHome string) (string, error) {
	// The specification says that relative paths are to be ignored.
	if dir := g.Env(variable); filepath.IsAbs(dir) {
		return filepath.Join(dir, "workrover"), nil
	}
	home := g.Env("HOME")
	if home == "" {
		return "", fmt.Errorf("neither %s nor HOME is set", variable)
	}
	return filepath.Join(home, filepath.FromSlash(belowHome), "workrover"), nil
}

// GuestsDir is where a user's language runtimes are.
func (g *Settings) GuestsDir() (string, error) {
	dir, err := g.userDir("XDG_DATA_HOME", ".local/share")
	return filepath.Join(dir, "guests"), err
}

// LanguageDirs are the directories in which language runtimes are looked for:
// the user's, and the one that comes with the program.
func (g *Settings) LanguageDirs() []string {
	var dirs []string
	if dir, err := g.GuestsDir(); err == nil {
		dirs = append(dirs, dir)
	}
	if g.Program != "" {
		dirs = append(dirs, filepath.Join(filepath.Dir(g.Program), "guests"))
	}
	return dirs
}
