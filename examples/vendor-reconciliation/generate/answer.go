package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// columns are those of the sheet Differences.
func columns() []any {
	return []any{"Vendor", "Invoice", "Kind", "Ledger", "Bank", "Currency"}
}

// table is what the sheet Differences is to hold.
func table(found []difference) string {
	var out strings.Builder
	out.WriteString("Vendor,Invoice,Kind,Ledger,Bank,Currency\n")
	for _, d := range found {
		fmt.Fprintf(&out, "%s,%s,%s,%s,%s,%s\n", d.vendor, d.invoice, d.kind, d.ledger, d.bank, d.currency)
	}
	return out.String()
}

// counted is how many differences there are of each kind, and in all.
func counted(found []difference) map[string]int {
	counts := map[string]int{"Total": len(found)}
	for _, kind := range kinds() {
		counts[kind] = 0
	}
	for _, d := range found {
		counts[d.kind]++
	}
	return counts
}

// claims are the rows of the table in the memo: what was paid twice.
func claims(found []difference) [][]string {
	rows := [][]string{{"Vendor", "Invoice", "Claim", "Currency"}}
	for _, d := range sorted(found) {
		if d.kind == duplicate {
			rows = append(rows, []string{d.vendor, d.invoice, (d.bank - d.ledger).String(), d.currency})
		}
	}
	return rows
}

// paidTotals is what the ledger says was paid, by currency.
func paidTotals(b *books) map[string]json.Number {
	sums := map[string]cents{}
	for _, e := range b.entries {
		if e.kind == paid {
			sums[e.currency] += e.amount
		}
	}
	written := map[string]json.Number{}
	for money, sum := range sums {
		written[money] = json.Number(sum.String())
	}
	return written
}

func asJSON(value any) string {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		panic("generate: " + err.Error()) // it is made of texts and numbers
	}
	return string(text) + "\n"
}
