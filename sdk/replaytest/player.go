package replaytest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/opener"
	"github.com/workrover/workrover/runtime/witness"
	"github.com/workrover/workrover/specs"
)

// player plays bundles. They share its sandbox, and so what is compiled.
type player struct {
	options *Options
	opener  *opener.Opener
	root    *os.Root                 // of env
	env     *environment.Environment // nil: that of each bundle
}

func newPlayer(opts *Options) *player {
	cache, guests := opts.places()
	box := sandbox.New(&sandbox.Options{CacheDir: cache, Languages: guests})
	return &player{options: opts, opener: &opener.Opener{Sandbox: box, Builtin: builtin.Module}}
}

// load loads the environment, if there is one for all bundles. Nothing outside of its directory can be part of it,
// whatever its symlinks say.
func (p *player) load(ctx context.Context) (err error) {
	if p.options.Env == "" {
		return nil
	}
	if p.root, err = os.OpenRoot(p.options.Env); err != nil {
		return err
	}
	loaded, err := environment.Load(ctx, environment.FilesOf(p.root), p.options.Env, p.opener)
	if err != nil {
		return fmt.Errorf("load the environment in %s: %w", p.options.Env, err)
	}
	if loaded.Env == nil {
		var text strings.Builder
		if err := specs.WriteDiagnostics(&text, loaded.Files, loaded.Diags, 0, false); err != nil {
			return err
		}
		return fmt.Errorf("the environment in %s cannot be used:\n%s", p.options.Env, &text)
	}
	p.env = loaded.Env
	return nil
}

func (p *player) close(ctx context.Context) error {
	var err error
	if p.root != nil {
		err = p.root.Close()
	}
	return errors.Join(err, p.opener.Sandbox.Close(ctx))
}

// played is a bundle that was played again.
type played struct {
	name   string
	bundle *journal.Bundle
	report *replay.Report
	seen   *witness.Witness
}

// play plays a bundle, which is left open, and lets record, if there is one, keep the new record.
func (p *player) play(ctx context.Context, name string, record journal.Committer) (*played, error) {
	bundle, err := journal.OpenBundle(name, nil)
	if err != nil {
		return nil, err
	}
	d := &played{name: name, bundle: bundle, seen: witness.New(bundle)}
	opts := &replay.Options{
		Fresh: p.options.Fresh, Rerun: p.options.AllowRecordedRerun, AssumeActions: p.options.AssumeActions,
		Wrap: d.seen.Wrap, Record: record,
	}
	env := p.env
	if env == nil {
		opts.Fresh = true
		env, err = replay.Own(ctx, bundle, os.DirFS(filepath.Dir(name)), p.opener)
	}
	if err == nil {
		err = p.named(bundle, env)
	}
	if err == nil {
		d.report, err = replay.Play(ctx, bundle, env, opts)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("play %s: %w", name, err), bundle.Close())
	}
	return d, nil
}

// named refuses an environment of another name than that of the bundle: a test that
// passes with a wrong path would be green about nothing.
func (p *player) named(bundle *journal.Bundle, env *environment.Environment) error {
	elsewhere := replay.ElsewhereOf(bundle, env)
	if elsewhere == nil || p.options.Renamed {
		return nil
	}
	return fmt.Errorf("it was recorded in the environment %s, and %s is %s: name the directory of %[1]s, or set Options.Renamed if it has that name now",
		elsewhere.Recorded, p.options.Env, elsewhere.Played)
}
