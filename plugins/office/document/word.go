package document

import (
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const (
	documentPart = "word/document.xml"
	stylesPart   = "word/styles.xml"
	numberPart   = "word/numbering.xml"
	maxPieces    = 500_000
)

// word is a Word document. Its text is known with the place of each piece in the
// XML, which is how it is edited.
type word struct {
	at       string
	archive  *file.Archive
	xml      []byte
	looks    looks
	content  []*content // of the body, in order
	insertAt int        // where what is added to the body goes
}

// content is a paragraph or a table of the body.
type content struct {
	paragraph *para
	rows      []*tableRow
}

// para is a paragraph.
type para struct {
	style   string
	number  string // the list that it is an item of
	level   int    // in that list
	outline int    // of a heading without a style; 0 if it is none
	pieces  []piece
	start   int
	end     int // where its end tag begins; 0 if it is written as one empty element
	after   int // where the element ends
}

// piece is an element of a paragraph that has text: characters, a tab or a line
// break.
type piece struct {
	start, end int // of the element
	text       string
}

type tableRow struct {
	start, end int
	cells      []*tableCell
}

type tableCell struct{ paragraphs []*para }

func openWord(at string, data []byte) (*word, error) {
	archive, err := file.OpenArchive(at, "Word document", data)
	if err != nil {
		return nil, err
	}
	w := &word{at: at, archive: archive}
	if w.xml, err = archive.Part(documentPart); err != nil {
		return nil, err
	}
	if w.xml == nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no Word document: it has no part %s", at, documentPart)
	}
	if w.looks, err = readLooks(at, archive); err != nil {
		return nil, err
	}
	return w, w.scan()
}

func (p *para) text() string {
	var text strings.Builder
	for _, piece := range p.pieces {
		text.WriteString(piece.text)
	}
	return text.String()
}

// text is what a cell says, a line for each paragraph.
func (c *tableCell) text() string {
	lines := make([]string, len(c.paragraphs))
	for i, p := range c.paragraphs {
		lines[i] = p.text()
	}
	return strings.Join(lines, "\n")
}

// blocks are the document as text. Paragraphs without text are left out, as are
// headers, footers and notes, which are not part of the body.
func (w *word) blocks() []block {
	var blocks []block
	count := &counter{looks: &w.looks, counts: map[string]*[maxLevel + 1]int{}, seen: map[string]bool{}}
	for _, c := range w.content {
		if c.rows != nil {
			blocks = append(blocks, block{kind: table, rows: c.texts()})
			continue
		}
		b := block{text: strings.TrimSpace(c.paragraph.text())}
		if b.text == "" {
			continue
		}
		if level := max(w.looks.heading(c.paragraph.style), c.paragraph.outline); level > 0 {
			b.kind, b.level = heading, level
		} else if list := w.looks.list(c.paragraph); list != "" {
			b.level = min(max(c.paragraph.level, 0), maxLevel)
			b.kind, b.ordered = count.next(list, b.level)
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// counter counts the items of lists. Lists of one definition count on, one after
// the other, unless they begin anew.
type counter struct {
	*looks
	counts map[string]*[maxLevel + 1]int // by definition
	seen   map[string]bool
}

// next is what the next paragraph of a list is, and its number if it has one.
func (c *counter) next(list string, level int) (k kind, number int) {
	format := c.format(list, level)
	if format == "" {
		return paragraph, 0
	}
	definition := c.lists[list]
	if c.counts[definition] == nil || c.restarts[list] && !c.seen[list] {
		c.counts[definition] = new([maxLevel + 1]int{})
	}
	c.seen[list] = true
	count := c.counts[definition]
	count[level]++
	clear(count[level+1:])
	if format == "bullet" {
		return item, 0
	}
	return item, count[level]
}

// texts are the cells of a table.
func (c *content) texts() [][]string {
	rows := make([][]string, len(c.rows))
	for i, r := range c.rows {
		for _, cell := range r.cells {
			rows[i] = append(rows[i], strings.TrimSpace(cell.text()))
		}
	}
	return rows
}

// tables are the tables of the body.
func (w *word) tables() []*content {
	return slices.DeleteFunc(slices.Clone(w.content), func(c *content) bool { return c.rows == nil })
}

// paragraphs are all paragraphs, those of tables too, in their order.
func (w *word) paragraphs() []*para {
	var all []*para
	for _, c := range w.content {
		if c.paragraph != nil {
			all = append(all, c.paragraph)
		}
		for _, r := range c.rows {
			for _, cell := range r.cells {
				all = append(all, cell.paragraphs...)
			}
		}
	}
	return all
}

func (w *word) source(part string) source { return source{w.at, part} }
