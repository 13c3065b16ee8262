// Command generate writes the files of the regional-summary environment that are
// data: the workbooks that the agent finds, the reference that verifiers compare
// with, and the scripts of the controls.
//
// The story is what each region sold (sales.go). Each region keeps its workbook
// in its own way (books.go); what is right follows from the sales (report.go),
// and so does what the controls do (controls.go). The same seed writes the same
// bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . -o ..

// seed picks the sales. Another seed tells the same story with other numbers.
const seed = 20260105

func main() {
	out := flag.String("o", "examples/regional-summary", "the environment package to write into")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// files are all generated files of the package, by their path in it.
func files() (map[string]string, error) {
	regions := company(seed)
	out := map[string]string{
		"reference/months.csv":   monthsTable(regions),
		"reference/summary.json": summaryJSON(regions),
	}
	for _, r := range regions {
		book, err := bookOf(r)
		if err != nil {
			return nil, err
		}
		out["context/"+r.file] = book
	}
	for name, script := range controls(regions) {
		out["controls/"+name+".jsonl"] = script
	}
	return out, nil
}

func write(dir string) error {
	generated, err := files()
	if err != nil {
		return err
	}
	for name, content := range generated {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}
