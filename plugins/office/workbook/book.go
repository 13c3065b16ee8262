package workbook

import (
	"errors"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/sdk/plugin"
)

// Book is a workbook.
type Book struct {
	Sheets   []*Sheet
	Names    []formula.Name
	Date1904 bool // numbers of days count from 1904
	External bool // it refers to other workbooks

	at            string // for messages
	archive       *file.Archive
	part          string // of the workbook
	content       string
	relations     relations
	sharedStrings *sharedStrings
	styles        *styles
	calculates    bool // programs are to calculate when they open it
	added         []*Sheet
}

// kindOfFile is what a file is to be.
const kindOfFile = "Excel workbook"

// Open reads a workbook from the bytes of a file. At is the path that errors
// name.
func Open(at string, data []byte) (*Book, error) {
	archive, err := file.OpenArchive(at, kindOfFile, data)
	if err != nil {
		return nil, err
	}
	b := &Book{at: at, archive: archive}
	root, err := b.relationsOf("")
	if err != nil {
		return nil, err
	}
	main := root.ofType("officeDocument")
	if len(main) == 0 {
		return nil, b.errorf("is no %s: it does not say where the workbook is", kindOfFile)
	}
	b.part = main[0].target
	if path.Ext(b.part) == ".bin" {
		return nil, b.errorf("is a binary workbook (xlsb); save it as xlsx")
	}
	if b.relations, err = b.relationsOf(b.part); err != nil {
		return nil, err
	}
	b.External = len(b.relations.ofType("externalLink")) > 0
	content, err := b.read(b.part)
	if err != nil {
		return nil, err
	}
	return b, b.parse(content)
}

func (b *Book) errorf(format string, args ...any) error {
	return plugin.Errorf(plugin.CodeFailed, b.at+" "+format, args...)
}

// read returns a cursor at the beginning of a part that there must be.
func (b *Book) read(part string) (*cursor, error) {
	content, err := b.archive.Part(part)
	if err != nil {
		return nil, err
	}
	if content == nil {
		return nil, b.errorf("is no %s: its part %s is missing", kindOfFile, part)
	}
	c, err := newCursor(content)
	if err != nil {
		return nil, b.broken(part, err)
	}
	return c, nil
}

func (b *Book) broken(part string, err error) error {
	return b.errorf("is broken: %s cannot be read: %v", part, err)
}

// parse reads the part that lists the sheets.
func (b *Book) parse(c *cursor) error {
	b.content = c.text
	isBook := false
	for {
		t, ok := c.next()
		if !ok {
			break
		}
		switch {
		case !t.opens:
		case t.name == "workbook":
			isBook = true
		case t.name == "workbookPr":
			b.Date1904 = isTrue(t.attribute("date1904"))
		case t.name == "workbookView":
			if active := t.number("activeTab"); active > 0 {
				defer func() { b.activate(active) }()
			}
		case t.name == "sheet":
			b.addSheet(t)
		case t.name == "definedName":
			b.addName(c, t)
		}
	}
	switch {
	case c.err != nil:
		return b.broken(b.part, c.err)
	case !isBook || len(b.Sheets) == 0:
		return b.errorf("is no %s: it has no sheets", kindOfFile)
	}
	return nil
}

func isTrue(text string) bool { return text == "1" || text == "true" }

func (b *Book) activate(i int) {
	for j, s := range b.Sheets {
		s.Active = j == min(i, len(b.Sheets)-1)
	}
}

func (b *Book) addSheet(t tag) {
	s := &Sheet{Name: t.attribute("name"), State: t.attribute("state"), Active: len(b.Sheets) == 0, book: b}
	if s.State == "" {
		s.State = Visible
	}
	relation := b.relations[t.attribute("id")]
	s.part, s.kind = relation.target, path.Base(relation.kind)
	b.Sheets = append(b.Sheets, s)
}

func (b *Book) addName(c *cursor, t tag) {
	end, _ := c.skip(t)
	n := formula.Name{Name: t.attribute("name"), Refers: unescape(c.text[t.end:end])}
	if i := t.number("localSheetId"); i >= 0 && i < len(b.Sheets) {
		n.Sheet = b.Sheets[i].Name
	}
	if !strings.HasPrefix(n.Name, "_xlnm.") && !isTrue(t.attribute("hidden")) {
		b.Names = append(b.Names, n)
	}
}

// Sheet returns a sheet by its name, in any letter case; the active one for "".
func (b *Book) Sheet(name string) (*Sheet, error) {
	var names []string
	for _, s := range b.Sheets {
		if strings.EqualFold(s.Name, name) || name == "" && s.Active {
			return s, s.load()
		}
		names = append(names, cell.Quote(s.Name))
	}
	return nil, plugin.Errorf(plugin.CodeNotFound, "%s has no sheet %s; its sheets are %s", b.at, cell.Quote(name), strings.Join(names, ", "))
}

// At returns where the workbook is.
func (b *Book) At() string { return b.at }

// relation is a part that another one refers to.
type relation struct{ kind, target string }

// relations are those of a part, by their ids.
type relations map[string]relation

func (r relations) ofType(kind string) []relation {
	var found []relation
	for _, each := range r {
		if path.Base(each.kind) == kind {
			found = append(found, each)
		}
	}
	return found
}

// relationsPart is where the relations of a part are.
func relationsPart(part string) string {
	dir, name := path.Split(part)
	return dir + "_rels/" + name + ".rels"
}

// relationsOf reads the relations of a part; "" stands for the whole file.
func (b *Book) relationsOf(part string) (relations, error) {
	at := relationsPart(part)
	if !b.archive.Has(at) {
		if part == "" {
			return nil, b.errorf("is no %s: its part %s is missing", kindOfFile, at)
		}
		return nil, nil
	}
	c, err := b.read(at)
	if err != nil {
		return nil, err
	}
	found := relations{}
	for {
		t, ok := c.next()
		if !ok {
			break
		}
		if t.name == "Relationship" && t.opens {
			target := t.attribute("Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("/"+path.Dir(part), target)
			}
			found[t.attribute("Id")] = relation{t.attribute("Type"), strings.TrimPrefix(target, "/")}
		}
	}
	if c.err != nil {
		return nil, b.broken(at, c.err)
	}
	return found, nil
}

// sharedStrings are the texts that cells share. They are read when a cell asks
// for one.
type sharedStrings struct {
	text  string
	spans []span
}

// span is a part of a text.
type span struct{ start, end int }

// errNoString says that a cell asks for a text that there is not.
var errNoString = errors.New("it asks for a shared text that there is not")

func (b *Book) sharedString(i int) (string, error) {
	if b.sharedStrings == nil {
		if err := b.readStrings(); err != nil {
			return "", err
		}
	}
	if i < 0 || i >= len(b.sharedStrings.spans) {
		return "", errNoString
	}
	s := b.sharedStrings.spans[i]
	return texts(b.sharedStrings.text[s.start:s.end]), nil
}

func (b *Book) readStrings() error {
	b.sharedStrings = &sharedStrings{}
	found := b.relations.ofType("sharedStrings")
	if len(found) == 0 {
		return nil
	}
	c, err := b.read(found[0].target)
	if err != nil {
		return err
	}
	b.sharedStrings.text = c.text
	for {
		t, ok := c.next()
		if !ok {
			break
		}
		if t.name == "si" && t.opens {
			end, _ := c.skip(t)
			b.sharedStrings.spans = append(b.sharedStrings.spans, span{t.end, max(t.end, end)})
		}
	}
	if c.err != nil {
		return b.broken(found[0].target, c.err)
	}
	return nil
}
