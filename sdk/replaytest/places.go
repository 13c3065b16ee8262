package replaytest

import (
	"os"
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
		if home, err := os.UserHomeDir(); err == nil { //nolint:forbidigo // see above
			guests = []string{filepath.Join(home, ".local", "share", "workrover", "guests")}
		}
	}
	return cache, guests
}
