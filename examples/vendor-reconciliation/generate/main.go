// Command generate writes the files of the vendor-reconciliation environment that
// are data: ledger and statements that the agent finds, the reference that verifiers
// compare with, and the scripts of the controls.
//
// The story is a quarter of invoices and payments (ledger.go) and what the bank
// made of them (bank.go), in which differences are planted (plant.go). Ledger and
// statements are written as each house does (files.go, pdf.go). The reference is
// what was planted; the controls hand in what they find by comparing (reconcile.go),
// the wrong ones after reading something wrong (controls.go). The same seed writes
// the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . -o ..

// seed picks invoices, payments, and which of them go wrong.
const seed = 20260109

func main() {
	out := flag.String("o", "examples/vendor-reconciliation", "the environment package to write into")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// files are all generated files of the package, by their path in it.
func files() (map[string]string, error) {
	b := quarter(seed)
	right := sorted(b.planted)
	book, err := ledgerBook(b)
	if err != nil {
		return nil, err
	}
	statement, err := euroStatement(b)
	if err != nil {
		return nil, err
	}
	out := map[string]string{
		"context/ledger.xlsx":       book,
		"context/bank/eur.csv":      statement,
		"context/bank/usd.pdf":      dollarStatement(b),
		"context/bank/chf.pdf":      francStatement(b),
		"reference/differences.csv": table(right),
		"reference/counts.json":     asJSON(counted(right)),
		"reference/claims.json":     asJSON(claims(right)),
		"reference/paid.json":       asJSON(paidTotals(b)),
	}
	for name, script := range controls(b) {
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
