package workbook_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// packed makes a workbook whose only sheet has a content.
func packed(t testing.TB, sheet string) []byte {
	t.Helper()
	data, err := file.NewArchive([]file.Part{
		{Name: "_rels/.rels", Content: `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/book.xml"/></Relationships>`},
		{Name: "xl/book.xml", Content: `<x:workbook><x:sheets><x:sheet name="A" r:id="s"/></x:sheets></x:workbook>`},
		{Name: "xl/_rels/book.xml.rels", Content: `<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>`},
		{Name: "xl/sheet.xml", Content: sheet},
		{Name: "[Content_Types].xml", Content: `<Types/>`},
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// rows are n rows of a sheet.
func rows(n int, row func(i int) string) string {
	var text strings.Builder
	text.WriteString("<worksheet><sheetData>")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&text, `<row r="%d">%s</row>`, i, row(i))
	}
	return text.String() + "</sheetData></worksheet>"
}

// bomb is a workbook of 100 KB whose sheet has 100 MB.
func bomb(t *testing.T) []byte {
	from, err := zip.NewReader(bytes.NewReader(packed(t, "")), int64(len(packed(t, ""))))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range from.File {
		if f.Name != "xl/sheet.xml" {
			if err := w.Copy(f); err != nil {
				t.Fatal(err)
			}
		}
	}
	part, err := w.Create("xl/sheet.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(part, blanks{}, 100<<20); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// TestHostile: whatever a file is, there is an exact word for it.
func TestHostile(t *testing.T) {
	one := func(i int) string { return fmt.Sprintf(`<c r="A%d"><v>1</v></c>`, i) }
	for _, tt := range []struct {
		name string
		data []byte
		want string // of opening it, of its sheet, or of the first formula that has no value
	}{
		{"text", []byte("Region,Sum\n"), "x.xlsx is no Excel workbook: it is not a ZIP archive, or one that is cut off"},
		{"encrypted, or of the old format", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 600)), "x.xlsx is encrypted with a password or of the format before 2007; neither can be read"},
		{"cut off", packed(t, rows(3, one))[:300], "x.xlsx is no Excel workbook: it is not a ZIP archive, or one that is cut off"},
		{"a bomb", bomb(t), "x.xlsx: the part xl/sheet.xml has more than 32 MiB when it is unpacked, which no office file needs"},
		{"a million rows", packed(t, rows(1_000_000, one)), "x.xlsx: the part xl/sheet.xml has more than 32 MiB when it is unpacked, which no office file needs"},
		{"more cells than are read", packed(t, rows(200_001, one)), `x.xlsx sheet "A" has more than 200000 cells, which is more than is read`},
		{"no XML", packed(t, "<worksheet><sheetData><row>"), "x.xlsx is broken: xl/sheet.xml cannot be read: byte 22: the element row is never closed"},
		{"an open tag", packed(t, "<worksheet><sheetData"), "x.xlsx is broken: xl/sheet.xml cannot be read: byte 11: a tag is never closed"},
		{"an entity bomb", packed(t, `<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>`), "x.xlsx is broken: xl/sheet.xml cannot be read: byte 0: it declares a document type, which no office file does"},
		{"UTF-16", packed(t, "\xff\xfe<\x00"), "x.xlsx is broken: xl/sheet.xml cannot be read: it is not UTF-8"},
		{"no cells", packed(t, "<worksheet/>"), "x.xlsx is broken: xl/sheet.xml cannot be read: it has no cells"},
		{"rows out of order", packed(t, `<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>`), `x.xlsx sheet "A" is broken: row 1 follows row 2`},
		{"a circle", packed(t, rows(1, func(int) string { return `<c r="A1"><f>B1</f></c><c r="B1"><f>A1</f></c>` })), "A!A1: circular reference: A!A1 → A!B1 → A!A1"},
		{"another workbook", packed(t, rows(1, func(int) string { return `<c r="A1"><f>[1]Sheet1!A1</f></c>` })), "A!A1: it refers to another workbook, [1]"},
		{"a function that is not known", packed(t, rows(1, func(int) string { return `<c r="A1"><f>CUBEVALUE("x")</f></c>` })), "A!A1: the function CUBEVALUE is not known"},
		{"a formula that is none", packed(t, rows(1, func(int) string { return `<c r="A1"><f>SUM(</f></c>` })), "A!A1: the formula ends where something should follow"},
		{"a formula within formulas", packed(t, rows(1, func(int) string { return `<c r="A1"><f>` + strings.Repeat("(", 3000) + `</f></c>` })), "A!A1: the formula is nested more than 64 times"},
		{"a formula that looks at everything", packed(t, rows(1, func(int) string { return `<c r="A1"><f>SUMPRODUCT(SEQUENCE(1000000)*SEQUENCE(1,1000000))</f></c>` })), "A!A1: the formula looks at too many cells"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := complaint(tt.data)
			if got != tt.want {
				t.Errorf("%q; want %q", got, tt.want)
			}
		})
	}
}

// complaint is what is said of a file.
func complaint(data []byte) string {
	b, err := workbook.Open("x.xlsx", data)
	if err == nil {
		_, err = b.Sheet("A")
	}
	if err != nil {
		return strings.TrimPrefix(err.Error(), "failed: ")
	}
	done, err := b.Calculate(func() time.Time { return time.Unix(0, 0) })
	if err != nil {
		return err.Error()
	}
	if len(done.Problems) > 0 {
		return done.Problems[0].Error()
	}
	return ""
}

