package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// TestReadBack: the answer follows from what the tools show of the files, and
// from nothing that only the generator knows.
func TestReadBack(t *testing.T) {
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, "workspace"), os.DirFS("../context")); err != nil {
		t.Fatal(err)
	}
	b := &books{entries: entriesRead(t, root)}
	names := map[string]*vendor{}
	for _, v := range vendors() {
		names[strings.ToLower(spelledOut(v.name))] = v
	}
	for _, line := range linesRead(t, root) {
		line.vendor = names[strings.ToLower(spelledOut(line.other))]
		b.bank = append(b.bank, line)
	}
	want, err := os.ReadFile("../reference/differences.csv")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), table(sorted(reader{}.reconcile(b)))); diff != "" {
		t.Errorf("differences (-reference +read)\n%s", diff)
	}
}

// output is what a tool answers.
func output[T any](t *testing.T, root, tool, args string) T {
	t.Helper()
	request := fmt.Sprintf(`{"protocol":1,"op":"call","name":%q,"args":%s}`, tool, args)
	r, err := plugin.ParseResponse(plugin.OpCall, serve.Handle(office.Plugin(), serve.Host{Files: serve.Dir(root)}, []byte(request)))
	if err != nil {
		t.Fatal(err)
	}
	if r.Error != nil {
		t.Fatal(r.Error)
	}
	var out T
	if err := json.Unmarshal(r.Output, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func entriesRead(t *testing.T, root string) []*entry {
	t.Helper()
	got := output[struct{ Rows [][]any }](t, root, "read_range", `{"path":"ledger.xlsx","range":"A5:F400"}`)
	known := map[string]*vendor{}
	for _, v := range vendors() {
		known[v.name] = v
	}
	var entries []*entry
	for _, row := range got.Rows {
		if row[1] == nil {
			continue
		}
		sum, isNumber := row[4].(float64)
		e := &entry{kind: row[1].(string), vendor: known[row[2].(string)], invoice: row[3].(string), amount: cents(100*sum + 0.5), currency: row[5].(string)}
		if !isNumber {
			e.amount = centsIn(t, row[4].(string))
		}
		entries = append(entries, e)
	}
	return entries
}

// centsIn reads an amount, however it is written.
func centsIn(t *testing.T, text string) cents {
	t.Helper()
	n, err := strconv.Atoi(regexp.MustCompile(`[.,' ]`).ReplaceAllString(text, ""))
	if err != nil {
		t.Fatal(err)
	}
	return cents(n)
}

// linesRead are the lines of the statements, each with the name that it shows as
// the other side.
func linesRead(t *testing.T, root string) []*transfer {
	t.Helper()
	var lines []*transfer
	invoice := regexp.MustCompile(`(?:Rechnung|INV|Rg\.) ([^ ,]+)`)
	extra := regexp.MustCompile(`in[ck]l\. (?:Gebühr|wire charges|Spesen) (\S+)`)
	add := func(account, who, what, sum string) {
		line := &transfer{account: account, other: who, amount: -centsIn(t, strings.TrimSuffix(sum, " CR"))}
		if account == "USD" && !strings.HasSuffix(sum, " CR") {
			line.amount = -line.amount
		}
		if found := invoice.FindStringSubmatch(what); found != nil {
			line.invoice = found[1]
		}
		if found := extra.FindStringSubmatch(what); found != nil {
			line.fee = centsIn(t, found[1])
		}
		lines = append(lines, line)
	}
	for _, row := range output[struct{ Rows [][]string }](t, root, "read_csv", `{"path":"bank/eur.csv"}`).Rows[1:] {
		add("EUR", row[1], row[2], row[3])
	}
	for _, account := range []string{"USD", "CHF"} {
		text := output[struct{ Text string }](t, root, "read_document", fmt.Sprintf(`{"path":"bank/%s.pdf"}`, strings.ToLower(account))).Text
		for line := range strings.Lines(text) {
			switch cells := strings.Split(strings.TrimSpace(line), "\t"); {
			case len(cells) == 4 && cells[0][0] <= '9':
				add(account, cells[1], cells[2], cells[3])
			case extra.MatchString(line):
				lines[len(lines)-1].fee = centsIn(t, extra.FindStringSubmatch(line)[1])
			}
		}
	}
	return lines
}
