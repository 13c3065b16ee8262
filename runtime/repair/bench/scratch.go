package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/search"
)

// scratch numbers the packages that are written.
type scratch struct{ next atomic.Int64 }

// written is a repaired package on disk.
type written struct {
	dir  string
	root *os.Root
	env  *environment.Environment // loaded again
}

// write writes an environment as a package and loads it again.
func (b *bench) write(ctx context.Context, env *environment.Environment, name string) (*written, error) {
	dir := fmt.Sprint(b.scratch.next.Add(1))
	if err := b.options.Scratch.Mkdir(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := b.options.Scratch.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	w := &written{dir: dir, root: root}
	if w.env, err = b.again(ctx, env, root, name); err != nil {
		return nil, errors.Join(err, b.discard(w))
	}
	return w, nil
}

func (b *bench) again(ctx context.Context, env *environment.Environment, root *os.Root, name string) (*environment.Environment, error) {
	if err := search.Write(env, root, nil); err != nil {
		return nil, err
	}
	loaded, err := environment.Read(environment.FilesOf(root), name, b.options.Opener).Load(ctx)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, fmt.Errorf("the repaired package cannot be loaded: %w", loaded.Diags)
	}
	return loaded.Env, nil
}

// discard removes what was written; nil is nothing.
func (b *bench) discard(w *written) error {
	if w == nil {
		return nil
	}
	return errors.Join(w.root.Close(), b.options.Scratch.RemoveAll(w.dir))
}
