package document

import (
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// scanner goes through the XML of a Word document.
type scanner struct {
	*word
	open   []*para     // paragraphs that have not ended: one may hold another, in a text box
	rows   []*tableRow // of the table that has not ended
	cell   *tableCell  // that has not ended; tables in it are part of its text
	tables int         // that have not ended
	from   int         // where the element with text begins that has not ended
	inText bool
	text   strings.Builder
	pieces int
	inBody bool
	inLook bool   // in the properties of a paragraph, which have tabs of their own
	hidden []bool // of the runs that have not ended: their text is not shown
}

// scan reads the body.
func (w *word) scan() error {
	s := &scanner{word: w}
	err := eachElement(w.source(documentPart), w.xml, s)
	switch {
	case err != nil:
		return err
	case s.pieces > maxPieces:
		return plugin.Errorf(plugin.CodeFailed, "%s has more than %d pieces of text", w.at, maxPieces)
	case w.insertAt == 0:
		return plugin.Errorf(plugin.CodeFailed, "%s is no Word document: %s has no body", w.at, documentPart)
	}
	return nil
}

// current is the paragraph that has begun last.
func (s *scanner) current() *para {
	if len(s.open) == 0 {
		return &para{}
	}
	return s.open[len(s.open)-1]
}

func isWord(name xml.Name) bool { return strings.Contains(name.Space, "wordprocessingml") }

// begin is called where an element begins. What it skips says again what is said
// elsewhere, or what is there no more.
func (s *scanner) begin(e xml.StartElement, start int) (skip bool) {
	if !isWord(e.Name) {
		return e.Name.Local == "Fallback"
	}
	switch e.Name.Local {
	case "moveFrom", "del":
		return true
	case "body":
		s.inBody = true
	case "p":
		if s.inBody {
			s.open = append(s.open, &para{start: start})
		}
	case "pPr":
		s.inLook = true
	case "pStyle":
		s.current().style = attribute(e, "val")
	case "r", "rStyle", "vanish":
		s.beginRun(e)
	case "ilvl":
		s.current().level, _ = strconv.Atoi(attribute(e, "val"))
	case "outlineLvl":
		if level, err := strconv.Atoi(attribute(e, "val")); err == nil && level >= 0 && level < maxHeading {
			s.current().outline = level + 1
		}
	case "numId":
		s.current().number = attribute(e, "val")
	case "t":
		s.inText = true
		s.text.Reset()
		s.from = start
	case "tab", "br", "cr", "noBreakHyphen", "softHyphen":
		s.from = start
	case "sectPr":
		if len(s.open) == 0 {
			s.insertAt = start
		}
	default:
		s.beginTable(e.Name.Local, start)
	}
	return false
}

// beginRun is called where a run begins, or says how its text looks.
func (s *scanner) beginRun(e xml.StartElement) {
	switch hidden := s.looks.hides(s.current().style); e.Name.Local {
	case "r":
		s.hidden = append(s.hidden, hidden)
	case "rStyle":
		s.hide(hidden || s.looks.hides(attribute(e, "val")))
	case "vanish":
		s.hide(isOn(e))
	}
}

// hide says whether the text of the run that has begun last is hidden. What the
// properties of a paragraph say so of is its mark.
func (s *scanner) hide(hidden bool) {
	if len(s.hidden) > 0 && !s.inLook {
		s.hidden[len(s.hidden)-1] = hidden
	}
}

func (s *scanner) beginTable(name string, start int) {
	switch name {
	case "tbl":
		s.tables++
	case "tr":
		if s.tables == 1 {
			s.rows = append(s.rows, &tableRow{start: start})
		}
	case "tc":
		if s.tables == 1 && len(s.rows) > 0 {
			s.cell = &tableCell{}
			last := s.rows[len(s.rows)-1]
			last.cells = append(last.cells, s.cell)
		}
	}
}

func (s *scanner) finish(name xml.Name, start, end int) {
	if !isWord(name) {
		return
	}
	switch name.Local {
	case "t":
		s.inText = false
		s.piece(end, s.text.String())
	case "tab":
		s.piece(end, "\t")
	case "br", "cr":
		s.piece(end, "\n")
	case "noBreakHyphen":
		s.piece(end, "\u2011")
	case "softHyphen":
		s.piece(end, "\u00AD")
	case "pPr":
		s.inLook = false
	case "r":
		s.hidden = s.hidden[:max(len(s.hidden)-1, 0)]
	case "p":
		s.finishParagraph(start, end)
	case "tr", "tc", "tbl":
		s.finishTable(name.Local, end)
	case "body":
		s.inBody = false
		if s.insertAt == 0 {
			s.insertAt = start
		}
	}
}

func (s *scanner) finishTable(name string, end int) {
	switch name {
	case "tr":
		if s.tables == 1 && len(s.rows) > 0 {
			s.rows[len(s.rows)-1].end = end
		}
	case "tc":
		if s.tables == 1 {
			s.cell = nil
		}
	case "tbl":
		if s.tables--; s.tables == 0 && len(s.rows) > 0 {
			s.content = append(s.content, &content{rows: s.rows})
			s.rows = nil
		}
	}
}

func (s *scanner) chars(text string) {
	if s.inText {
		s.text.WriteString(text)
	}
}

// piece adds an element with text to its paragraph.
func (s *scanner) piece(end int, text string) {
	if len(s.open) == 0 || s.inLook || len(s.hidden) > 0 && s.hidden[len(s.hidden)-1] {
		return
	}
	if s.pieces++; s.pieces <= maxPieces {
		p := s.current()
		p.pieces = append(p.pieces, piece{s.from, end, text})
	}
}

func (s *scanner) finishParagraph(start, end int) {
	if len(s.open) == 0 {
		return
	}
	p := s.current()
	p.after = end
	s.open = s.open[:len(s.open)-1]
	if start < end { // else it is written as one empty element
		p.end = start
	}
	if s.cell != nil {
		s.cell.paragraphs = append(s.cell.paragraphs, p)
	} else {
		s.content = append(s.content, &content{paragraph: p})
	}
}
