package document

import (
	"encoding/xml"
	"fmt"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const (
	presentationPart = "ppt/presentation.xml"
	maxSlides        = 2000
)

// readSlides reads a presentation: each slide is a unit with the texts that are on
// it, in the order of the file.
func readSlides(at string, data []byte) ([]block, error) {
	archive, err := file.OpenArchive(at, "presentation", data)
	if err != nil {
		return nil, err
	}
	names, err := slideNames(at, archive)
	if err != nil {
		return nil, err
	}
	var blocks []block
	for i, name := range names {
		text, err := archive.Part(name)
		if err == nil && text == nil {
			err = plugin.Errorf(plugin.CodeFailed, "%s: the part %s of slide %d is missing", at, name, i+1)
		}
		if err != nil {
			return nil, err
		}
		s := &slide{}
		if err := eachElement(source{at, name}, text, s); err != nil {
			return nil, err
		}
		blocks = append(append(blocks, block{kind: unit, text: fmt.Sprint("slide ", i+1)}), s.blocks...)
	}
	return blocks, nil
}

// slideNames are the parts of the slides, in the order in which they are shown.
func slideNames(at string, archive *file.Archive) ([]string, error) {
	shown, targets := &idList{element: "sldId"}, &targetList{byID: map[string]string{}}
	for _, p := range []struct {
		name string
		visitor
	}{{presentationPart, shown}, {"ppt/_rels/presentation.xml.rels", targets}} {
		text, err := archive.Part(p.name)
		if err == nil && text == nil {
			err = plugin.Errorf(plugin.CodeFailed, "%s is no presentation: it has no part %s", at, p.name)
		}
		if err == nil {
			err = eachElement(source{at, p.name}, text, p)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(shown.ids) > maxSlides {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has more than %d slides", at, maxSlides)
	}
	var names []string
	for _, id := range shown.ids {
		target := targets.byID[id]
		if !strings.HasPrefix(target, "/") {
			target = path.Join("ppt", target)
		}
		names = append(names, strings.TrimPrefix(target, "/"))
	}
	return names, nil
}

// idList collects the relations that elements of a name have.
type idList struct {
	element string
	ids     []string
}

func (l *idList) begin(e xml.StartElement, _ int) bool {
	for _, a := range e.Attr {
		if e.Name.Local == l.element && a.Name.Local == "id" && strings.Contains(a.Name.Space, "relationships") {
			l.ids = append(l.ids, a.Value)
		}
	}
	return false
}

func (*idList) finish(xml.Name, int, int) {}
func (*idList) chars(string)              {}

// targetList collects what relations lead to.
type targetList struct{ byID map[string]string }

func (l *targetList) begin(e xml.StartElement, _ int) bool {
	if e.Name.Local == "Relationship" {
		l.byID[attribute(e, "Id")] = attribute(e, "Target")
	}
	return false
}

func (*targetList) finish(xml.Name, int, int) {}
func (*targetList) chars(string)              {}

// slide collects the texts of a slide.
type slide struct {
	blocks  []block
	title   bool // the shape that has begun is the title
	inText  bool
	level   int
	text    strings.Builder
	rows    [][]string // of the table that has begun
	inTable bool
	cell    []string // paragraphs of the cell that has begun
}

func (s *slide) begin(e xml.StartElement, _ int) bool {
	switch e.Name.Local {
	case "Fallback":
		return true
	case "sp":
		s.title = false
	case "ph":
		kind := attribute(e, "type")
		s.title = kind == "title" || kind == "ctrTitle"
	case "p":
		s.text.Reset()
		s.level = 0
	case "pPr":
		if level := attribute(e, "lvl"); len(level) == 1 && level[0] >= '0' && level[0] <= '8' {
			s.level = int(level[0] - '0')
		}
	case "t":
		s.inText = true
	case "br":
		s.text.WriteByte('\n')
	case "tbl":
		s.inTable, s.rows = true, nil
	case "tr":
		s.rows = append(s.rows, []string{})
	case "tc":
		s.cell = nil
	}
	return false
}

func (s *slide) finish(name xml.Name, _, _ int) {
	switch name.Local {
	case "t":
		s.inText = false
	case "p":
		s.endParagraph(strings.TrimSpace(s.text.String()))
	case "tc":
		if last := len(s.rows) - 1; last >= 0 {
			s.rows[last] = append(s.rows[last], strings.Join(s.cell, "\n"))
		}
	case "tbl":
		if s.inTable = false; len(s.rows) > 0 {
			s.blocks = append(s.blocks, block{kind: table, rows: s.rows})
		}
	}
}

func (s *slide) chars(text string) {
	if s.inText {
		s.text.WriteString(text)
	}
}

func (s *slide) endParagraph(text string) {
	switch {
	case s.inTable:
		s.cell = append(s.cell, text)
	case text == "":
	case s.title:
		s.blocks = append(s.blocks, block{kind: heading, level: 1, text: text})
	case s.level > 0:
		s.blocks = append(s.blocks, block{kind: item, level: s.level - 1, text: text})
	default:
		s.blocks = append(s.blocks, block{text: text})
	}
}
