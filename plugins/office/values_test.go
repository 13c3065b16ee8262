package office_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// TestValues: what a cell holds is known, also of a formula that nobody has calculated.
func TestValues(t *testing.T) {
	b, err := workbook.New("/a.xlsx", []string{"My sums"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Sheet("")
	if err != nil {
		t.Fatal(err)
	}
	for column, c := range []workbook.Cell{{Value: cell.Str("Tea")}, {Value: cell.Num(1234.5)}, {Formula: "B1*2"}} {
		if err := s.Set(cell.Address{Row: 1, Column: column + 1}, c); err != nil {
			t.Fatal(err)
		}
	}
	data, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	got, ok := office.Values("/a.xlsx", data)
	want := map[string]string{"'My sums'!A1": "Tea", "'My sums'!B1": "1234.5", "'My sums'!C1": "2469"}
	if diff := cmp.Diff(want, got); diff != "" || !ok {
		t.Errorf("%v (-want +got)\n%s", ok, diff)
	}
	for name, content := range map[string]string{"/a.xlsx": "broken", "/a.docx": string(data), "/a.txt": "Tea"} {
		if got, ok := office.Values(name, []byte(content)); ok {
			t.Errorf("Values(%s) = %v", name, got)
		}
	}
}
