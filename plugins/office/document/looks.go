package document

import (
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
)

// looks is what styles and lists say of paragraphs: which of them are headings,
// and which are items.
type looks struct {
	styles   map[string]*style
	lists    map[string]string            // the definition of a list, by its number
	restarts map[string]bool              // lists that count anew, though others of the definition have counted
	formats  map[string]map[string]string // by definition and level: bullet, decimal, none, …
}

type style struct {
	name    string
	based   string
	outline int    // 1 for a heading of the first level; 0 if it is none
	list    string // that its paragraphs are items of
	hides   *bool  // its text; nil if it does not say
}

func readLooks(at string, archive *file.Archive) (looks, error) {
	l := looks{map[string]*style{}, map[string]string{}, map[string]bool{}, map[string]map[string]string{}}
	for _, p := range []struct {
		name string
		visitor
	}{{stylesPart, &styleVisitor{looks: &l}}, {numberPart, &listVisitor{looks: &l}}} {
		text, err := archive.Part(p.name)
		if err == nil && text != nil {
			err = eachElement(source{at, p.name}, text, p)
		}
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

type styleVisitor struct {
	*looks
	open *style
}

func (v *styleVisitor) begin(e xml.StartElement, _ int) bool {
	value := attribute(e, "val")
	switch {
	case e.Name.Local == "style":
		v.open = &style{}
		v.styles[attribute(e, "styleId")] = v.open
	case v.open == nil:
	case e.Name.Local == "name":
		v.open.name = strings.ToLower(value)
	case e.Name.Local == "basedOn":
		v.open.based = value
	case e.Name.Local == "outlineLvl":
		if level, err := strconv.Atoi(value); err == nil && level >= 0 && level < 9 {
			v.open.outline = level + 1
		}
	case e.Name.Local == "numId":
		v.open.list = value
	case e.Name.Local == "vanish":
		v.open.hides = new(isOn(e))
	}
	return false
}

func (v *styleVisitor) finish(name xml.Name, _, _ int) {
	if name.Local == "style" {
		v.open = nil
	}
}

func (*styleVisitor) chars(string) {}

type listVisitor struct {
	*looks
	definition, number, level string // that are open
}

func (v *listVisitor) begin(e xml.StartElement, _ int) bool {
	value := attribute(e, "val")
	switch e.Name.Local {
	case "abstractNum":
		v.definition = attribute(e, "abstractNumId")
		v.formats[v.definition] = map[string]string{}
	case "lvl":
		v.level = attribute(e, "ilvl")
	case "numFmt":
		if levels := v.formats[v.definition]; levels != nil && v.number == "" {
			levels[v.level] = value
		}
	case "startOverride":
		v.restarts[v.number] = true
	case "num":
		v.number = attribute(e, "numId")
	case "abstractNumId":
		v.lists[v.number] = value
	}
	return false
}

func (v *listVisitor) finish(name xml.Name, _, _ int) {
	if name.Local == "num" {
		v.number = ""
	}
}

func (*listVisitor) chars(string) {}

// maxBased is how many styles a style may be based on, one on the other.
const maxBased = 20

// chain calls visit for a style and those that it is based on, until it has had
// enough.
func (l *looks) chain(id string, visit func(*style) (enough bool)) {
	for range maxBased {
		s := l.styles[id]
		if s == nil || visit(s) {
			return
		}
		id = s.based
	}
}

// heading is the level of the headings of a style; 0 if it has none.
func (l *looks) heading(id string) (level int) {
	l.chain(id, func(s *style) bool {
		level = s.outline
		if s.name == "title" {
			level = 1
		}
		if text, ok := strings.CutPrefix(s.name, "heading "); ok && level == 0 {
			level, _ = strconv.Atoi(text)
		}
		return level > 0
	})
	return min(max(level, 0), maxHeading)
}

// hides reports whether the text of a style is not shown.
func (l *looks) hides(id string) (hidden bool) {
	l.chain(id, func(s *style) bool {
		hidden = s.hides != nil && *s.hides
		return s.hides != nil
	})
	return hidden
}

// list is the list that a paragraph is an item of; "" for none.
func (l *looks) list(p *para) string {
	number := p.number
	if number == "" {
		l.chain(p.style, func(s *style) bool { number = s.list; return number != "" })
	}
	if _, known := l.lists[number]; !known {
		return "" // 0, too, which takes a paragraph out of its list
	}
	return number
}

// format is how the items of a list are marked: "bullet", "decimal", …; "" if they
// are not.
func (l *looks) format(number string, level int) string {
	format := l.formats[l.lists[number]][strconv.Itoa(level)]
	if format == "none" {
		return ""
	}
	return format
}

// styleNamed is the id of the style of a name; "" if there is none.
func (l *looks) styleNamed(name string) string {
	found := ""
	for id, s := range l.styles {
		if s.name == name && (found == "" || id < found) {
			found = id
		}
	}
	return found
}

// listOf is the number of a list that is ordered or not; "" if there is none.
func (l *looks) listOf(ordered bool) string {
	found := ""
	for number := range l.lists {
		format := l.format(number, 0)
		if format != "" && (format != "bullet") == ordered && (found == "" || len(number) < len(found) || len(number) == len(found) && number < found) {
			found = number
		}
	}
	return found
}
