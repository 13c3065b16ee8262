package document

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ledongthuc/pdf"

	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxPages = 2000
	maxTree  = 50       // nodes from the root of the pages to a page
	maxRead  = 96 << 20 // bytes that the library may read, again and again
)

// bounded ends a file whose parts refer to each other in a circle, which the
// library would follow for ever.
type bounded struct {
	*bytes.Reader
	left int
}

func (b *bounded) ReadAt(p []byte, at int64) (int, error) {
	const least = 1 << 12 // of a read, however short
	if b.left -= max(len(p), least); b.left < 0 {
		panic("its parts refer to each other without end")
	}
	return b.Reader.ReadAt(p, at)
}

// readPDF reads the text of a PDF file: each page is a unit. A page that is a
// picture has no text.
func readPDF(at string, data []byte) ([]block, error) {
	pages, err := Pages(at, data)
	var blocks []block
	for i, text := range pages {
		blocks = append(blocks, block{kind: unit, text: fmt.Sprint("page ", i+1)})
		if text != "" {
			blocks = append(blocks, block{text: text})
		}
	}
	return blocks, err
}

// Pages returns the text of each page of a PDF file: what stands on one line is a
// line.
func Pages(at string, data []byte) (texts []string, err error) {
	defer func() {
		if fault := recover(); fault != nil { // how the library says that a file is broken
			texts, err = nil, plugin.Errorf(plugin.CodeFailed, "%s is a broken PDF file: %v", at, fault)
		}
	}()
	if !bytes.Contains(data[:min(len(data), 1024)], []byte("%PDF-")) {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no PDF file", at)
	}
	r, err := pdf.NewReader(&bounded{bytes.NewReader(data), maxRead}, int64(len(data)))
	switch {
	case err == pdf.ErrInvalidPassword: //nolint:errorlint // the library returns it as it is
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is encrypted with a password, and cannot be read", at)
	case err != nil:
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is a broken PDF file: %v", at, err)
	}
	pages := pagesBelow(r.Trailer().Key("Root").Key("Pages"), 0, nil)
	if len(pages) > maxPages {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d pages", at, maxPages)
	}
	for _, page := range pages {
		texts = append(texts, pageText(page))
	}
	return texts, nil
}

// pagesBelow adds the pages below a node of their tree. It goes through the tree
// once, where the library looks for each page from the root, and does not end in
// one that is a circle.
func pagesBelow(node pdf.Value, depth int, pages []pdf.Page) []pdf.Page {
	if depth > maxTree {
		panic("its pages are nested without end")
	}
	kids := node.Key("Kids")
	if kids.Kind() != pdf.Array {
		if node.Kind() == pdf.Dict {
			pages = append(pages, pdf.Page{V: node})
		}
		return pages
	}
	for i := range kids.Len() {
		if len(pages) > maxPages {
			break
		}
		pages = pagesBelow(kids.Index(i), depth+1, pages)
	}
	return pages
}

// pageText puts the pieces of a page into lines, from top to bottom and from left
// to right.
func pageText(page pdf.Page) string {
	if page.V.IsNull() || page.V.Key("Contents").IsNull() {
		return ""
	}
	canvas := &canvas{page: page, fonts: map[string]*typeface{}}
	pdf.Interpret(page.V.Key("Contents"), canvas.do)
	pieces := canvas.pieces
	slices.SortStableFunc(pieces, func(a, b glyphs) int { return cmp.Compare(b.y, a.y) })
	var lines []string
	for from := 0; from < len(pieces); {
		to := from + 1
		for to < len(pieces) && pieces[from].y-pieces[to].y < max(pieces[from].size/2, 1) {
			to++
		}
		if line := lineText(pieces[from:to]); line != "" {
			lines = append(lines, line)
		}
		from = to
	}
	return strings.Join(lines, "\n")
}

// lineText joins the pieces of a line. Where there is room between two, there is a
// space; where there is much, as between columns, a tab.
func lineText(pieces []glyphs) string {
	slices.SortStableFunc(pieces, func(a, b glyphs) int { return cmp.Compare(a.x, b.x) })
	var line strings.Builder
	for i, piece := range pieces {
		if i > 0 {
			before := pieces[i-1]
			switch gap := piece.x - before.x - before.width; {
			case gap > 1.2*piece.size:
				line.WriteByte('\t')
			case gap > 0.15*piece.size && !strings.HasSuffix(before.text, " ") && !strings.HasPrefix(piece.text, " "):
				line.WriteByte(' ')
			}
		}
		line.WriteString(piece.text)
	}
	return strings.TrimSpace(line.String())
}
