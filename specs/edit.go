package specs

import (
	"bytes"
	"fmt"
	"io/fs"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2/hclwrite"
)

// EditSize is how much a revision changes: in its blocks, formatted, and its text
// files the lines that are only in what it replaces or removes or only in what
// it has, and one for each other file that it changes.
func (p *Package) EditSize(r *Revision) (int, error) {
	size := 0
	for _, removal := range r.Remove {
		size += edits(p.formatted(removal.key()), nil)
	}
	for _, b := range r.parsed.blocks {
		if b.Type != "revision" {
			size += edits(p.formatted(b.key()), hclwrite.Format(b.text))
		}
	}
	for _, name := range r.Laid {
		changed, err := p.editOf(r, name)
		if err != nil {
			return 0, fmt.Errorf("%s of the revision %s: %w", name, r.ID, err)
		}
		size += changed
	}
	return size, nil
}

// formatted is the text of a block of the package; nil if it has none.
func (p *Package) formatted(key string) []byte {
	for _, b := range p.parsed.blocks {
		if b.key() == key {
			return hclwrite.Format(b.text)
		}
	}
	return nil
}

// editOf is how much a file changes that r lays over the package.
func (p *Package) editOf(r *Revision, name string) (int, error) {
	now, err := contentOf(r.files, name)
	if err != nil {
		return 0, err
	}
	was, err := contentOf(p.parsed.fsys, name)
	if err != nil {
		was = nil // it is new
	}
	switch {
	case err == nil && bytes.Equal(was, now):
		return 0, nil
	case isText(was) && isText(now):
		return edits(was, now), nil
	}
	return 1, nil
}

// contentOf is that of a file, or the target of a symbolic link.
func contentOf(fsys fs.FS, name string) ([]byte, error) {
	if target, err := fs.ReadLink(fsys, name); err == nil && target != "" {
		return []byte(target), nil
	}
	return fs.ReadFile(fsys, name)
}

func isText(data []byte) bool { return utf8.Valid(data) && !bytes.ContainsRune(data, 0) }

// edits is how many lines must be removed and added to make b of a: the length of
// the shortest path through the grid of their lines, by Myers' greedy search.
func edits(a, b []byte) int {
	x, y := linesOf(a), linesOf(b)
	most := len(x) + len(y)
	furthest := make([]int, 2*most+2) // on each diagonal, with most as the middle
	for d := 0; ; d++ {
		for k := -d; k <= d; k += 2 {
			at := most + k
			var i int
			if k == -d || k != d && furthest[at-1] < furthest[at+1] {
				i = furthest[at+1]
			} else {
				i = furthest[at-1] + 1
			}
			for i < len(x) && i-k < len(y) && bytes.Equal(x[i], y[i-k]) {
				i++
			}
			furthest[at] = i
			if i >= len(x) && i-k >= len(y) {
				return d
			}
		}
	}
}

// linesOf are the lines of a text; its last need not end.
func linesOf(text []byte) [][]byte {
	text = bytes.TrimSuffix(text, []byte("\n"))
	if len(text) == 0 {
		return nil
	}
	return bytes.Split(text, []byte("\n"))
}
