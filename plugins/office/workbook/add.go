package workbook

import (
	"fmt"
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// The namespaces and types of what is made here.
const (
	declaration  = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	spreadsheet  = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	relationType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packageType  = "http://schemas.openxmlformats.org/package/2006/"
	contentType  = "application/vnd.openxmlformats-officedocument.spreadsheetml."
)

func emptySheet() string {
	return declaration + `<worksheet xmlns="` + spreadsheet + `"><dimension ref="A1"/><sheetData/></worksheet>`
}

// New makes a workbook with empty sheets. At is the path that errors name.
func New(at string, sheets []string) (*Book, error) {
	for i, name := range sheets {
		if err := checkName(name, sheets[:i]); err != nil {
			return nil, err
		}
	}
	var types, list, related strings.Builder
	parts := []file.Part{{}, {}, {}, {}, {Name: "xl/styles.xml", Content: plainStyles()}}
	for i, name := range sheets {
		part := fmt.Sprintf("worksheets/sheet%d.xml", i+1)
		fmt.Fprintf(&types, `<Override PartName="/xl/%s" ContentType="%sworksheet+xml"/>`, part, contentType)
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, escape(name), i+1, i+1)
		fmt.Fprintf(&related, `<Relationship Id="rId%d" Type="%s/worksheet" Target="%s"/>`, i+1, relationType, part)
		parts = append(parts, file.Part{Name: "xl/" + part, Content: emptySheet()})
	}
	fmt.Fprintf(&related, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, len(sheets)+1, relationType)
	parts[0] = file.Part{Name: contentTypes, Content: declaration + `<Types xmlns="` + packageType + `content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + contentType + `sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="` + contentType + `styles+xml"/>` +
		types.String() + `</Types>`}
	parts[1] = file.Part{Name: "_rels/.rels", Content: declaration + `<Relationships xmlns="` + packageType + `relationships"><Relationship Id="rId1" Type="` + relationType + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`}
	parts[2] = file.Part{Name: "xl/workbook.xml", Content: declaration + `<workbook xmlns="` + spreadsheet + `" xmlns:r="` + relationType + `"><sheets>` + list.String() + `</sheets></workbook>`}
	parts[3] = file.Part{Name: "xl/_rels/workbook.xml.rels", Content: declaration + `<Relationships xmlns="` + packageType + `relationships">` + related.String() + `</Relationships>`}
	data, err := file.NewArchive(parts)
	if err != nil {
		return nil, err
	}
	return Open(at, data)
}

func plainStyles() string {
	return declaration + `<styleSheet xmlns="` + spreadsheet + `">` +
		`<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

// maxName is how many characters the name of a sheet may have.
const maxName = 31

func checkName(name string, others []string) error {
	runes := []rune(name)
	if len(runes) == 0 || len(runes) > maxName || strings.ContainsAny(name, `:\/?*[]`) || runes[0] == '\'' || runes[len(runes)-1] == '\'' {
		return plugin.Errorf(plugin.CodeInvalidArgs, `%s cannot be the name of a sheet: it must have 1 to %d characters, none of : \ / ? * [ ], and no ' at its ends`, cell.Quote(name), maxName)
	}
	for _, other := range others {
		if strings.EqualFold(name, other) {
			return plugin.Errorf(plugin.CodeConflict, "there is a sheet %s already", cell.Quote(other))
		}
	}
	return nil
}

// AddSheet adds an empty sheet behind the others.
func (b *Book) AddSheet(name string) (*Sheet, error) {
	var others []string
	taken := map[string]bool{}
	for _, s := range b.Sheets {
		others = append(others, s.Name)
		taken[s.part] = true
	}
	if err := checkName(name, others); err != nil {
		return nil, err
	}
	dir := path.Dir(b.part)
	part := ""
	for i := len(b.Sheets) + 1; part == "" || taken[part] || b.archive.Has(part); i++ {
		part = fmt.Sprintf("%s/worksheets/sheet%d.xml", dir, i)
	}
	s := &Sheet{Name: name, State: Visible, book: b, part: part, kind: "worksheet", loaded: true}
	c, err := newCursor([]byte(emptySheet()))
	if err != nil {
		return nil, err
	}
	s.text = c.text
	if err := s.parse(c); err != nil {
		return nil, err
	}
	b.Sheets, b.added = append(b.Sheets, s), append(b.added, s)
	return s, nil
}

// register makes the sheets that were added parts of the file.
func (b *Book) register(parts map[string][]byte) error {
	types, err := b.current(parts, contentTypes)
	if err != nil {
		return err
	}
	related, err := b.current(parts, relationsPart(b.part))
	if err != nil {
		return err
	}
	content := b.content
	id := 0
	c := &cursor{text: content}
	namespace := "r:"
	for t, ok := c.next(); ok; t, ok = c.next() {
		if t.name == "workbook" && t.opens {
			namespace = prefixOf(t, relationType)
		}
		if t.name == "sheet" && t.opens {
			id = max(id, t.number("sheetId"))
		}
	}
	for _, s := range b.added {
		if _, ok := parts[s.part]; !ok {
			parts[s.part] = []byte(s.text)
		}
		id++
		relation := fmt.Sprintf("rover%d", id)
		types = inside(types, "Types", fmt.Sprintf(`<Override PartName="/%s" ContentType="%sworksheet+xml"/>`, s.part, contentType))
		related = inside(related, "Relationships", fmt.Sprintf(`<Relationship Id="%s" Type="%s/worksheet" Target="/%s"/>`, relation, relationType, s.part))
		content = inside(content, "sheets", fmt.Sprintf(`<sheet name="%s" sheetId="%d" %sid="%s"/>`, escape(s.Name), id, namespace, relation))
	}
	parts[contentTypes], parts[relationsPart(b.part)], parts[b.part] = []byte(types), []byte(related), []byte(content)
	return nil
}

// prefixOf is what stands before the names of a namespace, with its colon.
func prefixOf(t tag, namespace string) string {
	before, _, found := strings.Cut(t.attributes, `="`+namespace)
	if i := strings.LastIndex(before, "xmlns:"); found && i >= 0 {
		return before[i+len("xmlns:"):] + ":"
	}
	return "r:"
}

// inside is a text with an element put in at the end of another one, whose prefix
// it gets.
func inside(text, name, element string) string {
	c := &cursor{text: text}
	for {
		t, ok := c.next()
		if !ok {
			return text
		}
		if t.name == name && t.closes && !t.opens {
			return text[:t.start] + "<" + t.prefix + element[1:] + text[t.start:]
		}
	}
}
