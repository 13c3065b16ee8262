package plugin

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox/specimen"
	"github.com/workrover/workrover/runtime/vfs"
)

func newPack(c *terminal.Console, g *host.Settings) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "pack DIR",
		Short: "Make one file of a plugin, to hand over",
		Long: `Writes an archive of the plugin in DIR: its plugin.json, its entry, and the files that
plugin.json lists, and nothing else. The same files give the same bytes on every
machine. An environment names it as its source, or the directory. The plugin is asked
what it offers with these files alone, so that what lacks one is not handed over.`,
		Example: `  rover plugin pack ledger                  # writes ledger-0.1.0.rover-plugin
  rover plugin pack ledger -o my-task/ledger.rover-plugin`,
		Args: verb.Needs("DIR"),
		RunE: verb.Run(func(ctx context.Context, args []string) (err error) {
			h := host.Open(g)
			defer func() { err = errors.Join(err, h.Close(context.WithoutCancel(ctx))) }()
			return pack(ctx, h, c, &packing{dir: args[0], out: out})
		}),
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write `FILE` (default: NAME-VERSION"+archive.Ext+")")
	return cmd
}

// packing is which plugin is packed, and as what.
type packing struct {
	dir string
	out string // "" for the usual name
}

func pack(ctx context.Context, h *host.Host, c *terminal.Console, k *packing) error {
	p, err := packageIn(k.dir)
	if err != nil {
		return exit.BadInput(fmt.Errorf("%s: %w", k.dir, err))
	}
	if p.Manifest.Files == nil {
		return exit.BadInput(unsaid(p.Manifest, k.dir))
	}
	if err := works(ctx, h, p, k.dir); err != nil {
		return err
	}
	out := cmp.Or(k.out, p.Manifest.Name+"-"+p.Manifest.Version+archive.Ext)
	var content bytes.Buffer
	if err := archive.Write(&content, p); err != nil {
		return exit.BadInput(fmt.Errorf("%s: %w", k.dir, err))
	}
	sum := digest.Of(content.Bytes())
	err = durable.WriteFile(out, func(w io.Writer) error {
		_, err := content.WriteTo(w)
		return err
	})
	if err != nil {
		return exit.BadInput(err)
	}
	c.Printf("packed %s %s as %s, %s\n%s\n", p.Manifest.Name, p.Manifest.Version, out, terminal.Count(filesOf(p.Files), "file"), sum)
	return nil
}

// unsaid is the error for a plugin.json that does not say what belongs to the plugin: all
// that lies beside it would hand over tests and notes.
func unsaid(m *archive.Manifest, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	beside := []string{}
	for _, e := range entries {
		if name := e.Name(); name != archive.ManifestFile && name != m.Entry && name[0] != '.' {
			beside = append(beside, name)
		}
	}
	list, err := json.Marshal(beside)
	if err != nil {
		return err
	}
	why := fmt.Sprintf("%s: plugin.json does not say which files belong to the plugin beside its entry, %s", dir, m.Entry)
	if len(beside) == 0 {
		return fmt.Errorf(`%s: there are no others, so add "files": []`, why)
	}
	return fmt.Errorf(`%s: add "files": %s, and leave out what it does not need to run, such as tests`, why, bytes.ReplaceAll(list, []byte(","), []byte(", ")))
}

// filesOf is how many files a tree has.
func filesOf(tree *vfs.Tree) int {
	n := 0
	for _, info := range tree.Walk("/") {
		if info.Type == vfs.TypeFile {
			n++
		}
	}
	return n
}

// packageIn reads the plugin package in a directory.
func packageIn(dir string) (_ *archive.Package, err error) {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("there is no such directory: what is packed is one with a plugin.json")
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("it is a file: what is packed is a directory with a plugin.json, such as %s", filepath.Dir(dir))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	return archive.ReadDir(environment.FilesOf(root), ".")
}

// works asks a package that was read from a directory what it offers.
func works(ctx context.Context, h *host.Host, p *archive.Package, dir string) error {
	s, err := specimen.Of(p, dir)
	if err != nil {
		return exit.BadInput(err)
	}
	_, err = describe(ctx, h, dir, s.Package)
	if err == nil || ctx.Err() != nil {
		return err
	}
	missed, walkErr := unlisted(p.Manifest, os.DirFS(dir), err.Error())
	if walkErr != nil {
		return errors.Join(err, walkErr)
	}
	if missed != "" {
		return fmt.Errorf("%w\n%s lies in the directory, but is not in \"files\" of plugin.json: add it", err, missed)
	}
	return err
}

// unlisted is what of a plugin's directory is not packed, and is missed in what the
// plugin says; "" if nothing is. Of a directory of which nothing is packed it is the
// directory.
func unlisted(m *archive.Manifest, dir fs.FS, said string) (missed string, err error) {
	err = fs.WalkDir(dir, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case m.Leaves(name) && misses(said, name):
			missed = name
			return fs.SkipAll
		case m.Leaves(name) && entry.IsDir():
			return fs.SkipDir
		}
		return nil
	})
	return missed, err
}

// misses reports whether a text names a file, or something below a directory, by its
// path, or as Python does, 'books.rates', by that of a module.
func misses(said, name string) bool {
	module := strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "/", ".")
	if strings.Contains(said, "'"+module+"'") {
		return true
	}
	for word := range strings.FieldsFuncSeq(said, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`'"();:,`, r) }) {
		if strings.Contains("/"+strings.TrimRight(word, ".")+"/", "/"+name+"/") {
			return true
		}
	}
	return false
}
