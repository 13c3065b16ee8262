package workbook_test

import (
	"strings"
	"testing"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// TestDateFormats: what a date looks like is written into the file, because the
// formats that programs know by a number alone differ by their language.
func TestDateFormats(t *testing.T) {
	b, err := workbook.New("a.xlsx", []string{"A"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Sheet("A")
	if err != nil {
		t.Fatal(err)
	}
	for i, format := range []string{"yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "hh:mm:ss", "yyyy-mm-dd"} {
		style, err := b.Style(0, workbook.Look{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Set(cell.Address{Row: i + 1, Column: 1}, workbook.Cell{Value: cell.Num(46027.5), Style: style}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := file.OpenArchive("a.xlsx", "workbook", data)
	if err != nil {
		t.Fatal(err)
	}
	styles, err := archive.Part("xl/styles.xml")
	if err != nil {
		t.Fatal(err)
	}
	const want = `<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/>` +
		`<numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts>`
	if got := string(styles); !strings.Contains(got, want) || !strings.Contains(got, `<xf numFmtId="164"`) || strings.Contains(got, `numFmtId="27"`) {
		t.Errorf("%s; want %s", got, want)
	}
}
