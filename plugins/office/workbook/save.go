package workbook

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
)

// Save returns the bytes of the workbook as it is now. The same changes to the
// same file give the same bytes.
func (b *Book) Save() ([]byte, error) {
	parts := map[string][]byte{}
	for _, s := range b.Sheets {
		if len(s.edits) > 0 || len(s.widths) > 0 {
			parts[s.part] = []byte(s.render())
		}
	}
	if len(parts) > 0 {
		if err := b.forgetOrder(parts); err != nil {
			return nil, err
		}
	}
	if b.styles != nil && b.styles.changed {
		parts[b.styles.part] = []byte(b.styles.render())
	}
	if b.calculates {
		b.content = calculatingContent(b.content)
		parts[b.part] = []byte(b.content)
	}
	if len(b.added) > 0 {
		if err := b.register(parts); err != nil {
			return nil, err
		}
	}
	return b.archive.With(parts)
}

// forgetOrder removes the list of the formulas in the order in which they were
// calculated: one that names a cell without a formula makes a program say that
// the file is damaged, and none is made anew.
func (b *Book) forgetOrder(parts map[string][]byte) error {
	for _, chain := range b.relations.ofType("calcChain") {
		parts[chain.target] = nil
		for _, part := range []string{contentTypes, relationsPart(b.part)} {
			text, err := b.current(parts, part)
			if err != nil {
				return err
			}
			parts[part] = []byte(withoutElement(text, func(t tag) bool {
				return t.attribute("PartName") == "/"+chain.target || t.name == "Relationship" && strings.HasSuffix(t.attribute("Type"), "/calcChain")
			}))
		}
	}
	return nil
}

const contentTypes = "[Content_Types].xml"

// current is the text of a part as it is to be.
func (b *Book) current(parts map[string][]byte, part string) (string, error) {
	if content, ok := parts[part]; ok {
		return string(content), nil
	}
	c, err := b.read(part)
	if err != nil {
		return "", err
	}
	return c.text, nil
}

// withoutElement is a text without the elements that are asked for.
func withoutElement(text string, is func(tag) bool) string {
	c := &cursor{text: text}
	var out strings.Builder
	copied := 0
	for {
		t, ok := c.next()
		if !ok {
			out.WriteString(text[copied:])
			return out.String()
		}
		if t.opens && is(t) {
			_, end := c.skip(t)
			out.WriteString(text[copied:t.start])
			copied = end
		}
	}
}

// calculatingContent is the part of the workbook in which programs are told to
// calculate all formulas when they open it.
func calculatingContent(text string) string {
	c := &cursor{text: text}
	for {
		t, ok := c.next()
		if !ok {
			return text
		}
		switch {
		case t.name == "calcPr" && t.opens:
			return text[:t.start] + t.with("fullCalcOnLoad", "1").String() + text[t.end:]
		case t.name == "sheets" && !t.opens, t.name == "definedNames" && !t.opens:
			rest := &cursor{text: text, pos: t.end}
			next, _ := rest.next()
			if t.name == "sheets" && (next.name == "definedNames" || next.name == "functionGroups" || next.name == "externalReferences") || hasTag(text[t.end:], "calcPr") {
				continue
			}
			return text[:t.end] + "<" + t.prefix + `calcPr fullCalcOnLoad="1"/>` + text[t.end:]
		}
	}
}

func hasTag(text, name string) bool {
	c := &cursor{text: text}
	for {
		t, ok := c.next()
		if !ok || t.name == name {
			return ok
		}
	}
}

// render is the sheet with its changes.
func (s *Sheet) render() string {
	var out strings.Builder
	out.Grow(len(s.text) + 100*len(s.edits))
	copied := 0
	if used, ok := s.Used(); ok && s.size.end > 0 {
		out.WriteString(s.text[:s.size.start])
		out.WriteString("<" + s.prefix + `dimension ref="` + used.String() + `"/>`)
		copied = s.size.end
	}
	if len(s.widths) > 0 {
		at := s.columns
		if at.end == 0 {
			at = span{s.data.start, s.data.start}
		}
		out.WriteString(s.text[copied:at.start])
		out.WriteString(s.renderColumns())
		copied = at.end
	}
	out.WriteString(s.text[copied:s.data.start])
	s.renderData(&out)
	out.WriteString(s.text[s.data.end:])
	return out.String()
}

func (s *Sheet) renderData(out *strings.Builder) {
	data, _ := (&cursor{text: s.text, pos: s.data.start}).next()
	data.closes = false
	out.WriteString(data.String())
	for l := range s.lines() {
		if l.stored != nil && len(l.edits) == 0 && !s.implicit {
			out.WriteString(s.text[l.stored.start:l.stored.end])
			continue
		}
		s.renderRow(out, l)
	}
	out.WriteString("</" + s.prefix + "sheetData>")
}

