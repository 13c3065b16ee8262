package workbook

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
)

// styles are the formats of a workbook: lists, of which a cell names one item of
// the last, which names items of the others.
type styles struct {
	part    string // "" if the workbook has none
	text    string
	prefix  string
	formats map[int]string // number formats that the file defines, by their ids
	lists   map[string]*list
	shown   []shownAs // by style, as far as they were asked for
	changed bool
}

// shownAs is how a style shows numbers.
type shownAs struct {
	code         string // "0.00"
	isDate, days bool   // days or times are shown; days are
}

// list is an element of the styles whose items are numbered.
type list struct {
	span  span
	items []string
}

// The lists that matter here, in the order in which a file has them.
const (
	numberFormats = "numFmts"
	fonts         = "fonts"
	fills         = "fills"
	cellFormats   = "cellXfs"
)

// style returns the styles, which are read when they are first asked for.
func (b *Book) style() (*styles, error) {
	if b.styles != nil {
		return b.styles, nil
	}
	s := &styles{formats: map[int]string{}, lists: map[string]*list{}}
	for _, name := range []string{numberFormats, fonts, fills, cellFormats} {
		s.lists[name] = &list{}
	}
	if found := b.relations.ofType("styles"); len(found) > 0 {
		s.part = found[0].target
		c, err := b.read(s.part)
		if err != nil {
			return nil, err
		}
		s.text = c.text
		s.parse(c)
		if c.err != nil {
			return nil, b.broken(s.part, c.err)
		}
	}
	b.styles = s
	return s, nil
}

func (s *styles) parse(c *cursor) {
	for {
		t, ok := c.next()
		if !ok {
			return
		}
		if t.name == "styleSheet" {
			s.prefix = t.prefix
		}
		if l := s.lists[t.name]; l != nil && t.opens {
			s.parseList(c, t, l)
		}
	}
}

func (s *styles) parseList(c *cursor, t tag, l *list) {
	l.span = span{t.start, t.end}
	if t.closes {
		return
	}
	for {
		item, ok := c.next()
		switch {
		case !ok:
			return
		case item.name == t.name && !item.opens:
			l.span.end = item.end
			return
		case !item.opens:
			continue
		}
		_, end := c.skip(item)
		l.items = append(l.items, c.text[item.start:end])
		if t.name == numberFormats {
			s.formats[item.number("numFmtId")] = item.attribute("formatCode")
		}
	}
}

// Format returns the number format of a style, such as "0.00"; "General" for
// none.
func (b *Book) Format(style int) string { return b.shownAs(style).code }

// shownAs is how cells of a style are shown. It is found out once, and not for each
// cell.
func (b *Book) shownAs(style int) shownAs {
	if b.styles != nil && style < len(b.styles.shown) {
		return b.styles.shown[style]
	}
	s, err := b.style()
	if err != nil || style >= len(s.lists[cellFormats].items) {
		return shownAs{code: general}
	}
	for len(s.shown) <= style {
		t, _ := (&cursor{text: s.lists[cellFormats].items[len(s.shown)]}).next()
		code := s.code(t.number("numFmtId"))
		s.shown = append(s.shown, shownAs{code, formula.IsDate(code), formula.HasDay(code)})
	}
	return s.shown[style]
}

const general = "General"

func (s *styles) code(id int) string {
	if code, ok := s.formats[id]; ok {
		return code
	}
	return builtinFormat(id)
}

// builtinFormat returns the number formats that files do not define.
func builtinFormat(id int) string {
	codes := []string{
		general, "0", "0.00", "#,##0", "#,##0.00", "", "", "", "", "0%", "0.00%", "0.00E+00", "# ?/?", "# ??/??",
		"m/d/yyyy", "d-mmm-yy", "d-mmm", "mmm-yy", "h:mm AM/PM", "h:mm:ss AM/PM", "h:mm", "h:mm:ss", "m/d/yyyy h:mm",
	}
	others := map[int]string{
		37: "#,##0;(#,##0)", 38: "#,##0;[Red](#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;[Red](#,##0.00)",
		45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0", 48: "##0.0E+0", 49: "@",
	}
	switch {
	case id >= 0 && id < len(codes) && codes[id] != "":
		return codes[id]
	case others[id] != "":
		return others[id]
	case eastAsian(id):
		return "yyyy-mm-dd"
	}
	return general
}

// eastAsian reports whether a number format is one of days as East Asia writes
// them: elsewhere programs show a plain number.
func eastAsian(id int) bool { return id >= 27 && id <= 36 || id >= 50 && id <= 58 }

// Look is how a cell is to look. What is not said stays.
type Look struct {
	Format string // a number format
	Bold   *bool
	Italic *bool
	Fill   string // RRGGBB
	Align  string // left, center or right
}

