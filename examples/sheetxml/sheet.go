// Package sheetxml writes workbooks for the generators of examples, as other
// programs than WorkRover leave them: with merged cells, hidden sheets and formulas
// that have no value. A [Sheet] takes rows of cells; [Pack] makes a file of sheets.
package sheetxml

import (
	"fmt"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
)

// The styles of cells, by their numbers.
const (
	Plain = iota
	Dated // dd.mm.yyyy
	Money // #,##0.00
	Bold
)

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\.mm\.yyyy"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

// Sheet is a sheet as it is written.
type Sheet struct {
	Name   string
	Hidden bool
	Merged []string // such as A1:F1
	Rows   int      // how many there are

	xml strings.Builder
}

// Cell is the XML of a cell without its address; "" for an empty one.
type Cell string

// Row adds a row of cells.
func (s *Sheet) Row(cells ...Cell) {
	s.Rows++
	fmt.Fprintf(&s.xml, `<row r="%d">`, s.Rows)
	for i, c := range cells {
		if c != "" {
			s.xml.WriteString(strings.Replace(string(c), "<c", fmt.Sprintf(`<c r="%s"`, cell.Address{Row: s.Rows, Column: i + 1}), 1))
		}
	}
	s.xml.WriteString("</row>")
}

func escaped(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
}

// Text is a cell with a text.
func Text(text string, style int) Cell {
	return Cell(fmt.Sprintf(`<c s="%d" t="inlineStr"><is><t>%s</t></is></c>`, style, escaped(text)))
}

// Number is a cell with a number, which is given as it is written.
func Number(n string, style int) Cell {
	return Cell(fmt.Sprintf(`<c s="%d"><v>%s</v></c>`, style, n))
}

// Day is a cell with a day.
func Day(day time.Time) Cell { return Number(cell.FormatNumber(cell.Serial(day)), Dated) }

// Formula is a cell with a formula for an amount. Some programs leave its value
// out.
func Formula(text, value string) Cell {
	if value != "" {
		value = "<v>" + value + "</v>"
	}
	return Cell(fmt.Sprintf(`<c s="%d"><f>%s</f>%s</c>`, Money, escaped(text), value))
}

// Pack makes a workbook of sheets, the first of which is shown when it is opened.
func Pack(sheets ...*Sheet) (string, error) {
	const (
		head    = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\r\n"
		main    = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
		types   = "application/vnd.openxmlformats-officedocument.spreadsheetml."
		related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
		pack    = "http://schemas.openxmlformats.org/package/2006/"
	)
	var overrides, list, relations strings.Builder
	parts := []file.Part{{}, {
		Name:    "_rels/.rels",
		Content: head + `<Relationships xmlns="` + pack + `relationships"><Relationship Id="rId1" Type="` + related + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
	}}
	for i, s := range sheets {
		fmt.Fprintf(&overrides, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%sworksheet+xml"/>`, i+1, types)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, related, i+1)
		state := ""
		if s.Hidden {
			state = ` state="hidden"`
		}
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d"%s r:id="rId%d"/>`, escaped(s.Name), i+1, state, i+1)
		merged := ""
		if len(s.Merged) > 0 {
			merged = fmt.Sprintf(`<mergeCells count="%d"><mergeCell ref="%s"/></mergeCells>`, len(s.Merged), strings.Join(s.Merged, `"/><mergeCell ref="`))
		}
		parts = append(parts, file.Part{
			Name:    fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1),
			Content: head + `<worksheet xmlns="` + main + `"><sheetData>` + s.xml.String() + `</sheetData>` + merged + `</worksheet>`,
		})
	}
	fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, len(sheets)+1, related)
	parts[0] = file.Part{Name: "[Content_Types].xml", Content: head + `<Types xmlns="` + pack + `content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="` + types + `sheet.main+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="` + types + `styles+xml"/>` + overrides.String() + `</Types>`}
	parts = append(parts,
		file.Part{Name: "xl/workbook.xml", Content: head + `<workbook xmlns="` + main + `" xmlns:r="` + related + `"><bookViews><workbookView activeTab="0"/></bookViews><sheets>` + list.String() + `</sheets></workbook>`},
		file.Part{Name: "xl/_rels/workbook.xml.rels", Content: head + `<Relationships xmlns="` + pack + `relationships">` + relations.String() + `</Relationships>`},
		file.Part{Name: "xl/styles.xml", Content: head + styles})
	data, err := file.NewArchive(parts)
	return string(data), err
}
