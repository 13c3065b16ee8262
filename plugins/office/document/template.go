package document

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
)

const (
	xmlHead       = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	wordSpace     = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
	relations     = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	packageSpace  = "http://schemas.openxmlformats.org/package/2006/"
	wordMediaType = "application/vnd.openxmlformats-officedocument.wordprocessingml."
)

// template has the parts of a document without text: A4, with styles for six
// headings and lists of both kinds.
func template() []file.Part {
	return []file.Part{
		{Name: "[Content_Types].xml", Content: xmlHead + `<Types xmlns="` + packageSpace + `content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/word/document.xml" ContentType="` + wordMediaType + `document.main+xml"/>` +
			`<Override PartName="/word/styles.xml" ContentType="` + wordMediaType + `styles+xml"/>` +
			`<Override PartName="/word/numbering.xml" ContentType="` + wordMediaType + `numbering+xml"/></Types>`},
		{Name: "_rels/.rels", Content: xmlHead + `<Relationships xmlns="` + packageSpace + `relationships">` +
			`<Relationship Id="rId1" Type="` + relations + `/officeDocument" Target="word/document.xml"/></Relationships>`},
		{Name: "word/_rels/document.xml.rels", Content: xmlHead + `<Relationships xmlns="` + packageSpace + `relationships">` +
			`<Relationship Id="rId1" Type="` + relations + `/styles" Target="styles.xml"/>` +
			`<Relationship Id="rId2" Type="` + relations + `/numbering" Target="numbering.xml"/></Relationships>`},
		{Name: documentPart, Content: xmlHead + `<w:document ` + wordSpace + `><w:body><w:sectPr><w:pgSz w:w="11906" w:h="16838"/>` +
			`<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`},
		{Name: stylesPart, Content: styles()},
		{Name: numberPart, Content: numbering()},
	}
}

func styles() string {
	var out strings.Builder
	out.WriteString(xmlHead + `<w:styles ` + wordSpace + `><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault>` +
		`<w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>`)
	for level, size := range []int{32, 28, 26, 24, 22, 22} {
		fmt.Fprintf(&out, `<w:style w:type="paragraph" w:styleId="Heading%[1]d"><w:name w:val="heading %[1]d"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/>`+
			`<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="%[2]d"/></w:pPr><w:rPr><w:b/><w:sz w:val="%[3]d"/></w:rPr></w:style>`, level+1, level, size)
	}
	return out.String() + `</w:styles>`
}

// numbering has a list with bullets and one with numbers.
func numbering() string {
	var out strings.Builder
	out.WriteString(xmlHead + `<w:numbering ` + wordSpace + `>`)
	for id, format := range []string{"bullet", "decimal"} {
		fmt.Fprintf(&out, `<w:abstractNum w:abstractNumId="%d"><w:multiLevelType w:val="multilevel"/>`, id)
		for level := range maxLevel + 1 {
			mark := "•"
			if format == "decimal" {
				mark = fmt.Sprintf("%%%d.", level+1)
			}
			fmt.Fprintf(&out, `<w:lvl w:ilvl="%d"><w:start w:val="1"/><w:numFmt w:val="%s"/><w:lvlText w:val="%s"/><w:lvlJc w:val="left"/>`+
				`<w:pPr><w:ind w:left="%d" w:hanging="360"/></w:pPr></w:lvl>`, level, format, mark, 360*(level+1))
		}
		out.WriteString(`</w:abstractNum>`)
	}
	return out.String() + `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
}
