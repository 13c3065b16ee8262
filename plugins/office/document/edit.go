package document

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// edit replaces a stretch of XML.
type edit struct {
	start, end int
	text       string
}

// splice makes edits, which do not overlap.
func splice(text []byte, edits []edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(text[at:e.start])
		out.WriteString(e.text)
		at = e.end
	}
	out.Write(text[at:])
	return out.Bytes()
}

// save writes the document with another body, after it has been read again: what
// this package writes, it can read.
func (w *word) save(files plugin.Files, body []byte, others map[string][]byte) error {
	parts := map[string][]byte{documentPart: body}
	maps.Copy(parts, others)
	data, err := w.archive.With(parts)
	if err != nil {
		return err
	}
	if _, err := openWord(w.at, data); err != nil {
		return err
	}
	return file.Write(files, w.at, data)
}

// render is a text as elements of a run.
func render(text string) string {
	var out strings.Builder
	for text != "" {
		i := strings.IndexAny(text, "\t\n")
		if i < 0 {
			i = len(text)
		}
		if i > 0 {
			out.WriteString(`<w:t xml:space="preserve">` + escaped(text[:i]) + `</w:t>`)
		}
		if i < len(text) {
			if text[i] == '\t' {
				out.WriteString(`<w:tab/>`)
			} else {
				out.WriteString(`<w:br/>`)
			}
			i++
		}
		text = text[i:]
	}
	return out.String()
}

// replace puts a text in the place of others in a paragraph, wherever its runs
// begin and end. What is put in looks as the first character did that it replaces.
func (p *para) replace(old, replacement string) (edits []edit, count int) {
	texts := make([]string, len(p.pieces))
	for i, piece := range p.pieces {
		texts[i] = piece.text
	}
	changed := make([]bool, len(texts))
	whole := p.text()
	for at := strings.LastIndex(whole, old); at >= 0; at = strings.LastIndex(whole[:at], old) {
		count++
		begins, put := 0, false
		for i, piece := range p.pieces {
			from, to := max(at-begins, 0), min(at+len(old)-begins, len(piece.text))
			begins += len(piece.text)
			if from >= to {
				continue
			}
			middle := ""
			if !put {
				middle, put = replacement, true
			}
			texts[i] = texts[i][:from] + middle + texts[i][to:]
			changed[i] = true
		}
	}
	for i, piece := range p.pieces {
		if changed[i] {
			edits = append(edits, edit{piece.start, piece.end, render(texts[i])})
		}
	}
	return edits, count
}

// set gives a paragraph a text.
func (p *para) set(text string) []edit {
	run := "<w:r>" + render(text) + "</w:r>"
	switch {
	case len(p.pieces) > 0:
		edits := []edit{{p.pieces[0].start, p.pieces[0].end, render(text)}}
		for _, piece := range p.pieces[1:] {
			edits = append(edits, edit{piece.start, piece.end, ""})
		}
		return edits
	case text == "":
		return nil
	case p.end == 0:
		return []edit{{p.start, p.after, "<w:p>" + run + "</w:p>"}}
	}
	return []edit{{p.end, p.end, run}}
}

// set gives a cell a text, which goes into its first paragraph.
func (c *tableCell) set(text string) []edit {
	var edits []edit
	for i, p := range c.paragraphs {
		if i > 0 {
			text = ""
		}
		edits = append(edits, p.set(text)...)
	}
	return edits
}

// copyWith is a row as XML with other texts.
func (r *tableRow) copyWith(text []byte, cells []string) string {
	var edits []edit
	for i, cell := range r.cells {
		for _, e := range cell.set(cells[i]) {
			edits = append(edits, edit{e.start - r.start, e.end - r.start, e.text})
		}
	}
	return string(splice(text[r.start:r.end], edits))
}
