package sheet_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/delimited"
	"github.com/workrover/workrover/plugins/office/sheet"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// office is the plugin with nothing but tables.
func office() *plugin.Plugin {
	return &plugin.Plugin{Name: "office", Version: "1.0.0", Tools: sheet.Tools(), Builders: sheet.Builders(), Verifiers: sheet.Verifiers()}
}

// ask makes a request that succeeds.
func ask(t testing.TB, root string, r plugin.Request) *plugin.Response {
	t.Helper()
	message, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	response, err := plugin.ParseResponse(r.Op, serve.Handle(office(), serve.Host{Files: serve.Dir(root)}, message))
	if err != nil {
		t.Fatal(err)
	}
	if !response.OK {
		t.Fatalf("%s: %v", r.Name, response.Error)
	}
	return response
}

// convert has LibreOffice write a workbook of a directory in another format. It
// writes a CSV file for each sheet, numbers with all of their digits.
func convert(t *testing.T, dir, name, to string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "soffice", "-env:UserInstallation=file://"+t.TempDir(), "--headless", "--convert-to", to, "--outdir", dir, filepath.Join(dir, name))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("soffice, which make tools installs: %v\n%s", err, out)
	}
}

const asCSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"

// written makes a workbook with what is hard, and returns where it is.
func written(t *testing.T) (dir string) {
	t.Helper()
	root := t.TempDir()
	dir = filepath.Join(root, "workspace")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	ask(t, root, plugin.Request{Op: plugin.OpCall, Name: "create_workbook", Args: json.RawMessage(`{"path": "book.xlsx", "sheets": [
		{"name": "Zahlen", "rows": [["Straße", "a < b & \"c\"", "two\nlines", " blanks ", "'=no formula", "x_x0041_"],
			[0.1, 123456789.125, -1e-7, 1e15, 12345678901234567890, true],
			["2026-01-05", "2026-02-28T13:30:00", null, "", "'007", "1.234,50"],
			["=A2*3", "=SUM(A2:D2)", "=A3+1", "=IF(F2,\"yes\",\"no\")", "=1/0", "=INDEX(A2:F2,MATCH(\"007\",A3:F3,0))"]]},
		{"name": "It's 2", "rows": [["=Zahlen!A1&\"!\"", "=TEXT(Zahlen!A3,\"yyyy-mm-dd\")"]]}]}`)})
	ask(t, root, plugin.Request{Op: plugin.OpCall, Name: "format_cells", Args: json.RawMessage(`{"path": "book.xlsx", "range": "A1:F1", "bold": true, "fill": "FFFF00", "align": "center", "column_width": 18}`)})
	ask(t, root, plugin.Request{Op: plugin.OpCall, Name: "append_rows", Args: json.RawMessage(`{"path": "book.xlsx", "rows": [["Ende", 5]]}`)})
	return dir
}

// opened are the cells of a workbook, by sheet and place.
func opened(t *testing.T, at string) map[string]cell.Value {
	t.Helper()
	data, err := os.ReadFile(at)
	if err != nil {
		t.Fatal(err)
	}
	b, err := workbook.Open(at, data)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]cell.Value{}
	for _, s := range b.Sheets {
		if _, err := b.Sheet(s.Name); err != nil {
			t.Fatal(err)
		}
		for place, c := range s.All() {
			if c.Value.Kind != cell.Empty {
				found[cell.WithSheet(s.Name, place.String())] = c.Value
			}
		}
	}
	return found
}

// TestLibreOfficeReads: what is written here has the same values there.
func TestLibreOfficeReads(t *testing.T) {
	dir := written(t)
	want := opened(t, filepath.Join(dir, "book.xlsx"))
	convert(t, dir, "book.xlsx", asCSV)
	got := map[string]string{}
	for _, name := range []string{"Zahlen", "It's 2"} {
		data, err := os.ReadFile(filepath.Join(dir, "book-"+name+".csv"))
		if err != nil {
			t.Fatal(err)
		}
		table, err := delimited.Read(data, delimited.Dialect{Encoding: delimited.UTF8, Delimiter: ','})
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range table.Rows {
			for j, text := range row.Cells {
				got[cell.WithSheet(name, cell.Address{Row: i + 1, Column: j + 1}.String())] = text
			}
		}
	}
	for place, v := range want {
		if !alike(v, got[place]) {
			t.Errorf("%s is %s here and %q there", place, v.JSON(), got[place])
		}
	}
}

// alike compares a value with how LibreOffice shows it: days as the file formats
// them.
func alike(v cell.Value, shown string) bool {
	if v.Kind != cell.Number {
		return shown == v.String()
	}
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04:05"} {
		if day, err := time.Parse(layout, shown); err == nil {
			return cell.Serial(day) == v.Number
		}
	}
	n, err := strconv.ParseFloat(shown, 64)
	return err == nil && math.Abs(n-v.Number) <= 1e-9*math.Abs(v.Number)
}

