package difference

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/content"
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// TestReadable: a workbook is compared by its cells.
func TestReadable(t *testing.T) {
	made := func(cells map[string]workbook.Cell) []byte {
		b, err := workbook.New("report.xlsx", []string{"Summary"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Sheet("")
		if err != nil {
			t.Fatal(err)
		}
		for place, c := range cells {
			at, err := cell.ParseAddress(place)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Set(at, c); err != nil {
				t.Fatal(err)
			}
		}
		data, err := b.Save()
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	was := made(map[string]workbook.Cell{"A1": {Value: cell.Str("Total")}, "B1": {Value: cell.Num(10)}})
	is := made(map[string]workbook.Cell{"A1": {Value: cell.Str("Total")}, "B1": {Value: cell.Num(11), Formula: "SUM(B2:B3)", Cached: true}})
	const want = "@@ -1,2 +1,2 @@\n Summary!A1 \"Total\"\n-Summary!B1 10\n+Summary!B1 11 =SUM(B2:B3)\n"
	if diff := cmp.Diff(want, string(Text(content.Readable("out/report.xlsx", was), content.Readable("out/report.xlsx", is)))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := Text(content.Readable("a.xlsx", nil), content.Readable("a.xlsx", []byte("\xff no workbook"))); got != nil {
		t.Errorf("what is no workbook is compared as %q", got)
	}
}
