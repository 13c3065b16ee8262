package environment

import (
	"context"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// Base is a package that is read once and loaded with any number of revisions:
// what two of the environments have in common is parsed, imported and opened
// once. It may be used concurrently, as long as its file system can be read.
type Base struct {
	label    string
	opener   Opener
	specs    *specs.Package
	mu       sync.Mutex // one environment is loaded at a time
	alone    *Loaded    // without revisions; nil until it is asked for
	source   *vfs.Tree  // the package as it is recorded, without revisions; nil as long
	names    []string   // of what source was copied from
	trees    map[imported]*vfs.Tree
	plugins  map[started]*Described
	schemas  map[string]*schema.Schema
	archives map[digest.Digest]*archive.Package // of plugins, by the digest of the file
	played   map[string]*journal.Journal        // the recordings of controls, by the name of the bundle
}

// imported is a file or directory of the package as a tree.
type imported struct {
	name, to, filter string
	quota            vfs.Quota
	clock            clock
	layers           [4]*specs.Revision // what is laid over it, one a component at most
}

// started is what makes a plugin another one than before.
type started struct {
	block string
	files digest.Digest
}

// Read reads the package in fsys, which label names in diagnostics.
func Read(fsys fs.FS, label string, opener Opener) *Base {
	return &Base{
		label: label, opener: opener, specs: specs.Parse(fsys, label),
		trees: map[imported]*vfs.Tree{}, plugins: map[started]*Described{}, schemas: map[string]*schema.Schema{},
		archives: map[digest.Digest]*archive.Package{}, played: map[string]*journal.Journal{},
	}
}

// Load loads the package with revisions laid over, in whatever order. The
// digest of a component that none of them revises is as it is without them. The
// error is a fault of the host; mistakes of authors are diagnostics, which point
// into the package or into a revision, wherever the text stands.
func (b *Base) Load(ctx context.Context, revisions ...*specs.Revision) (*Loaded, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(revisions) > 0 {
		return b.load(ctx, revisions)
	}
	return b.itself(ctx)
}

// itself is the package without revisions.
func (b *Base) itself(ctx context.Context) (*Loaded, error) {
	if b.alone != nil {
		return b.alone.copy(), nil
	}
	loaded, err := b.load(ctx, nil)
	if err == nil {
		b.alone = loaded.copy()
	}
	return loaded, err
}

func (b *Base) load(ctx context.Context, revisions []*specs.Revision) (*Loaded, error) {
	source, diags := b.specs.Load(revisions...)
	loaded := &Loaded{Files: source.Files(), Diags: slices.Clone(diags)}
	if diags.HasErrors() {
		return loaded, nil
	}
	l := &loader{base: b, fsys: source.FS(), specs: source, plugins: map[string]*opened{}}
	env, err := l.load(ctx)
	if err != nil {
		return loaded, err
	}
	if env != nil {
		if err := l.renames(ctx); err != nil {
			return loaded, err
		}
	}
	loaded.Diags = append(loaded.Diags, l.diags...)
	if !loaded.Diags.HasErrors() {
		loaded.Env = env
	}
	return loaded, nil
}

// filter leaves out what is below a directory; its name tells it from others.
type filter struct {
	name string
	skip func(string) bool
}

func excluding(f *specs.ContextFiles) filter {
	return filter{strings.Join(f.Exclude, "\x00"), f.Excludes}
}

// tree is what importing makes of a file or directory.
func (b *Base) tree(l *loader, to, name string, without filter) (*vfs.Tree, error) {
	key := imported{name: name, to: to, filter: without.name, quota: l.env.quota, clock: l.env.clock}
	copy(key.layers[:], l.specs.LaidOver(name))
	if tree := b.trees[key]; tree != nil {
		return tree, nil
	}
	layer := vfs.Empty().Fork(&vfs.LayerOptions{Quota: l.env.quota, Now: l.env.clock.now})
	if err := layer.Import(to, l.fsys, &vfs.ImportOptions{From: name, Skip: without.skip}); err != nil {
		return nil, err
	}
	b.trees[key] = layer.Snapshot()
	return b.trees[key], nil
}

// open opens a plugin and asks what it offers; with the files and the block that
// it had before it is the same.
func (b *Base) open(ctx context.Context, p *Package, block []byte) (*Described, error) {
	key := started{string(block), p.Files.Digest()}
	if d := b.plugins[key]; d != nil {
		return d, nil
	}
	d, err := Describe(ctx, b.opener, p)
	if err == nil {
		b.plugins[key] = d
	}
	return d, err
}

// schema is the compiled form of a schema.
func (b *Base) schema(raw json.RawMessage) (*schema.Schema, error) {
	if compiled, ok := b.schemas[string(raw)]; ok {
		return compiled, nil
	}
	compiled, err := schema.Compile(raw)
	if err == nil {
		b.schemas[string(raw)] = compiled
	}
	return compiled, err
}

// journal is the record of the rollout in a bundle of the package.
func (b *Base) journal(l *loader, name string) (*journal.Journal, error) {
	laid := len(l.specs.LaidOver(name)) > 0
	if j := b.played[name]; j != nil && !laid {
		return j, nil
	}
	j, err := journalIn(l.fsys, name)
	if err == nil && !laid {
		b.played[name] = j
	}
	return j, err
}

// EditSize is how much a revision changes in the package.
func (b *Base) EditSize(r *specs.Revision) (int, error) { return b.specs.EditSize(r) }
