package replay

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
)

// PluginError is a plugin without which a bundle cannot be replayed by itself.
type PluginError struct {
	Plugin string
	Err    error
}

func (e *PluginError) Error() string {
	return fmt.Sprintf("the plugin %q of the recording %v; or play the recording in a package that has its plugins, with --env DIR", e.Plugin, e.Err)
}

// Unwrap returns what is wrong with the plugin.
func (e *PluginError) Unwrap() error { return e.Err }

// Own loads the environment that a bundle was recorded in: the package that is
// in the bundle, with its plugins. Those that are no scripts are not in it; they
// are looked for in beside, the directory of the bundle, as plugins/DIGEST.wasm,
// plugins/DIGEST.rover-plugin, or plugins/DIGEST if they are neither. The error is a
// [*PluginError] when a plugin is not there, or is another one than was recorded.
func Own(ctx context.Context, bundle *journal.Bundle, beside fs.FS, opener environment.Opener) (*environment.Environment, error) {
	tree, err := bundle.Tree(journal.Package)
	if err != nil {
		return nil, err
	}
	recorded := bundle.Journal.Header.Plugins
	layer := tree.Fork(nil)
	for _, p := range recorded {
		if err := addPlugin(layer, tree, &p, beside); err != nil {
			return nil, &PluginError{Plugin: p.Name, Err: err}
		}
	}
	loaded, err := environment.Load(ctx, layer.Snapshot().FS(), "package", opener)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, fmt.Errorf("this version of WorkRover cannot load the environment of the recording: %w", loaded.Diags)
	}
	return loaded.Env, samePlugins(recorded, loaded.Env.Plugins())
}

// absentPlugin is where a plugin of the package is not, although it was there; "" if it
// is, or comes with WorkRover.
func absentPlugin(tree *vfs.Tree, p *journal.Plugin) string {
	if strings.HasPrefix(p.Source, "builtin:") {
		return ""
	}
	place := "/" + strings.TrimPrefix(strings.TrimPrefix(p.Source, "process:"), "./")
	if _, err := tree.Lookup(place); err == nil {
		return ""
	}
	return place
}

// addPlugin adds the files of a plugin to the package, unless they are in it or
// come with WorkRover.
func addPlugin(layer *vfs.Layer, tree *vfs.Tree, p *journal.Plugin, beside fs.FS) error {
	place := absentPlugin(tree, p)
	if place == "" {
		return nil
	}
	locked, err := digest.Parse(p.Locked)
	if err != nil {
		return fmt.Errorf("is not in it, and it does not say by which digest to look for it: %w", err)
	}
	name := "plugins/" + locked.Hex()
	if ext := path.Ext(place); ext == ".wasm" || ext == ".rover-plugin" {
		name += ext
	}
	err = layer.Import(place, beside, &vfs.ImportOptions{From: name})
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("has digest %s, and there is no %s beside the bundle: copy %s of the package there", p.Locked, name, p.Source)
	}
	return err
}

// samePlugins says which plugin is not the one that was recorded.
func samePlugins(recorded, now []journal.Plugin) error {
	for i, was := range recorded {
		if i == len(now) || now[i].Name != was.Name {
			return &PluginError{Plugin: was.Name, Err: errors.New("is not in its package")}
		}
		if a, b := was.Identity.Digest, now[i].Identity.Digest; a != b {
			return &PluginError{Plugin: was.Name, Err: fmt.Errorf("was version %s with digest %s, and here it is version %s with digest %s: replay with the version of WorkRover that recorded it", was.Version, a, now[i].Version, b)}
		}
	}
	return nil
}