func (s *Sheet) renderRow(out *strings.Builder, l line) {
	row := tag{name: "row", prefix: s.prefix}
	if l.stored != nil {
		row, _ = (&cursor{text: s.text, pos: l.stored.start}).next()
	}
	row.closes = false
	out.WriteString(row.with("r", strconv.Itoa(l.number)).without("spans").String())
	for at, stored := range s.places(l) {
		c, edited := s.edits[at]
		switch {
		case edited:
			s.renderCell(out, at, c)
		case s.implicit:
			t, _ := (&cursor{text: s.text, pos: int(stored.start)}).next()
			out.WriteString(t.with("r", at.String()).String() + s.text[t.end:stored.end])
		default:
			out.WriteString(s.text[stored.start:stored.end])
		}
	}
	out.WriteString("</" + s.prefix + "row>")
}

func (s *Sheet) renderCell(out *strings.Builder, at cell.Address, c Cell) {
	p := s.prefix
	out.WriteString("<" + p + `c r="` + at.String() + `"`)
	if c.Style > 0 {
		out.WriteString(` s="` + strconv.Itoa(c.Style) + `"`)
	}
	body := ""
	switch {
	case c.stored != "":
		body = c.stored
	case c.Formula != "":
		body = "<" + p + "f>" + escape(formula.Stored(c.Formula)) + "</" + p + "f>"
	}
	if c.Formula == "" || c.Cached {
		kind, value := s.renderValue(c)
		out.WriteString(kind)
		body += value
	}
	if body == "" {
		out.WriteString("/>")
		return
	}
	out.WriteString(">" + body + "</" + p + "c>")
}

// renderValue is the attribute for the type of a value, and the value.
func (s *Sheet) renderValue(c Cell) (kind, value string) {
	p := s.prefix
	v := c.Value
	switch {
	case v.Kind == cell.Empty:
		return "", ""
	case v.Kind == cell.Text && c.Formula == "":
		space := ""
		if strings.TrimSpace(v.Text) != v.Text || strings.Contains(v.Text, "\n") {
			space = ` xml:space="preserve"`
		}
		return ` t="inlineStr"`, "<" + p + "is><" + p + "t" + space + ">" + escape(v.Text) + "</" + p + "t></" + p + "is>"
	case v.Kind == cell.Text:
		kind = ` t="str"`
	case v.Kind == cell.Bool:
		kind = ` t="b"`
	case v.Kind == cell.Error:
		kind = ` t="e"`
	}
	text := v.Text
	switch v.Kind {
	case cell.Number:
		text = strconv.FormatFloat(v.Number, 'g', -1, 64)
	case cell.Bool:
		text = strconv.Itoa(int(v.Number))
	}
	return kind, "<" + p + "v>" + escape(text) + "</" + p + "v>"
}

// SetWidth makes a column so many characters wide.
func (s *Sheet) SetWidth(column int, width float64) {
	if s.widths == nil {
		s.widths = map[int]float64{}
	}
	s.widths[column] = width
}

// renderColumns is the element with the widths of columns: of those that are to
// have another one, a piece is cut out of what there was.
func (s *Sheet) renderColumns() string {
	type piece struct {
		from, to int
		text     tag
	}
	var pieces []piece
	c := &cursor{text: s.text[s.columns.start:s.columns.end]}
	for {
		t, ok := c.next()
		if !ok {
			break
		}
		if t.name != "col" || !t.opens {
			continue
		}
		from, to := t.number("min"), t.number("max")
		for _, column := range slices.Sorted(maps.Keys(s.widths)) {
			if column >= from && column <= to {
				if column > from {
					pieces = append(pieces, piece{from, column - 1, t})
				}
				from = column + 1
			}
		}
		if from <= to {
			pieces = append(pieces, piece{from, to, t})
		}
	}
	for column, width := range s.widths {
		t := tag{name: "col", prefix: s.prefix, opens: true, closes: true}
		pieces = append(pieces, piece{column, column, t.with("width", strconv.FormatFloat(width, 'f', -1, 64)).with("customWidth", "1")})
	}
	slices.SortFunc(pieces, func(a, b piece) int { return a.from - b.from })
	var out strings.Builder
	out.WriteString("<" + s.prefix + "cols>")
	for _, each := range pieces {
		each.text.closes = true
		out.WriteString(each.text.with("min", strconv.Itoa(each.from)).with("max", strconv.Itoa(each.to)).String())
	}
	return out.String() + "</" + s.prefix + "cols>"
}
