// Command generate writes the files of the expense-audit environment that are
// data: what the agent finds, the reference that verifiers compare with, and
// the scripts of the controls.
//
// The story is told once, in Go: who works there (staff.go), what the policy
// allows (policy.go), the receipts that are ordinary (ordinary.go) and those
// that are there for a reason (cases.go). The violations are then computed by
// the rules (rules.go), and everything that is written follows from them. The
// same seed writes the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . -o ..

// seed picks the ordinary receipts. Another seed tells the same story with
// other lunches.
const seed = 20260112

func main() {
	out := flag.String("o", "examples/expense-audit", "the environment package to write into")
	flag.Parse()
	if err := write(*out, files(seed)); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// files are all generated files of the package, by their path in it.
func files(seed uint64) map[string]string {
	o := newOffice(seed)
	found := audit(o)
	out := map[string]string{
		"context/policy.md":        policyText(),
		"context/employees.csv":    employeesTable(),
		"context/rates.csv":        ratesTable(),
		"context/trips.csv":        tripsTable(),
		"context/approvals.csv":    approvalsTable(o),
		"context/ledger.csv":       ledgerTable(o),
		"data/receipts.csv":        slipsTable(o),
		"reference/violations.csv": violationsTable(found),
		"reference/summary.json":   summarize(found).json(),
	}
	for _, r := range o.receipts {
		if !r.slip() {
			out["context/receipts/"+r.ID+".csv"] = exported(r)
		}
	}
	for name, script := range controls(o, found) {
		out["controls/"+name+".jsonl"] = script
	}
	return out
}

// write replaces the generated folders, so that no receipt of an earlier story
// stays.
func write(dir string, files map[string]string) error {
	for _, generated := range []string{"context", "controls", "reference"} {
		if err := os.RemoveAll(filepath.Join(dir, generated)); err != nil {
			return err
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
