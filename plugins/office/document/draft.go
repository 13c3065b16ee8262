package document

import (
	"strings"
)

// Draft is a Word document that can be written again with one thing in it said
// otherwise. Each writes a document of its own: the draft stays as it is.
type Draft struct {
	word *word
	rows []*tableRow // of tables that have more than their header, without that
}

// OpenDraft reads a document from the bytes of a file. At is the path that errors
// name.
func OpenDraft(at string, data []byte) (*Draft, error) {
	w, err := openWord(at, data)
	if err != nil {
		return nil, err
	}
	d := &Draft{word: w}
	for _, t := range w.tables() {
		d.rows = append(d.rows, t.rows[min(1, len(t.rows)):]...)
	}
	return d, nil
}

// Paragraphs are the texts of all paragraphs, those of tables too.
func (d *Draft) Paragraphs() []string {
	var texts []string
	for _, p := range d.word.paragraphs() {
		texts = append(texts, p.text())
	}
	return texts
}

// Rows are the texts of the rows of tables, without their headers.
func (d *Draft) Rows() []string {
	texts := make([]string, len(d.rows))
	for i, r := range d.rows {
		var cells []string
		for _, c := range r.cells {
			cells = append(cells, c.text())
		}
		texts[i] = strings.Join(cells, " | ")
	}
	return texts
}

// Removable reports whether the document is one without a paragraph, too: a cell of
// a table has to have one.
func (d *Draft) Removable(paragraph int) bool {
	p := d.word.paragraphs()[paragraph]
	for _, c := range d.word.content {
		if c.paragraph == p {
			return true
		}
	}
	return false
}

// Say is the document with another text of a paragraph.
func (d *Draft) Say(paragraph int, text string) ([]byte, error) {
	return d.edited(d.word.paragraphs()[paragraph].set(text))
}

// Without is the document without a paragraph.
func (d *Draft) Without(paragraph int) ([]byte, error) {
	p := d.word.paragraphs()[paragraph]
	return d.edited([]edit{{p.start, p.after, ""}})
}

// WithoutRow is the document without a row of a table.
func (d *Draft) WithoutRow(row int) ([]byte, error) {
	return d.edited([]edit{{d.rows[row].start, d.rows[row].end, ""}})
}

// Closing is the document with a further paragraph at its end.
func (d *Draft) Closing(text string) ([]byte, error) {
	at := d.word.insertAt
	return d.edited([]edit{{at, at, "<w:p><w:r>" + render(text) + "</w:r></w:p>"}})
}

// InPieces is the document with each text in two pieces, as programs leave them
// behind that check the spelling.
func (d *Draft) InPieces() ([]byte, error) {
	var edits []edit
	for _, p := range d.word.paragraphs() {
		for _, piece := range p.pieces {
			if runes := []rune(piece.text); len(runes) > 1 {
				edits = append(edits, edit{piece.start, piece.end, render(string(runes[:len(runes)/2])) + render(string(runes[len(runes)/2:]))})
			}
		}
	}
	return d.edited(edits)
}

// edited is the file with another body.
func (d *Draft) edited(edits []edit) ([]byte, error) {
	return d.word.archive.With(map[string][]byte{documentPart: splice(d.word.xml, edits)})
}
