package mutants_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/runtime/vfs"
)

// tree has one file.
func tree(t *testing.T, name, content string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644, Blob: vfs.NewBlob([]byte(content))}); err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

// told lists the mutants of a file, with the first line of what the file says in which
// each differs from it.
func told(t *testing.T, name, content string, free ...string) []string {
	t.Helper()
	r := &mutate.Result{Start: vfs.Empty(), Final: tree(t, name, content), Free: map[string][]string{}}
	for _, kind := range free {
		r.Free[kind] = []string{"/workspace/**"}
	}
	list, err := mutate.Mutants(r, &mutate.Options{Formats: mutants.Formats()})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, m := range list {
		blob, err := m.Tree.Blob(name)
		if err != nil || blob.Len() == 0 {
			continue // missing or empty, as any file may be
		}
		now, ok := office.Text(name, blob.Bytes())
		if !ok {
			t.Fatalf("%s [%s] cannot be read", m.Operator, m.Place)
		}
		was, _ := office.Text(name, []byte(content))
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s [%s] %s", m.Label, m.Operator, m.Place, differs(was, now))))
	}
	return lines
}

// differs is the first line that the other text does not have, or else the one that it
// has lost.
func differs(was, now string) string {
	before, after := strings.Split(was, "\n"), strings.Split(now, "\n")
	for _, line := range after {
		if !slices.Contains(before, line) {
			return line
		}
	}
	for _, line := range before {
		if !slices.Contains(after, line) {
			return "without " + line
		}
	}
	return ""
}

