package document

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/workrover/workrover/plugins/office/file"
)

// TestHostile: documents as broken programs and hostile people make them are
// refused with the reason, or read as it is documented.
func TestHostile(t *testing.T) {
	word := func(body string, more ...file.Part) []byte {
		return packed(t, append([]file.Part{{Name: documentPart, Content: `<w:document ` + wordSpace + `><w:body>` + body + `</w:body></w:document>`}}, more...)...)
	}
	hello := `<w:p><w:r><w:t>Hello</w:t></w:r></w:p>`
	for _, tt := range []struct {
		name, at string
		data     []byte
		text     string
		err      string
	}{
		{name: "nothing", at: "x.docx", err: "failed: x.docx is no Word document: it is not a ZIP archive, or one that is cut off"},
		{name: "encrypted", at: "x.docx", data: []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), err: "failed: x.docx is encrypted with a password or of the format before 2007; neither can be read"},
		{name: "before 2007", at: "x.doc", data: []byte("x"), err: "failed: x.doc is of the format before 2007, which cannot be read"},
		{name: "macros", at: "x.docm", data: word(hello, file.Part{Name: "word/vbaProject.bin", Content: "evil"}), text: "Hello\n"},
		{name: "a bomb", at: "x.docx", data: word(strings.Repeat(hello, 1_000_000)), err: "failed: x.docx: the part word/document.xml has more than 32 MiB when it is unpacked, which no office file needs"},
		{name: "200,000 short paragraphs", at: "x.docx", data: word(strings.Repeat("<w:p><w:r><w:t>a</w:t></w:r></w:p>", 200_000)), err: "failed: x.docx: the part word/document.xml has more than 300000 elements, which is more than is read"},
		{name: "hidden text", at: "x.docx", data: word(`<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>Seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t> not</w:t><w:tab/></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t> too</w:t></w:r>`+
			`<w:r><w:rPr><w:rStyle w:val="H"/></w:rPr><w:t> nor this</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="P"/></w:pPr><w:r><w:t>Nothing</w:t></w:r><w:r><w:rPr><w:vanish w:val="false"/></w:rPr><w:t>something</w:t></w:r></w:p>`,
			file.Part{Name: stylesPart, Content: `<w:styles ` + wordSpace + `><w:style w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="P"><w:basedOn w:val="H"/></w:style></w:styles>`}), text: "Seen too\n\nsomething\n"},
		{name: "a billion laughs", at: "x.docx", data: packed(t, file.Part{Name: documentPart, Content: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document ` + wordSpace + `><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`}), err: "failed: x.docx: the part word/document.xml is broken: XML syntax error on line 1: invalid character entity &b;"},
		{name: "nested too deep", at: "x.docx", data: word(strings.Repeat("<w:tbl>", 100_000)), err: "failed: x.docx: the part word/document.xml is nested more than 200 deep"},
		{name: "cut off", at: "x.docx", data: word("<w:p><w:r>"), err: "failed: x.docx: the part word/document.xml is broken: XML syntax error on line 1: element <r> closed by </body>"},
		{name: "another encoding", at: "x.docx", data: packed(t, file.Part{Name: documentPart, Content: `<?xml version="1.0" encoding="EBCDIC"?><a/>`}), err: "failed: x.docx: the part word/document.xml is broken: xml: opening charset \"EBCDIC\": its encoding is EBCDIC, and no office program writes that"},
		{name: "no body", at: "x.docx", data: packed(t, file.Part{Name: documentPart, Content: "<x/>"}), err: "failed: x.docx is no Word document: word/document.xml has no body"},
		{name: "broken styles", at: "x.docx", data: word(hello, file.Part{Name: stylesPart, Content: "<w:styles"}), err: "failed: x.docx: the part word/styles.xml is broken: XML syntax error on line 1: unexpected EOF"},
		{name: "styles in a circle", at: "x.docx", data: word(`<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Hello</w:t></w:r></w:p>`, file.Part{Name: stylesPart, Content: `<w:styles ` + wordSpace + `><w:style w:styleId="A"><w:basedOn w:val="A"/></w:style></w:styles>`}), text: "Hello\n"},
		{name: "ends without beginnings", at: "x.docx", data: word(`<w:t>no</w:t><w:tr/><w:tc/><w:tbl><w:tc><w:p/></w:tc></w:tbl>` + hello), text: "Hello\n"},

		{name: "no slides", at: "x.pptx", data: word(hello), err: "failed: x.pptx is no presentation: it has no part ppt/presentation.xml"},
		{name: "a slide that is missing", at: "x.pptx", data: packed(t,
			file.Part{Name: presentationPart, Content: `<p xmlns:r="` + relations + `"><sldId r:id="a"/></p>`},
			file.Part{Name: "ppt/_rels/presentation.xml.rels", Content: `<Relationships><Relationship Id="a" Target="../../etc/passwd"/></Relationships>`}),
			err: "failed: x.pptx: the part ../etc/passwd of slide 1 is missing"},

		{name: "no PDF", at: "x.pdf", data: []byte("Dear all"), err: "failed: x.pdf is no PDF file"},
		{name: "a head alone", at: "x.pdf", data: []byte("%PDF-1.7\n"), err: "failed: x.pdf is a broken PDF file: not a PDF file: missing %%EOF"},
		{name: "a PDF", at: "x.pdf", data: pdfOf("BT /F 12 Tf 10 700 Td (Hello) Tj 0 -14 Td [(Wor) -20 (ld)] TJ ET"), text: "--- page 1\n\nHello\nWorld\n"},
		{name: "columns", at: "x.pdf", data: pdfOf("BT /F 12 Tf 10 700 Td (Hotel) Tj 200 0 Td (120) Tj ET"), text: "--- page 1\n\nHotel\t120\n"},
		{name: "operators without arguments", at: "x.pdf", data: pdfOf("Q Q Tf Tj TJ Td cm BT ' \" ET"), text: "--- page 1\n"},
		{name: "a page in a circle", at: "x.pdf", data: bytes.Replace(pdfOf(""), []byte("/Kids[3 0 R]"), []byte("/Kids[2 0 R]"), 1), err: "failed: x.pdf is a broken PDF file: its pages are nested without end"},
		{name: "tables of references in a circle", at: "x.pdf", data: inCircle(), err: "failed: x.pdf is a broken PDF file: malformed PDF: its parts refer to each other without end"},
		{name: "no end of nesting", at: "x.pdf", data: pdfOf(strings.Repeat("[", 100_000)), text: "--- page 1\n"},
		{name: "a table of references that lies", at: "x.pdf", data: bytes.Replace(pdfOf(""), []byte("startxref\n"), []byte("startxref\n9"), 1), err: "failed: x.pdf is a broken PDF file: malformed PDF: reading at offset 9350: EOF"},
		{name: "a trailer nested deep", at: "x.pdf", data: bytes.Replace(pdfOf(""), []byte("/Root"), []byte("/X"+strings.Repeat("[", 10_000)+"/Root"), 1), err: "failed: x.pdf is a broken PDF file: object nesting exceeds maximum depth 1000"},
		{name: "encrypted in an unknown way", at: "x.pdf", data: bytes.Replace(pdfOf(""), []byte("/Root"), []byte("/Encrypt<</Filter/Standard/V 9/R 9/Length 128/O(x)/U(x)/P 1>>/ID[(x)(x)]/Root"), 1), err: "failed: x.pdf is a broken PDF file: unsupported PDF: encryption version V=9; <</Filter /Standard /Length 128 /O \"x\" /P 1 /R 9 /U \"x\" /V 9>>"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			blocks, err := parse(tt.at, tt.data)
			if err != nil || tt.err != "" {
				if fmt.Sprint(err) != tt.err {
					t.Errorf("%v; want %s", err, tt.err)
				}
				return
			}
			if got := markdown(blocks); got != tt.text {
				t.Errorf("%.200q; want %q", got, tt.text)
			}
		})
	}
}

func packed(t testing.TB, parts ...file.Part) []byte {
	t.Helper()
	data, err := file.NewArchive(parts)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// pdfOf is a PDF file of one page.
func pdfOf(content string) []byte {
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Count 1/Kids[3 0 R]>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(content)+1, content),
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var table strings.Builder
	fmt.Fprintf(&table, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for i, object := range objects {
		fmt.Fprintf(&table, "%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	at := out.Len()
	fmt.Fprintf(&out, "%strailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", table.String(), len(objects)+1, at)
	return out.Bytes()
}

// inCircle is a PDF file whose table of references says that an older one is
// itself.
func inCircle() []byte {
	data := pdfOf("")
	at := bytes.Index(data, []byte("xref\n"))
	return bytes.Replace(data, []byte("/Root"), fmt.Appendf(nil, "/Prev %d/Root", at), 1)
}

// FuzzPDF: no file crashes or hangs the reader.
func FuzzPDF(f *testing.F) {
	f.Add(pdfOf("BT /F 12 Tf 1 0 0 1 10 700 Tm (Hello) Tj T* [(Wor) -20 (ld)] TJ q Q ET"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		if blocks, err := parse("x.pdf", data); err == nil {
			markdown(blocks)
		}
	})
}

// FuzzWord: whatever the XML of a document says, it is read or refused; and what
// is added to it is there.
func FuzzWord(f *testing.F) {
	f.Add(`<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>a</w:t><w:tab/><w:br/></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:sectPr/>`)
	f.Fuzz(func(t *testing.T, body string) {
		parts := template()
		for i := range parts {
			if parts[i].Name == documentPart {
				parts[i].Content = `<w:document ` + wordSpace + `><w:body>` + body + `</w:body></w:document>`
			}
		}
		w, err := openWord("x.docx", packed(t, parts...))
		if err != nil {
			return
		}
		before := w.blocks()
		markdown(before)
		added, _, err := w.write([]block{{text: "added"}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range parts {
			if parts[i].Name == documentPart {
				parts[i].Content = string(splice(w.xml, []edit{{w.insertAt, w.insertAt, added}}))
			}
		}
		again, err := openWord("x.docx", packed(t, parts...))
		if err != nil {
			t.Fatalf("after adding: %v", err)
		}
		if !strings.Contains(markdown(again.blocks()), "added") {
			t.Errorf("%q was added to %q and is not there", added, body)
		}
	})
}
