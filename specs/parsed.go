package specs

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

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

// IsSource reports whether a file of this name is HCL of the directory that it is in.
// A hidden one is not: editors keep there what is not saved yet, or a link that says who
// is editing and leads nowhere.
func IsSource(name string) bool {
	return strings.HasSuffix(name, ".hcl") && !strings.HasPrefix(name, ".")
}

// sourceFiles lists the HCL files of a directory, sorted.
func sourceFiles(fsys fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(fsys, ".")
	var names []string
	for _, e := range entries {
		if !e.IsDir() && IsSource(e.Name()) {
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
		p.report(Errorf(p.top(name), "Unreadable file", "%s%s", strings.ToUpper(why[:1]), why[1:]))
	}
	if _, err := packagePath(p.fsys, name); err != nil {
		unreadable(err.Error() + ".")
		return nil
	}
	src, err := readLimited(p.fsys, name, maxSource)
	if errors.Is(err, errTooLarge) {
		unreadable(err.Error() + ", which is the most for HCL. Divide it, or move data into files that it names with source or file(…).")
		return nil
	}
	if err != nil {
		unreadable(err.Error() + ".")
		return nil
	}
	for _, refuse := range refusals() {
		if diag := refuse(src, label); diag != nil {
			p.files[label] = &hcl.File{Bytes: src}
			p.report(diag)
			p.partial = true
			return nil
		}
	}
	file, diags := hclsyntax.ParseConfig(src, label, hcl.InitialPos)
	p.files[label] = file
	p.report(diags...)
	p.partial = p.partial || diags.HasErrors()
	return file
}

// refusals are what is looked at before source is parsed.
func refusals() []func(src []byte, label string) *hcl.Diagnostic {
	return []func([]byte, string) *hcl.Diagnostic{notText, tooDeep}
}

// notText reports source that is not UTF-8, once: the parser would report each byte.
func notText(src []byte, label string) *hcl.Diagnostic {
	if utf8.Valid(src) {
		return nil
	}
	at := hcl.InitialPos
	for at.Byte < len(src) {
		r, size := utf8.DecodeRune(src[at.Byte:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		if at.Byte, at.Column = at.Byte+size, at.Column+1; r == '\n' {
			at.Line, at.Column = at.Line+1, 1
		}
	}
	end := hcl.Pos{Line: at.Line, Column: at.Column + 1, Byte: at.Byte + 1}
	return Errorf(hcl.Range{Filename: label, Start: at, End: end}, "Not a text",
		"This file is not text in UTF-8: the byte 0x%02x here is no part of any character. Save it as UTF-8, or, if it is no HCL, give it a name that does not end in .hcl.", src[at.Byte])
}

// split adds the blocks of one file.
func (p *parsed) split(name string, file *hcl.File) {
	if file == nil || file.Body == nil {
		return
	}
	content, diags := file.Body.Content(packageSchema())
	p.report(inOwnWords(diags, file)...)
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