// TestLibreOfficeWrites: what is written there has the same values here.
func TestLibreOfficeWrites(t *testing.T) {
	dir := written(t)
	want := opened(t, filepath.Join(dir, "book.xlsx"))
	if err := os.Mkdir(filepath.Join(dir, "again"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "book.xlsx"), filepath.Join(dir, "again", "book.xlsx")); err != nil {
		t.Fatal(err)
	}
	convert(t, filepath.Join(dir, "again"), "book.xlsx", "ods")
	convert(t, filepath.Join(dir, "again"), "book.ods", "xlsx")
	got := opened(t, filepath.Join(dir, "again", "book.xlsx"))
	for place, v := range want {
		if v.Kind == cell.Number && math.Abs(got[place].Number-v.Number) <= 1e-14*math.Abs(v.Number) {
			continue
		}
		if got[place] != v {
			t.Errorf("%s was %s and is %s", place, v.JSON(), got[place].JSON())
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d cells became %d", len(want), len(got))
	}
}

// TestLibreOfficeCalculates: formulas come to the same there. They are those that
// the calculator is tested with.
func TestLibreOfficeCalculates(t *testing.T) {
	text, err := os.ReadFile("../formula/testdata/formulas.txt")
	if err != nil {
		t.Fatal(err)
	}
	var asked, wanted []string
	for line := range strings.Lines(string(text)) {
		formula, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " -> ")
		if ok && !strings.HasPrefix(line, "#") && !strings.HasPrefix(value, "problem: ") && !slices.ContainsFunc(different(), func(d string) bool { return strings.HasPrefix(formula, d) }) {
			asked, wanted = append(asked, formula), append(wanted, value)
		}
	}
	dir := t.TempDir()
	b, err := workbook.New("book.xlsx", []string{"Data", "Other"})
	if err != nil {
		t.Fatal(err)
	}
	data, err := b.Sheet("Data")
	if err != nil {
		t.Fatal(err)
	}
	for place, v := range map[string]cell.Value{
		"A1": cell.Str("Region"), "B1": cell.Str("Sum"), "C1": cell.Str("Day"), "D1": cell.Str("Note"),
		"A2": cell.Str("North"), "B2": cell.Num(10), "C2": cell.Num(46027), "D2": cell.Str("x"),
		"A3": cell.Str("South"), "B3": cell.Num(20.5), "C3": cell.Num(46081),
		"A4": cell.Str("north"), "B4": cell.Num(-3), "C4": cell.Num(46112),
		"A5": cell.Str("Öst*"), "B5": cell.Str("text"), "D5": cell.Truth(true),
		"B6": cell.Num(0), "C6": cell.Num(46387), "D6": cell.Fault(cell.NotThere),
	} {
		set(t, data, place, workbook.Cell{Value: v})
	}
	set(t, data, "D3", workbook.Cell{Formula: "B2*2"})
	other, err := b.Sheet("Other")
	if err != nil {
		t.Fatal(err)
	}
	set(t, other, "A1", workbook.Cell{Value: cell.Num(6)})
	for i, formula := range asked { // in the row 3, where the calculator has them
		set(t, data, cell.Address{Row: 3, Column: 6 + i}.String(), workbook.Cell{Formula: formula})
	}
	saved, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "book.xlsx"), saved, 0o666); err != nil {
		t.Fatal(err)
	}
	convert(t, dir, "book.xlsx", "ods")
	convert(t, dir, "book.ods", "xlsx")
	got := opened(t, filepath.Join(dir, "book.xlsx"))
	for i, formula := range asked {
		place := cell.WithSheet("Data", cell.Address{Row: 3, Column: 6 + i}.String())
		if v := got[place]; !near(v, wanted[i]) {
			t.Errorf("=%s is %s here and %s there", formula, wanted[i], v.JSON())
		}
	}
}

// different are the formulas, by how they begin, that LibreOffice does not know,
// or means otherwise than Excel does, and those that depend on the day.
func different() []string {
	return []string{
		"TODAY", "HOUR(NOW", "Rate", "XLOOKUP", "SUM(FILTER", "TEXTJOIN(\"-\",TRUE,UNIQUE", "SUM(SEQUENCE",
		`"a"&1&TRUE`, `CONCATENATE("a",1,TRUE`, `SUM(B2:B3,5,"7",TRUE`, // a truth value in a text, a text in a sum
	}
}

// near compares with what is expected, as JSON. Which error it is depends on the
// program.
func near(v cell.Value, want string) bool {
	n, err := strconv.ParseFloat(want, 64)
	if err == nil && v.Kind == cell.Number {
		return math.Abs(n-v.Number) <= 1e-9*math.Max(1, math.Abs(n))
	}
	return v.JSON() == want || v.Kind == cell.Error && strings.HasPrefix(want, `"#`)
}

func set(t *testing.T, s *workbook.Sheet, place string, c workbook.Cell) {
	t.Helper()
	at, err := cell.ParseAddress(place)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Set(at, c); err != nil {
		t.Fatal(fmt.Errorf("%s: %w", place, err))
	}
}