// book is a workbook with a table, a day and a formula.
func book(t *testing.T) string {
	t.Helper()
	b, err := workbook.New("/a.xlsx", []string{"Sales"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Sheet("Sales")
	if err != nil {
		t.Fatal(err)
	}
	day, err := b.Style(0, workbook.Look{Format: "yyyy-mm-dd"})
	if err != nil {
		t.Fatal(err)
	}
	for at, c := range map[string]workbook.Cell{
		"A1": {Value: cell.Str("Item")}, "B1": {Value: cell.Str("Sum")},
		"A2": {Value: cell.Str("Tea & milk")}, "B2": {Value: cell.Num(1.5)},
		"A3": {Value: cell.Num(46027), Style: day}, "B3": {Formula: "SUM(B2,1)"},
	} {
		address, err := cell.ParseAddress(at)
		if err == nil {
			err = s.Set(address, c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestWorkbook: a formula that has no value yet is calculated in all that is changed.
func TestWorkbook(t *testing.T) {
	want := []string{
		"equivalent archive []",
		"equivalent archive-order []",
		`equivalent calculated [] Sales!B3 2.5 =SUM(B2,1)`,
		`violating cell-text [Sales!A2] Sales!A2 "Tea & milk x"`,
		`violating cell-value [Sales!B2] Sales!B2 2.5`,
		`violating cell-value [Sales!A3] Sales!A3 "2026-01-06"`,
		`equivalent extra-columns [] Sales!C1 "remark"`,
		`violating missing-row [Sales, row 2] Sales!B3 1 =SUM(B2,1)`,
		`violating missing-row [Sales, row 3] without Sales!A3 "2026-01-05"`,
		`equivalent number-format []`,
		`equivalent shared-texts []`,
		`unsettled shown-unit [Sales!B2]`,
		`violating sign [Sales!B2] Sales!B2 -1.5`,
		`violating unit [Sales!B2] Sales!B2 150`,
	}
	if diff := cmp.Diff(want, told(t, "/a.xlsx", book(t), "extra-columns", "number-format", "row-order")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestFormulas: what formulas calculate is wrong if it is something else. Whether their
// values may be typed, or may be those of yesterday, is for the environment to say.
func TestFormulas(t *testing.T) {
	list, err := mutate.Mutants(&mutate.Result{Start: vfs.Empty(), Final: tree(t, "/a.xlsx", book(t))}, &mutate.Options{Formats: mutants.Formats()})
	if err != nil {
		t.Fatal(err)
	}
	var calculated string
	for _, m := range list {
		if m.Operator == "calculated" {
			blob, err := m.Tree.Blob("/a.xlsx")
			if err != nil {
				t.Fatal(err)
			}
			calculated = string(blob.Bytes())
		}
	}
	var got []string
	for _, line := range told(t, "/a.xlsx", calculated) {
		if strings.Contains(line, "[Sales!B3]") || strings.Contains(line, "typed-formulas") {
			got = append(got, line)
		}
	}
	want := []string{
		`violating formula [Sales!B3] Sales!B3 3.5 =(SUM(B2,1))+1`,
		`unsettled shown-unit [Sales!B3]`,
		`unsettled stale-value [Sales!B3] Sales!B3 3.5 =SUM(B2,1)`,
		`unsettled typed-formula [Sales!B3] Sales!B3 2.5`,
		`unsettled typed-formulas [] Sales!B3 2.5`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestRows: where rows may stand in any order and nothing refers to them, they do.
func TestRows(t *testing.T) {
	b, err := workbook.Open("/a.xlsx", []byte(book(t)))
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.Sheet("Sales")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Set(cell.Address{Row: 3, Column: 2}, workbook.Cell{Value: cell.Num(7)}); err != nil {
		t.Fatal(err)
	}
	data, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	if lines := told(t, "/a.xlsx", string(data), "row-order"); !slices.Contains(lines, `equivalent row-order [] Sales!A2 "2026-01-05"`) {
		t.Errorf("no mutant has the rows in another order: %q", lines)
	}
}

// TestShared: a workbook whose texts are in a list gets them into its cells.
func TestShared(t *testing.T) {
	b, err := workbook.Open("/a.xlsx", []byte(book(t)))
	if err != nil {
		t.Fatal(err)
	}
	data, err := b.Shared()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := workbook.Open("/a.xlsx", data); err != nil || !again.SharesTexts() {
		t.Fatalf("%v, %v", again, err)
	}
	lines := strings.Join(told(t, "/a.xlsx", string(data)), "\n")
	if !strings.Contains(lines, "equivalent texts-in-cells []\n") || strings.Contains(lines, "shared-texts") {
		t.Error(lines)
	}
}

func TestDocument(t *testing.T) {
	word, err := file.NewArchive([]file.Part{{Name: "word/document.xml", Content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` +
		`<w:p><w:r><w:t>The claim is 17 EUR.</w:t></w:r></w:p>` +
		`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Who</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Ann</w:t></w:r></w:p></w:tc></w:tr></w:tbl>` +
		`</w:body></w:document>`}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`equivalent archive []`,
		`violating missing-paragraph [the paragraph "The claim is 17 EUR."] without The claim is 17 EUR.`,
		`violating missing-row [the row "Ann"] without | Ann |`,
		`violating negation [the paragraph "The claim is 17 EUR."] The claim is not 17 EUR.`,
		`violating number [the paragraph "The claim is 17 EUR."] The claim is 18 EUR.`,
		`equivalent pieces []`,
	}
	if diff := cmp.Diff(want, told(t, "/a.docx", string(word))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	free := strings.Join(told(t, "/a.docx", string(word), "wording"), "\n")
	if strings.Contains(free, "negation") || strings.Contains(free, "missing-paragraph") || !strings.Contains(free, "equivalent wording [] Please ask") {
		t.Errorf("the wording is free:\n%s", free)
	}
}

func TestCalendar(t *testing.T) {
	ics := "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A talk about something that takes long to say\r\nDTSTART:20260309T090000Z\r\nATTENDEE;CN=\"Ann: B\":mailto:ann@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	want := []string{
		`equivalent folding []`,
		`equivalent line-endings []`,
		`violating missing-event [the event "A talk about something that ta…"] without 2026-03-09T09:00:00Z`,
		`equivalent property-order []`,
		`violating recipient [ATTENDEE of the event "A talk about something that ta…"] 2026-03-09T09:00:00Z`,
		`violating text [SUMMARY of the event "A talk about something that ta…"] 2026-03-09T09:00:00Z`,
		`violating time [DTSTART of the event "A talk about something that ta…"] 2026-03-10T09:00:00Z`,
		`equivalent trailing-newline []`,
	}
	var got []string
	for _, line := range told(t, "/a.ics", ics) {
		line, _, _ = strings.Cut(line, " to 2026")
		got = append(got, line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestMail(t *testing.T) {
	headers := "From: ann@example.org\r\nTo: Bob <bob@example.org>, carl@example.org\r\nSubject: Sums of the last quarter\r\nDate: Mon, 09 Mar 2026 09:00:00 +0100\r\nMessage-ID: <17@example.org>\r\n"
	text := "The sum is 1=C3=A7, and was paid.\r\n"
	plain := headers + "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + text
	parts := headers + "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"x\"\r\n\r\n--x\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + text +
		"\r\n--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\n1,2\r\n--x--\r\n"
	want := []string{
		`unsettled date [Date] Date: 2026-03-10T09:00:00+01:00`,
		`equivalent folding []`,
		`equivalent header-order []`,
		`equivalent line-endings []`,
		`violating negation [the line "The sum is 1ç, and was paid."] The sum is not 1ç, and was paid.`,
		`violating negation [the line "The sum is 1ç, and was paid."] The sum is 1ç, and was not paid.`,
		`violating number [the line "The sum is 1ç, and was paid."] The sum is 2ç, and was paid.`,
		`violating recipient [To] To: Bob <bob.x@example.org>, carl@example.org`,
		`violating subject [Subject] Subject: Sums of the last quarter x`,
		`equivalent trailing-newline []`,
	}
	for name, mail := range map[string]string{"plain": plain, "parts": parts} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(want, told(t, "/a.eml", mail)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestBroken: of a file that nobody can read nothing is known, but that it may be
// missing or empty.
func TestBroken(t *testing.T) {
	for _, name := range []string{"/a.xlsx", "/a.docx"} {
		list, err := mutate.Mutants(&mutate.Result{Start: vfs.Empty(), Final: tree(t, name, "PK\x00")}, &mutate.Options{Formats: mutants.Formats()})
		if err != nil || len(list) != 2 {
			t.Errorf("%s: %d mutants, %v", name, len(list), err)
		}
	}
}