// Style returns the style that is another one with a look.
func (b *Book) Style(base int, look Look) (int, error) {
	s, err := b.style()
	if err != nil {
		return 0, err
	}
	formats := s.lists[cellFormats]
	if len(formats.items) == 0 {
		return 0, b.errorf("has no formats, so none can be set")
	}
	base = min(base, len(formats.items)-1)
	t, _ := (&cursor{text: formats.items[base]}).next()
	inside := ""
	if !t.closes {
		inside = strings.TrimSuffix(formats.items[base][t.end:], "</"+t.prefix+t.name+">")
	}
	if look.Format != "" {
		t = t.with("numFmtId", strconv.Itoa(s.formatID(look.Format))).with("applyNumberFormat", "1")
	}
	if look.Bold != nil || look.Italic != nil {
		t = t.with("fontId", strconv.Itoa(s.font(t.number("fontId"), look))).with("applyFont", "1")
	}
	if look.Fill != "" {
		fill := fmt.Sprintf(`<%[1]sfill><%[1]spatternFill patternType="solid"><%[1]sfgColor rgb="FF%[2]s"/><%[1]sbgColor indexed="64"/></%[1]spatternFill></%[1]sfill>`, s.prefix, look.Fill)
		t = t.with("fillId", strconv.Itoa(s.add(fills, fill))).with("applyFill", "1")
	}
	if look.Align != "" {
		t, inside = t.with("applyAlignment", "1"), s.aligned(inside, look.Align)
	}
	t.closes = inside == ""
	item := t.String()
	if inside != "" {
		item += inside + "</" + t.prefix + t.name + ">"
	}
	return s.add(cellFormats, item), nil
}

// add returns the number of an item, which is new unless there is one like it.
func (s *styles) add(name, item string) int {
	l := s.lists[name]
	if i := slices.Index(l.items, item); i >= 0 {
		return i
	}
	l.items = append(l.items, item)
	s.changed = true
	return len(l.items) - 1
}

// ownFormats is the first id of the number formats that a file defines itself. What
// one below it shows may depend on the language of the program.
const ownFormats = 164

// formatID returns the id of a number format.
func (s *styles) formatID(code string) int {
	next := ownFormats
	for _, id := range slices.Sorted(maps.Keys(s.formats)) {
		if id >= ownFormats && s.formats[id] == code {
			return id
		}
		next = max(next, id+1)
	}
	for id := range 50 {
		if builtinFormat(id) == code && !eastAsian(id) {
			return id
		}
	}
	s.formats[next] = code
	s.add(numberFormats, fmt.Sprintf(`<%snumFmt numFmtId="%d" formatCode="%s"/>`, s.prefix, next, escape(code)))
	return next
}

// font returns the number of a font that is another one, bold or italic or not.
func (s *styles) font(base int, look Look) int {
	l := s.lists[fonts]
	item := "<" + s.prefix + "font/>"
	if base >= 0 && base < len(l.items) {
		item = l.items[base]
	}
	for _, set := range []struct {
		name string
		to   *bool
	}{{"i", look.Italic}, {"b", look.Bold}} {
		if set.to != nil {
			item = s.fontWith(item, set.name, *set.to)
		}
	}
	return s.add(fonts, item)
}

// fontWith is a font with an element that is there or is not.
func (s *styles) fontWith(font, name string, is bool) string {
	c := &cursor{text: font}
	outer, _ := c.next()
	if outer.closes {
		outer.closes = false
		font = outer.String() + "</" + outer.prefix + outer.name + ">"
		c = &cursor{text: font}
		outer, _ = c.next()
	}
	for {
		t, ok := c.next()
		if !ok {
			break
		}
		if t.name == name && t.opens {
			_, end := c.skip(t)
			font = font[:t.start] + font[end:]
			break
		}
	}
	if !is {
		return font
	}
	return font[:outer.end] + "<" + s.prefix + name + "/>" + font[outer.end:]
}

// aligned is what is inside a format with another alignment.
func (s *styles) aligned(inside, to string) string {
	c := &cursor{text: inside}
	t, ok := c.next()
	if !ok || t.name != "alignment" {
		return "<" + s.prefix + `alignment horizontal="` + to + `"/>` + inside
	}
	_, end := c.skip(t)
	t.closes = true
	return t.with("horizontal", to).String() + inside[end:]
}

// render is the part with its lists as they are now.
func (s *styles) render() string {
	out, copied := strings.Builder{}, 0
	for _, name := range []string{numberFormats, fonts, fills, cellFormats} {
		l := s.lists[name]
		at := l.span
		if at.end == 0 { // only number formats may be missing; they come first
			c := &cursor{text: s.text}
			root, _ := c.next()
			at = span{root.end, root.end}
		}
		if len(l.items) == 0 {
			continue
		}
		out.WriteString(s.text[copied:at.start])
		fmt.Fprintf(&out, `<%s%s count="%d">%s</%s%s>`, s.prefix, name, len(l.items), strings.Join(l.items, ""), s.prefix, name)
		copied = at.end
	}
	return out.String() + s.text[copied:]
}

// Shown is the value of a cell as it is meant: a number that is formatted as a
// day or a time is a text such as "2026-01-05", "2026-01-05T09:30:00" or
// "09:30:00".
func (b *Book) Shown(c Cell) cell.Value {
	if c.Value.Kind != cell.Number {
		return c.Value
	}
	as := b.shownAs(c.Style)
	if !as.isDate {
		return c.Value
	}
	n := c.Value.Number
	if b.Date1904 {
		n += days1904
	}
	t, ok := cell.Moment(n)
	switch {
	case !ok:
		return c.Value
	case !as.days && n < 1:
		return cell.Str(t.Format("15:04:05"))
	case !as.days:
		return c.Value // hours that go on past a day
	case n != float64(int(n)):
		return cell.Str(t.Format("2006-01-02T15:04:05"))
	}
	return cell.Str(cell.Day(t))
}
