package document

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// writer makes the XML of blocks for a document, with its styles and lists.
type writer struct {
	*word
	out     strings.Builder
	numbers []string // definitions of lists that count anew
	next    int      // the number of the next of them
	counted string   // the list that is being counted
}

// write returns the XML of blocks, and the part with the lists if it has to be
// another one.
func (w *word) write(blocks []block) (body string, lists []byte, err error) {
	if !bytes.Contains(w.xml, []byte("xmlns:w=")) {
		return "", nil, plugin.Errorf(plugin.CodeFailed, "%s names its elements in a way that only reading knows; write a new document", w.at)
	}
	out := &writer{word: w, next: 1}
	for number := range w.looks.lists {
		if n, err := strconv.Atoi(number); err == nil {
			out.next = max(out.next, n+1)
		}
	}
	for i := range blocks {
		out.block(&blocks[i])
	}
	if len(out.numbers) == 0 {
		return out.out.String(), nil, nil
	}
	lists, err = w.archive.Part(numberPart)
	if err != nil {
		return "", nil, err
	}
	end := bytes.LastIndex(lists, []byte("</w:numbering>"))
	if end < 0 {
		return "", nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s is not written as usual; lists cannot be added", w.at, numberPart)
	}
	return out.out.String(), splice(lists, []edit{{end, end, strings.Join(out.numbers, "")}}), nil
}

func (w *writer) block(b *block) {
	if b.kind != item || b.level == 0 && b.ordered == 0 {
		w.counted = ""
	}
	switch b.kind {
	case heading:
		w.heading(b)
	case item:
		w.item(b)
	case table:
		w.table(b)
	default:
		w.paragraph("", runs(b.text, ""))
	}
}

func (w *writer) paragraph(properties, runs string) {
	if properties != "" {
		properties = "<w:pPr>" + properties + "</w:pPr>"
	}
	w.out.WriteString("<w:p>" + properties + runs + "</w:p>")
}

func (w *writer) heading(b *block) {
	id := w.looks.styleNamed(fmt.Sprint("heading ", b.level))
	if id == "" {
		w.paragraph(fmt.Sprintf(`<w:outlineLvl w:val="%d"/>`, b.level-1), runs(b.text, "<w:b/>"))
		return
	}
	w.paragraph(`<w:pStyle w:val="`+escaped(id)+`"/>`, runs(b.text, ""))
}

// item writes an item. In a document without lists its mark is text.
func (w *writer) item(b *block) {
	list := w.looks.listOf(b.ordered > 0)
	if list == "" {
		mark := "•\t"
		if b.ordered > 0 {
			mark = fmt.Sprintf("%d.\t", b.ordered)
		}
		w.paragraph(fmt.Sprintf(`<w:ind w:left="%d" w:hanging="360"/>`, 360*(b.level+1)), runs(mark+b.text, ""))
		return
	}
	if b.ordered > 0 {
		if w.counted == "" || b.ordered == 1 && b.level == 0 {
			w.counted = w.count(list)
		}
		list = w.counted
	}
	w.paragraph(fmt.Sprintf(`<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="%s"/></w:numPr>`, b.level, escaped(list)), runs(b.text, ""))
}

// count makes a list that begins at one.
func (w *writer) count(like string) string {
	number := strconv.Itoa(w.next)
	w.next++
	w.numbers = append(w.numbers, fmt.Sprintf(`<w:num w:numId="%s"><w:abstractNumId w:val="%s"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
		number, escaped(w.looks.lists[like])))
	return number
}

// table writes a table with lines around its cells, and its first row in bold.
func (w *writer) table(b *block) {
	columns := 0
	for _, row := range b.rows {
		columns = max(columns, len(row))
	}
	w.out.WriteString(`<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>`)
	for _, side := range []string{"top", "left", "bottom", "right", "insideH", "insideV"} {
		w.out.WriteString(`<w:` + side + ` w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
	}
	const width = 9000 // of the text, in twentieths of a point
	w.out.WriteString(`</w:tblBorders></w:tblPr><w:tblGrid>` + strings.Repeat(fmt.Sprintf(`<w:gridCol w:w="%d"/>`, width/max(columns, 1)), columns) + `</w:tblGrid>`)
	for i, row := range b.rows {
		look := ""
		if i == 0 && len(b.rows) > 1 {
			look = "<w:b/>"
		}
		w.out.WriteString("<w:tr>")
		for j := range columns {
			text := ""
			if j < len(row) {
				text = row[j]
			}
			w.out.WriteString("<w:tc><w:tcPr/>")
			w.paragraph("", runs(text, look))
			w.out.WriteString("</w:tc>")
		}
		w.out.WriteString("</w:tr>")
	}
	w.out.WriteString("</w:tbl>")
}

// runs writes a text in which **bold** and *italic* stand for what they say.
func runs(text, look string) string {
	var out strings.Builder
	for text != "" {
		before, inner, after, mark := cutEmphasis(text)
		out.WriteString(run(before, look))
		switch mark {
		case "**":
			out.WriteString(run(inner, look+"<w:b/>"))
		case "*":
			out.WriteString(run(inner, look+"<w:i/>"))
		}
		text = after
	}
	return out.String()
}

func run(text, look string) string {
	if text == "" {
		return ""
	}
	if look != "" {
		look = "<w:rPr>" + look + "</w:rPr>"
	}
	return "<w:r>" + look + render(text) + "</w:r>"
}

// cutEmphasis cuts a text at the first words that are marked. A star between
// spaces is a star.
func cutEmphasis(text string) (before, inner, after, mark string) {
	for i := 0; i < len(text); i++ {
		if text[i] != '*' {
			continue
		}
		mark := "*"
		if strings.HasPrefix(text[i:], "**") {
			mark = "**"
		}
		rest := text[i+len(mark):]
		n := strings.Index(rest, mark)
		if n > 0 && strings.TrimSpace(rest[:n]) == rest[:n] && !strings.Contains(rest[:n], "\n") {
			return text[:i], rest[:n], rest[n+len(mark):], mark
		}
		i += len(mark) - 1
	}
	return text, "", "", ""
}

// newWord is a document without text.
func newWord(at string) (*word, error) {
	data, err := file.NewArchive(template())
	if err != nil {
		return nil, err
	}
	return openWord(at, data)
}
