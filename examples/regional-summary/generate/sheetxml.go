package main

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
)

// The styles of the workbooks, by their numbers.
const (
	plain = iota
	dated // dd.mm.yyyy
	money // #,##0.00
	bold
)

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\.mm\.yyyy"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

// sheet is a sheet as it is written.
type sheet struct {
	name   string
	state  string // "" for one that is seen
	year   int    // of its sales; 0 for 2025
	rows   strings.Builder
	next   int
	merged []string
}

// row adds a row of cells, each of which is XML without its address.
func (s *sheet) row(cells ...string) {
	s.next++
	fmt.Fprintf(&s.rows, `<row r="%d">`, s.next)
	for i, c := range cells {
		if c != "" {
			s.rows.WriteString(strings.Replace(c, "<c", fmt.Sprintf(`<c r="%s"`, cell.Address{Row: s.next, Column: i + 1}), 1))
		}
	}
	s.rows.WriteString("</row>")
}

func escaped(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
}

func texted(text string, style int) string {
	return fmt.Sprintf(`<c s="%d" t="inlineStr"><is><t>%s</t></is></c>`, style, escaped(text))
}

func number(n string, style int) string { return fmt.Sprintf(`<c s="%d"><v>%s</v></c>`, style, n) }

func whole(n int) string { return number(strconv.Itoa(n), plain) }

// formula is a cell with a formula; some programs leave its value out.
func formula(text, value string) string {
	if value != "" {
		value = "<v>" + value + "</v>"
	}
	return fmt.Sprintf(`<c s="%d"><f>%s</f>%s</c>`, money, escaped(text), value)
}

// day is a cell with a day.
func (s *sheet) day(month, day int) string {
	year := cmp.Or(s.year, 2025)
	return number(cell.FormatNumber(cell.Serial(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC))), dated)
}

// packed makes a workbook of sheets, the first of which is shown when it is
// opened.
func packed(sheets ...*sheet) (string, error) {
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
		if s.state != "" {
			state = ` state="` + s.state + `"`
		}
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d"%s r:id="rId%d"/>`, escaped(s.name), i+1, state, i+1)
		merged := ""
		if len(s.merged) > 0 {
			merged = fmt.Sprintf(`<mergeCells count="%d"><mergeCell ref="%s"/></mergeCells>`, len(s.merged), strings.Join(s.merged, `"/><mergeCell ref="`))
		}
		parts = append(parts, file.Part{
			Name:    fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1),
			Content: head + `<worksheet xmlns="` + main + `"><sheetData>` + s.rows.String() + `</sheetData>` + merged + `</worksheet>`,
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
