package specs

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// maxSource is the largest HCL file. Bigger data belongs into a file that the
// package refers to.
const maxSource = 1 << 20

// parsed is the HCL of one directory.
type parsed struct {
	fsys    fs.FS
	label   string               // what file names in diagnostics begin with
	files   map[string]*hcl.File // by name as in ranges
	blocks  []*block             // in the order of files, then as written
	diags   hcl.Diagnostics
	partial bool // some source could not be read, so what is missing may be there
}

// block is a block at the top of a file.
type block struct {
	*hcl.Block
	file   string // its name in the directory
	native hcl.Range
	text   []byte
	plain  func() []byte // text as digests are made from it

	expressions *expressions
}

// key names the block: two blocks of one key are one too many.
func (b *block) key() string { return blockKey(b.Type, b.Labels...) }

func newParsed(fsys fs.FS, label string) *parsed {
	return &parsed{fsys: fsys, label: label, files: map[string]*hcl.File{}}
}

func (p *parsed) report(diags ...*hcl.Diagnostic) { p.diags = append(p.diags, diags...) }

// top is the beginning of a file, for what cannot be said of a line.
func (p *parsed) top(name string) hcl.Range {
	return hcl.Range{Filename: path.Join(p.label, name), Start: hcl.InitialPos, End: hcl.InitialPos}
}

// sourceFiles lists the HCL files of a directory, sorted.
func sourceFiles(fsys fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(fsys, ".")
	var names []string
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".hcl") {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, err
}

// parse adds one file.
func (p *parsed) parse(name string) *hcl.File {
	label := path.Join(p.label, name)
	unreadable := func(why string) {
		p.partial = true
		p.report(Errorf(p.top(name), "Unreadable file", "%s", why))
	}
	if _, err := packagePath(p.fsys, name); err != nil {
		unreadable(err.Error() + ".")
		return nil
	}
	src, err := readLimited(p.fsys, name, maxSource)
	if err != nil {
		unreadable(err.Error() + ".")
		return nil
	}
	if diag := tooDeep(src, label); diag != nil {
		p.files[label] = &hcl.File{Bytes: src}
		p.report(diag)
		p.partial = true
		return nil
	}
	file, diags := hclsyntax.ParseConfig(src, label, hcl.InitialPos)
	p.files[label] = file
	p.report(diags...)
	p.partial = p.partial || diags.HasErrors()
	return file
}

// split adds the blocks of one file.
func (p *parsed) split(name string, file *hcl.File) {
	if file == nil || file.Body == nil {
		return
	}
	content, diags := file.Body.Content(packageSchema())
	p.report(diags...)
	for _, b := range content.Blocks {
		one := &block{Block: b, file: name, expressions: &expressions{}}
		for _, native := range file.Body.(*hclsyntax.Body).Blocks {
			if native.TypeRange == b.TypeRange {
				one.native = native.Range()
			}
		}
		one.text = one.native.SliceBytes(file.Bytes)
		one.plain = sync.OnceValue(func() []byte { return canonical(one.text) })
		p.blocks = append(p.blocks, one)
	}
}
