package fault

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// source is a package as it is written: its files, and the blocks in its HCL.
type source struct {
	tree   *vfs.Tree
	blocks []*block // in the order of files, then as written
}

// block is a block at the top of an HCL file.
type block struct {
	file       string
	key        string // its type and labels, such as "verifier memo"
	text       string
	start, end int
}

// change is what a package has otherwise: texts of blocks by key, of which an empty
// one takes the block away, and contents of files by path.
type change struct {
	blocks map[string]string
	files  map[string][]byte
}

// AnswerFile is where an injection says what was put in. It is in the directory of
// the package and no part of it.
const AnswerFile = "fault.json"

// importPackage reads a package without its revisions, which are proposals for it, and
// without the answer to another fault.
func importPackage(fsys fs.FS) (*source, error) {
	layer := vfs.Empty().Fork(nil)
	err := layer.Import("/", fsys, &vfs.ImportOptions{Skip: func(name string) bool {
		return name == specs.RevisionsDir || name == AnswerFile
	}})
	if err != nil {
		return nil, err
	}
	return sourceOf(layer.Snapshot())
}

// sourceOf finds the blocks of a package.
func sourceOf(tree *vfs.Tree) (*source, error) {
	s := &source{tree: tree}
	entries, err := tree.List("/")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !specs.IsSource(e.Name) || e.Name == specs.LockFile {
			continue
		}
		blob, err := tree.Blob("/" + e.Name)
		if err != nil {
			return nil, err
		}
		blocks, err := blocksOf(e.Name, blob.Bytes())
		if err != nil {
			return nil, err
		}
		s.blocks = append(s.blocks, blocks...)
	}
	return s, nil
}

func blocksOf(file string, text []byte) ([]*block, error) {
	parsed, diags := hclsyntax.ParseConfig(text, file, hcl.InitialPos)
	if diags.HasErrors() {
		return nil, diags
	}
	var blocks []*block
	for _, b := range parsed.Body.(*hclsyntax.Body).Blocks {
		at := b.Range()
		blocks = append(blocks, &block{
			file: file, key: strings.Join(append([]string{b.Type}, b.Labels...), " "),
			text: string(at.SliceBytes(text)), start: at.Start.Byte, end: at.End.Byte,
		})
	}
	return blocks, nil
}

// block is that of a key; nil if there is none.
func (s *source) block(key string) *block {
	i := slices.IndexFunc(s.blocks, func(b *block) bool { return b.key == key })
	if i < 0 {
		return nil
	}
	return s.blocks[i]
}

// of are the blocks of a type.
func (s *source) of(kind string) []*block {
	var list []*block
	for _, b := range s.blocks {
		if b.key == kind || strings.HasPrefix(b.key, kind+" ") {
			list = append(list, b)
		}
	}
	return list
}

// file is the content of a file; nil if there is none.
func (s *source) file(name string) []byte {
	blob, err := s.tree.Blob("/" + name)
	if err != nil {
		return nil
	}
	return blob.Bytes()
}

// below lists the files at a path of the package, or below it.
func (s *source) below(name string) []string {
	name = path.Clean(name)
	var names []string
	for at, info := range s.tree.Walk("/") {
		at = strings.TrimPrefix(at, "/")
		if info.Type == vfs.TypeFile && (name == "." || at == name || strings.HasPrefix(at, name+"/")) {
			names = append(names, at)
		}
	}
	return names
}

// undo is the change that takes back another one, as far as a revision can: files
// that only the changed package has stay, and nothing refers to them.
func (s *source) undo(c *change) *change {
	back := &change{blocks: map[string]string{}, files: map[string][]byte{}}
	for key := range c.blocks {
		back.blocks[key] = ""
		if b := s.block(key); b != nil {
			back.blocks[key] = b.text
		}
	}
	for name := range c.files {
		if was := s.file(name); was != nil {
			back.files[name] = was
		}
	}
	return back
}

// with is the package with changes.
func (s *source) with(changes ...*change) (*vfs.Tree, error) {
	files, blocks := map[string][]byte{}, map[string]string{}
	for _, c := range changes {
		maps.Copy(files, c.files)
		maps.Copy(blocks, c.blocks)
	}
	texts := s.rewritten(blocks)
	for name, text := range texts {
		files[name] = []byte(text)
	}
	return put(s.tree, files)
}

// rewritten are the HCL files that have other texts of blocks. What is between blocks
// stays; new blocks come last.
func (s *source) rewritten(blocks map[string]string) map[string]string {
	texts := map[string]string{}
	text := func(file string) string {
		if t, ok := texts[file]; ok {
			return t
		}
		return string(s.file(file))
	}
	known := map[string]bool{}
	for _, b := range slices.Backward(s.blocks) { // from the end, so that places stay true
		known[b.key] = true
		if now, ok := blocks[b.key]; ok {
			was := text(b.file)
			texts[b.file] = was[:b.start] + now + was[b.end:]
		}
	}
	last := s.blocks[len(s.blocks)-1].file
	for _, key := range sorted(blocks) {
		if !known[key] && blocks[key] != "" {
			texts[last] = strings.TrimRight(text(last), "\n") + "\n\n" + blocks[key] + "\n"
		}
	}
	return texts
}

// put is a tree with other contents of files.
func put(tree *vfs.Tree, files map[string][]byte) (*vfs.Tree, error) {
	layer := tree.Fork(nil)
	for _, name := range sorted(files) {
		if err := makeParents(layer, name); err != nil {
			return nil, fmt.Errorf("write %s: %w", name, err)
		}
		mode := fs.FileMode(0o644)
		if info, err := tree.Lookup("/" + name); err == nil {
			mode = info.Mode
		}
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: "/" + name, Mode: mode, Blob: vfs.NewBlob(files[name])}); err != nil {
			return nil, fmt.Errorf("write %s: %w", name, err)
		}
	}
	return layer.Snapshot(), nil
}

// makeParents makes the directories above a file.
func makeParents(layer *vfs.Layer, name string) error {
	parent := path.Dir(name)
	if parent == "." {
		return nil
	}
	if err := makeParents(layer, parent); err != nil {
		return err
	}
	err := layer.Apply(vfs.Effect{Op: vfs.OpMkdir, Path: "/" + parent, Mode: 0o755})
	if errors.Is(err, vfs.EEXIST) {
		return nil
	}
	return err
}

// sorted are the keys of a map, in order.
func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
