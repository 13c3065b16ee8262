package workbook

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// ErrShares is what a workbook is that has a list of the texts of its cells.
var ErrShares = errors.New("it shares its texts already")

// SharesTexts reports whether the texts of cells are in a list, as most programs
// write them, and not in the cells.
func (b *Book) SharesTexts() bool { return len(b.relations.ofType("sharedStrings")) > 0 }

// Shared returns the bytes of the workbook, as it was opened, with the texts of its cells in
// a list. The error is [ErrShares] or a sheet that cannot be read.
func (b *Book) Shared() ([]byte, error) {
	if b.SharesTexts() {
		return nil, ErrShares
	}
	list := &textList{numbers: map[string]int{}}
	parts := map[string][]byte{}
	for _, s := range b.Sheets {
		if !s.HasCells() {
			continue
		}
		if err := s.load(); err != nil {
			return nil, err
		}
		parts[s.part] = []byte(s.withShared(list))
	}
	part := path.Dir(b.part) + "/sharedStrings.xml"
	parts[part] = []byte(list.render())
	for _, add := range []struct{ part, in, element string }{
		{contentTypes, "Types", fmt.Sprintf(`<Override PartName="/%s" ContentType="%ssharedStrings+xml"/>`, part, contentType)},
		{relationsPart(b.part), "Relationships", fmt.Sprintf(`<Relationship Id="roverTexts" Type="%s/sharedStrings" Target="/%s"/>`, relationType, part)},
	} {
		text, err := b.current(parts, add.part)
		if err != nil {
			return nil, err
		}
		parts[add.part] = []byte(inside(text, add.in, add.element))
	}
	return b.archive.With(parts)
}

// textList is the texts of cells, each once.
type textList struct {
	texts   []string
	numbers map[string]int
}

func (l *textList) number(text string) int {
	n, there := l.numbers[text]
	if !there {
		n = len(l.texts)
		l.numbers[text] = n
		l.texts = append(l.texts, text)
	}
	return n
}

func (l *textList) render() string {
	var out strings.Builder
	out.WriteString(declaration + `<sst xmlns="` + spreadsheet + `">`)
	for _, text := range l.texts {
		out.WriteString(`<si><t xml:space="preserve">` + escape(text) + `</t></si>`)
	}
	return out.String() + "</sst>"
}

// withShared is the sheet with the texts that its cells hold in a list.
func (s *Sheet) withShared(list *textList) string {
	var out strings.Builder
	copied := 0
	for i := range s.cells {
		c := &s.cells[i]
		v := s.value(c)
		if c.kind != 'i' || c.afterAll > 0 || v.Kind != cell.Text {
			continue
		}
		t, _ := (&cursor{text: s.text, pos: int(c.start)}).next()
		t.closes = false
		out.WriteString(s.text[copied:c.start])
		out.WriteString(t.with("t", "s").String() + "<" + s.prefix + "v>" + strconv.Itoa(list.number(v.Text)) + "</" + s.prefix + "v></" + s.prefix + "c>")
		copied = int(c.end)
	}
	return out.String() + s.text[copied:]
}
