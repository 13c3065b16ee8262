package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/environment"
)

func newPluginPack(c *console) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "pack DIR",
		Short: "Make one file of a plugin, to hand over",
		Long: `Writes an archive of the plugin in DIR: its plugin.json, its entry, and the files that
plugin.json lists, and nothing else. The same files give the same bytes on every
machine. An environment names it as its source, or the directory.`,
		Example: `  rover plugin pack ledger                  # writes ledger-0.1.0.rover-plugin
  rover plugin pack ledger -o my-task/ledger.rover-plugin`,
		Args: cobra.ExactArgs(1),
		RunE: verb(func(_ context.Context, args []string) error { return packPlugin(c, args[0], out) }),
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write `FILE` (default: NAME-VERSION"+archive.Ext+")")
	return cmd
}

func packPlugin(c *console, dir, out string) error {
	p, err := pluginIn(dir)
	if err != nil {
		return badInput(fmt.Errorf("%s: %w", dir, err))
	}
	if p.Manifest.Files == nil {
		return badInput(fmt.Errorf(`%s: plugin.json does not say which files belong to the plugin: add "files": [], or list what its entry needs`, dir))
	}
	out = cmp.Or(out, p.Manifest.Name+"-"+p.Manifest.Version+archive.Ext)
	var content bytes.Buffer
	if err := archive.Write(&content, p); err != nil {
		return badInput(fmt.Errorf("%s: %w", dir, err))
	}
	sum := digest.Of(content.Bytes())
	err = durable.WriteFile(out, func(w io.Writer) error {
		_, err := content.WriteTo(w)
		return err
	})
	if err != nil {
		return badInput(fmt.Errorf("write %s: %w", out, err))
	}
	c.printf("packed %s %s as %s, %s\n%s\n", p.Manifest.Name, p.Manifest.Version, out, count(len(filesIn(p.Files)), "file"), sum)
	return nil
}

// pluginIn reads the plugin package in a directory.
func pluginIn(dir string) (_ *archive.Package, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	return archive.ReadDir(environment.FilesOf(root), ".")
}
