package machine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/language"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// engineFound says what runs WASM plugins.
func engineFound(h *host.Host) finding {
	f := finding{Item: "engine", State: works, Detail: h.Engine()}
	if strings.HasSuffix(f.Detail, "/interpreter") {
		f.State = limited
		f.Remedy = "there is no compiler for this processor, so plugins run many times slower; use amd64 or arm64"
	}
	return f
}

// imagesFound says how instances start. That they do is seen from the plugins
// that come with rover.
func imagesFound() finding {
	f := finding{Item: "images", State: works, Detail: sandbox.Images}
	if f.Detail != "mapped copy-on-write" {
		f.State, f.Remedy = limited, "every request to a plugin first copies its memory; Linux maps it"
	}
	return f
}

// builtinsFound asks every plugin that comes with rover what it offers, which
// shows that plugins can be run at all.
func builtinsFound(ctx context.Context, h *host.Host) []finding {
	var findings []finding
	for _, name := range builtin.Names() {
		f := finding{Item: "plugin " + name, State: works}
		version, err := versionOf(ctx, h, name)
		if err != nil {
			f.State, f.Detail = broken, err.Error()
			f.Remedy = "if this rover was built from source, build it with make; otherwise install it again"
		} else {
			f.Detail = "version " + version
		}
		findings = append(findings, f)
	}
	return findings
}

// versionOf asks a built-in plugin for its version.
func versionOf(ctx context.Context, h *host.Host, name string) (string, error) {
	runs := struct{ environment.Opener }{h} // and knows nothing of the cache
	described, err := environment.Describe(ctx, runs, &environment.Package{Name: name, Builtin: name, Files: vfs.Empty()})
	if err != nil {
		return "", err
	}
	result := described.Result
	switch {
	case result.Record.Failure != nil:
		return "", result.Record.Failure
	case !result.OK():
		return "", result.Response.Error
	}
	return result.Response.Describe.Version, nil
}

// cacheFound says whether compiled modules can be kept.
func cacheFound(g *host.Settings) finding {
	f := finding{Item: "cache", State: works}
	dir, err := g.CacheDir()
	if err == nil {
		f.Detail, err = dir, writable(dir)
	}
	if err != nil {
		f.State, f.Detail = limited, err.Error()
		f.Remedy = "every command compiles the plugins that it uses; set XDG_CACHE_HOME to a directory that can be written to"
	}
	return f
}

// storeFound says whether rollouts can be recorded.
func storeFound(g *host.Settings) finding {
	f := finding{Item: "store", State: works}
	dir, err := g.StoreDir()
	if err == nil {
		f.Detail, err = dir, usableStore(dir)
	}
	if err != nil {
		f.State, f.Detail = limited, err.Error()
		f.Remedy = "rollouts can be played but not recorded; name another store with --store DIR"
	}
	return f
}

// usableStore opens the store in dir, or finds that one could be made there.
func usableStore(dir string) error {
	there, err := store.Exists(dir)
	if err != nil {
		return err
	}
	if !there {
		return writable(dir)
	}
	disk, err := store.Open(dir, nil)
	if err != nil {
		return err
	}
	return disk.Close()
}

// writable finds out whether files can be made in dir, or dir itself can. It
// leaves nothing behind.
func writable(dir string) error {
	for {
		_, err := os.Stat(dir)
		if !errors.Is(err, fs.ErrNotExist) || filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	f, err := os.CreateTemp(dir, ".rover-doctor-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written to: %w", dir, errors.Unwrap(err))
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// confinementFound says whether processes can be kept from the machine.
func confinementFound(ctx context.Context) finding {
	f := finding{Item: "confinement", State: works}
	version, err := sandbox.Confinement(ctx)
	if err != nil {
		f.State, f.Detail, f.Remedy = limited, "processes cannot be confined", err.Error()
		f.Remedy += "; until then a plugin that is a process runs only where its block says unconfined = true, or rover plugin --unconfined"
		return f
	}
	f.Detail = "bubblewrap " + version
	return f
}

// languagesFound says which scripts can be plugins.
func languagesFound(g *host.Settings) []finding {
	var findings []finding
	shelf := language.Shelf{Dirs: g.LanguageDirs()}
	for _, r := range language.Runtimes() {
		f := finding{Item: r.Name, State: works, Detail: r.Title}
		if _, err := shelf.Open(r); err != nil {
			f.State, f.Detail, f.Remedy = limited, "plugins in "+r.Name+" cannot be run", err.Error()
		}
		findings = append(findings, f)
	}
	return findings
}