// TestDeep: a column in which each formula looks at the one above it is deeper
// than any stack.
func TestDeep(t *testing.T) {
	const n = 20_000
	b, err := workbook.Open("x.xlsx", packed(t, rows(n, func(i int) string {
		if i == 1 {
			return `<c r="A1"><v>1</v></c>`
		}
		return fmt.Sprintf(`<c r="A%d"><f>A%d+1</f></c>`, i, i-1)
	})))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Calculate(nil); err != nil {
		t.Fatal(err)
	}
	s, err := b.Sheet("A")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.At(cell.Address{Row: n, Column: 1}); got.Value != cell.Num(n) {
		t.Errorf("A%d is %v", n, got.Value)
	}
}

// TestKept: what is not touched stays, whatever it is.
func TestKept(t *testing.T) {
	const sheet = `<?xml version="1.0"?><x:worksheet xmlns:x="urn"><x:dimension ref="A1:C3"/><x:cols><x:col min="1" max="3" width="9" style="2"/></x:cols>` +
		`<x:sheetData><x:row r="1" spans="1:3" ht="20"><x:c r="A1" s="1" t="inlineStr"><x:is><x:r><x:t>rich</x:t></x:r></x:is></x:c><x:c r="B1"><x:f t="shared" ref="B1:B3" si="0">A1&amp;"x"</x:f></x:c></x:row>` +
		`<x:row r="2"><x:c r="B2"><x:f t="shared" si="0"/></x:c></x:row><!-- kept --><x:row r="3" hidden="1"><x:c r="B3"><x:f t="shared" si="0"/></x:c></x:row></x:sheetData>` +
		`<x:mergeCells count="1"><x:mergeCell ref="D1:E2"/></x:mergeCells><x:extLst><anything/></x:extLst></x:worksheet>`
	b, err := workbook.Open("x.xlsx", packed(t, sheet))
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Sheet("A")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.At(cell.Address{Row: 3, Column: 2}).Formula; got != `A3&"x"` {
		t.Errorf("the shared formula of B3 is %s", got)
	}
	if err := s.Set(cell.Address{Row: 2, Column: 5}, workbook.Cell{Value: cell.Num(1)}); err == nil || err.Error() != "conflict: E2 is part of the merged cells D1:E2; write to D1" {
		t.Errorf("Set(E2) = %v", err)
	}
	for place, c := range map[cell.Address]workbook.Cell{
		{Row: 1, Column: 2}: {Value: cell.Num(5)}, // the formula that the others share
		{Row: 4, Column: 1}: {Value: cell.Str("a & b")},
	} {
		if err := s.Set(place, c); err != nil {
			t.Fatal(err)
		}
	}
	s.SetWidth(2, 30)
	data, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	a, err := file.OpenArchive("x.xlsx", "workbook", data)
	if err != nil {
		t.Fatal(err)
	}
	got, err := a.Part("xl/sheet.xml")
	if err != nil {
		t.Fatal(err)
	}
	const want = `<?xml version="1.0"?><x:worksheet xmlns:x="urn"><x:dimension ref="A1:B4"/>` +
		`<x:cols><x:col min="1" max="1" width="9" style="2"/><x:col width="30" customWidth="1" min="2" max="2"/><x:col min="3" max="3" width="9" style="2"/></x:cols>` +
		`<x:sheetData><x:row r="1" ht="20"><x:c r="A1" s="1" t="inlineStr"><x:is><x:r><x:t>rich</x:t></x:r></x:is></x:c><x:c r="B1"><x:v>5</x:v></x:c></x:row>` +
		`<x:row r="2"><x:c r="B2"><x:f>A2&amp;&quot;x&quot;</x:f></x:c></x:row><x:row r="3" hidden="1"><x:c r="B3"><x:f>A3&amp;&quot;x&quot;</x:f></x:c></x:row>` +
		`<x:row r="4"><x:c r="A4" t="inlineStr"><x:is><x:t>a &amp; b</x:t></x:is></x:c></x:row></x:sheetData>` +
		`<x:mergeCells count="1"><x:mergeCell ref="D1:E2"/></x:mergeCells><x:extLst><anything/></x:extLst></x:worksheet>`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// FuzzSheet: whatever a sheet is, reading, changing and saving it ends, and what
// is saved can be read again.
func FuzzSheet(f *testing.F) {
	for _, sheet := range []string{
		`<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>`,
		`<worksheet><cols/><sheetData><row r="3"><c r="B3" s="1"><f t="array" ref="B3:B5">A1:A3</f><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
		`<x:worksheet><x:sheetData/></x:worksheet>`,
		`<worksheet><sheetData><row r="1"><c r="A1"><f t="shared" si="0">A2</f></c></row><row r="2"><c r="A2" t="str"><f t="shared" si="0"/><v>&#x41;</v></c></row></sheetData></worksheet>`,
	} {
		f.Add(sheet)
	}
	f.Fuzz(func(t *testing.T, sheet string) {
		b, err := workbook.Open("x.xlsx", packed(t, sheet))
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Sheet("A")
		if err != nil {
			return
		}
		at := cell.Address{Row: 2, Column: 2}
		refused := s.Set(at, workbook.Cell{Value: cell.Str("<new>")})
		s.SetWidth(2, 10)
		if _, err := b.Calculate(nil); err != nil {
			t.Fatal(err)
		}
		data, err := b.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, err := workbook.Open("x.xlsx", data)
		if err != nil {
			t.Fatal(err)
		}
		saved, err := again.Sheet("A")
		if err != nil {
			t.Fatalf("%v\n%q", err, sheet)
		}
		if got := saved.At(at).Value; refused == nil && got != cell.Str("<new>") {
			t.Errorf("B2 is %v in %q", got, sheet)
		}
	})
}
