package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

func newLock(c *console, g *globals) *cobra.Command {
	return &cobra.Command{
		Use:   "lock DIR",
		Short: "Accept the plugins of an environment as they are",
		Long: `Writes rover.lock.hcl: the source, version and digest of each plugin. From then on
every verb that loads the environment warns of a plugin that is another one, and
refuses it with --locked. Prints what is accepted.`,
		Example: `  rover lock my-task
  rover run my-task --agent oracle --locked`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(ctx context.Context, args []string) error { return lockVerb(ctx, c, g, args[0]) }),
	}
}

func lockVerb(ctx context.Context, c *console, g *globals, dir string) (err error) {
	h := openHost(g)
	h.strict = false // what is not locked is to be
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	p, err := h.read(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	loaded, err := p.base.Load(ctx)
	if err != nil {
		return fmt.Errorf("load %s: %w", dir, err)
	}
	was := p.lock
	if loaded.Env == nil {
		return c.refuse(loaded.Files, loaded.Diags)
	}
	if err := c.explain(loaded.Files, loaded.Diags); err != nil {
		return err
	}
	now := loaded.Env.Lock()
	changes := was.lock.Deviations(now)
	if was.lock != nil && len(changes) == 0 && !was.diags.HasErrors() {
		c.printf("%s is up to date\n", filepath.Join(dir, specs.LockFile))
		return nil
	}
	err = durable.WriteFile(filepath.Join(dir, specs.LockFile), func(w io.Writer) error {
		_, err := w.Write(now.Encode())
		return err
	})
	if err != nil {
		return err
	}
	for _, d := range changes {
		c.printf("%s\n", changeOf(d))
	}
	c.printf("%s locks %s\n", filepath.Join(dir, specs.LockFile), count(len(now.Plugins), "plugin"))
	return nil
}

// changeOf says what is accepted.
func changeOf(d specs.Deviation) string {
	if d.Was == "" && d.Is == "" {
		return fmt.Sprintf("%s %s", d.Plugin, d.What)
	}
	none := func(s string) string {
		if s == "" {
			return "none"
		}
		return s
	}
	return fmt.Sprintf("%s: %s %s -> %s", d.Plugin, d.What, none(d.Was), none(d.Is))
}

// lockFile is the lock of an environment as it is on the disk.
type lockFile struct {
	dir   string
	lock  *specs.Lock // nil: there is none
	file  *hcl.File
	diags hcl.Diagnostics
}

func readLock(fsys fs.FS, dir string) *lockFile {
	l := &lockFile{dir: dir}
	l.lock, l.file, l.diags = specs.LoadLock(fsys, dir)
	return l
}

// admit tells whether a plugin may be opened where only locked ones may. What
// comes with rover may: it is checked with the others when all are known.
func (l *lockFile) admit(p *environment.Package) error {
	if l == nil || p.Builtin != "" {
		return nil
	}
	if err := l.lock.Admit(p.Name, p.Digest); err != nil {
		return fmt.Errorf("%w; if that is meant, accept it with `rover lock %s`", err, l.dir)
	}
	return nil
}

// check adds what differs from the lock to what is wrong with an environment.
func (l *lockFile) check(loaded *environment.Loaded, strict bool) {
	if l.file != nil {
		loaded.Files[filepath.Join(l.dir, specs.LockFile)] = l.file
	}
	loaded.Diags = append(loaded.Diags, l.diags...)
	if loaded.Env != nil && !l.diags.HasErrors() {
		loaded.Diags = append(loaded.Diags, l.lock.Check(loaded.Env.Lock(), l.dir, strict)...)
	}
	if loaded.Diags.HasErrors() {
		loaded.Env = nil
	}
}
