package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/plugins/office/file"
)

// BenchmarkOfficeBench imports as many tasks as the public data has, checks and
// probes them, where no plugin has been compiled before. The tasks are ours: a
// workbook each, and an evaluator of every kind that reads one.
func BenchmarkOfficeBench(b *testing.B) {
	const tasks = 86
	source := b.TempDir()
	writeOfficeBench(b, source, tasks)
	for b.Loop() {
		cache, out := b.TempDir(), b.TempDir()
		rover(b, cache, exit.Yes, "import", "officebench", source, "-o", out)
		dirs, err := filepath.Glob(filepath.Join(out, "*"))
		if err != nil || len(dirs) != tasks {
			b.Fatalf("%d environments: %v", len(dirs), err)
		}
		rover(b, cache, exit.Yes, append([]string{"check", "--probe", "-j", "2"}, dirs...)...)
	}
}

// writeOfficeBench writes a benchmark in which no task passes untouched.
func writeOfficeBench(tb testing.TB, dir string, tasks int) {
	tb.Helper()
	for i := range tasks {
		task := filepath.Join(dir, "tasks", fmt.Sprintf("1-%d", i+1))
		for _, folder := range []string{"subtasks", "testbed/data", "reference"} {
			if err := os.MkdirAll(filepath.Join(task, folder), 0o777); err != nil {
				tb.Fatal(err)
			}
		}
		write(tb, filepath.Join(task, "subtasks/0.json"), fmt.Appendf(nil, `{
  "username": "Ada", "date": "2024-05-01", "weekday": "Wednesday", "time": "10:00 AM",
  "task": "Double the number in book.xlsx.",
  "evaluation": [
    {"function": "evaluate_contain", "args": {"doc_type": "xlsx", "file": "data/book.xlsx", "keywords": ["%d"]}},
    {"function": "evaluate_excel_cell_value", "args": {"file": "data/book.xlsx", "matches": [{"row": 1, "col": 2, "value": "%d"}]}},
    {"function": "evaluate_exact_match", "args": {"doc_type": "xlsx", "result_file": "data/book.xlsx", "expected_file": "../../../../reference/book.xlsx"}}
  ]
}`, 1000+i, 2*(1000+i)))
		write(tb, filepath.Join(task, "testbed/data/book.xlsx"), bookOf(tb, 1000+i))
		write(tb, filepath.Join(task, "reference/book.xlsx"), bookOf(tb, 2*(1000+i)))
	}
}

// bookOf is a workbook of 200 rows with a number in the first.
func bookOf(tb testing.TB, number int) []byte {
	tb.Helper()
	var rows strings.Builder
	fmt.Fprintf(&rows, `<row r="1"><c r="A1" t="str"><v>number</v></c><c r="B1"><v>%d</v></c></row>`, number)
	for i := 2; i <= 200; i++ {
		fmt.Fprintf(&rows, `<row r="%d"><c r="A%d"><v>%d</v></c><c r="B%d"><f>A%d*2</f></c></row>`, i, i, i, i, i)
	}
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	data, err := file.NewArchive([]file.Part{
		{Name: "_rels/.rels", Content: `<Relationships><Relationship Id="r1" Type="` + relations + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{Name: "xl/workbook.xml", Content: `<workbook><sheets><sheet name="One" id="r1"/></sheets></workbook>`},
		{Name: "xl/_rels/workbook.xml.rels", Content: `<Relationships><Relationship Id="r1" Type="` + relations + `/worksheet" Target="one.xml"/></Relationships>`},
		{Name: "xl/one.xml", Content: `<worksheet><sheetData>` + rows.String() + `</sheetData></worksheet>`},
	})
	if err != nil {
		tb.Fatal(err)
	}
	return data
}
