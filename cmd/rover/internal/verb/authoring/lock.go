package authoring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/specs"
)

// NewLock makes the command lock.
func NewLock(c *terminal.Console, g *host.Settings) *cobra.Command {
	return &cobra.Command{
		Use:   "lock DIR",
		Short: "Accept the plugins of an environment as they are",
		Long: `Writes rover.lock.hcl: the source, version and digest of each plugin. From then on
every verb that loads the environment warns of a plugin that is another one, and
refuses it with --locked. Prints what is accepted.`,
		Example: `  rover lock my-task
  rover run my-task --agent oracle --locked`,
		Args: cobra.ExactArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error { return lockVerb(ctx, c, g, args[0]) }),
	}
}

func lockVerb(ctx context.Context, c *terminal.Console, g *host.Settings, dir string) (err error) {
	h := host.Open(g)
	h.Strict = false // what is not locked is to be
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	p, err := h.Read(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	loaded, err := p.Base.Load(ctx)
	if err != nil {
		return fmt.Errorf("load %s: %w", dir, err)
	}
	was := p.Lock
	if loaded.Env == nil {
		return c.Refuse(loaded.Files, loaded.Diags)
	}
	if err := c.Explain(loaded.Files, loaded.Diags); err != nil {
		return err
	}
	now := loaded.Env.Lock()
	changes := was.Lock.Deviations(now)
	if was.Lock != nil && len(changes) == 0 && !was.Diags.HasErrors() {
		c.Printf("%s is up to date\n", filepath.Join(dir, specs.LockFile))
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
		c.Printf("%s\n", changeOf(d))
	}
	c.Printf("%s locks %s\n", filepath.Join(dir, specs.LockFile), terminal.Count(len(now.Plugins), "plugin"))
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
