package replaytest

import (
	"os"
	"os/exec"
	"path/filepath"
)

// places are the directories of the cache and of language runtimes. They say
// where things are and how long a test takes, never what comes of it: what is in
// them is known by its digest.
func (o *Options) places() (cache string, guests []string) {
	cache, guests = o.CacheDir, o.Guests
	if cache == "" {
		if dir, err := os.UserCacheDir(); err == nil { //nolint:forbidigo // see above; without it, every test would compile
			cache = filepath.Join(dir, "workrover")
		}
	}
	if guests == nil {
		guests = installed()
	}
	return cache, guests
}

// installed are the directories where the command rover finds language runtimes:
// where rover guest install puts them, and beside the command.
func installed() []string {
	var dirs []string
	if data := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(data) { //nolint:forbidigo // see above
		dirs = append(dirs, filepath.Join(data, "workrover", "guests"))
	} else if home, err := os.UserHomeDir(); err == nil { //nolint:forbidigo // see above
		dirs = append(dirs, filepath.Join(home, ".local", "share", "workrover", "guests"))
	}
	if rover, err := exec.LookPath("rover"); err == nil {
		if rover, err = filepath.EvalSymlinks(rover); err == nil {
			dirs = append(dirs, filepath.Join(filepath.Dir(rover), "guests"))
		}
	}
	return dirs
}
