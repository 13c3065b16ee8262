package main

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/examples/sheetxml"
	"github.com/workrover/workrover/plugins/office/delimited"
)

// ledgerBook is the workbook of the bookkeepers: a title over merged cells, rows
// that somebody pasted as texts, and what is planned on a hidden sheet.
func ledgerBook(b *books) (string, error) {
	visible := &sheetxml.Sheet{Name: "Kreditoren Q4", Merged: []string{"A1:F1", "A2:F2"}}
	visible.Row(sheetxml.Text("Nordhain Möbel – Kreditoren, viertes Quartal 2025", sheetxml.Bold))
	visible.Row(sheetxml.Text("Beträge in der Währung der Rechnung", sheetxml.Plain))
	visible.Row()
	fill(visible, b.entries)
	hidden := &sheetxml.Sheet{Name: "Zahlplan 2026", Hidden: true}
	fill(hidden, b.plans)
	return sheetxml.Pack(visible, hidden, &sheetxml.Sheet{Name: "Tabelle3"})
}

func fill(s *sheetxml.Sheet, entries []*entry) {
	var header []sheetxml.Cell
	for _, name := range []string{"Date", "Type", "Vendor", "Invoice", "Amount", "Currency"} {
		header = append(header, sheetxml.Text(name, sheetxml.Bold))
	}
	s.Row(header...)
	for _, e := range entries {
		day, sum := sheetxml.Day(e.day), sheetxml.Number(e.amount.String(), sheetxml.Money)
		if e.texts {
			day, sum = sheetxml.Text(e.day.Format("02.01.2006"), sheetxml.Plain), sheetxml.Text(e.amount.german(), sheetxml.Plain)
		}
		s.Row(day, sheetxml.Text(e.kind, sheetxml.Plain), sheetxml.Text(e.vendor.name, sheetxml.Plain), sheetxml.Text(e.invoice, sheetxml.Plain),
			sum, sheetxml.Text(e.currency, sheetxml.Plain))
	}
}

// euroStatement is what the German bank exports: UTF-16 with a mark, semicolons,
// CRLF, and names without umlauts.
func euroStatement(b *books) (string, error) {
	rows := [][]string{{"Buchung", "Empfänger / Auftraggeber", "Verwendungszweck", "Betrag", "Währung"}}
	for _, t := range b.on("EUR") {
		who, what := "Nordhain Möbel", t.other
		if t.vendor != nil {
			who, what = spelledOut(t.vendor.name), "Rechnung "+t.invoice
			switch {
			case t.amount < 0:
				what = "RÜCKGABE " + what + ", Konto erloschen"
			case t.fee > 0:
				what += " inkl. Gebühr " + t.fee.german()
			}
		}
		rows = append(rows, []string{t.day.Format("02.01.2006"), who, what, (-t.amount).german(), "EUR"})
	}
	data, err := delimited.Dialect{Encoding: delimited.UTF16LE, Delimiter: ';', CRLF: true}.Write(rows)
	return string(data), err
}

// spelledOut is a name as banks write it that know no umlauts.
func spelledOut(name string) string {
	return strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ö", "Oe", "ß", "ss").Replace(name)
}

// dollarStatement is the printed statement of the bank in the United States.
func dollarStatement(b *books) string {
	bank := &printed{
		head:    []string{"LAKESHORE COMMERCIAL BANK", "Account 4471-90218, USD          Nordhain Moebel GmbH", "Statement 10/01/2025 to 12/31/2025"},
		columns: row{"Date", "Payee", "Reference", "Amount"},
		carried: "Balance carried forward",
		money:   cents.american,
		balance: 2_500_000,
	}
	for _, t := range b.on("USD") {
		line := row{t.day.Format("01/02/2006"), t.other, "", t.amount.american()}
		if t.vendor != nil {
			line[1], line[2] = strings.ToUpper(spelledOut(t.vendor.name)), "INV "+t.invoice
		}
		if t.amount < 0 {
			line[3] = (-t.amount).american() + " CR"
		}
		if t.vendor != nil && t.amount < 0 {
			line[2] = "RETURNED " + line[2]
		}
		note := ""
		if t.fee > 0 {
			note = "incl. wire charges " + t.fee.american()
		}
		bank.add(line, note, t.amount)
	}
	return bank.pdf()
}

// francStatement is the printed statement of the bank in Switzerland.
func francStatement(b *books) string {
	bank := &printed{
		head:    []string{"Zürcher Gewerbebank", "Konto 16-8842-3 CHF          Nordhain Möbel GmbH", "Auszug 01.10.2025 bis 31.12.2025"},
		columns: row{"Datum", "Empfänger", "Zahlungsgrund", "Betrag"},
		carried: "Saldovortrag",
		money:   cents.swiss,
		balance: 1_800_000,
	}
	for _, t := range b.on("CHF") {
		line := row{t.day.Format("02.01.06"), t.other, "", (-t.amount).swiss()}
		if t.vendor != nil {
			line[1], line[2] = t.vendor.name, "Rg. "+t.invoice
		}
		if t.vendor != nil && t.amount < 0 {
			line[2] = "Retour " + line[2]
		}
		note := ""
		if t.fee > 0 {
			note = fmt.Sprintf("inkl. Spesen %s", t.fee.swiss())
		}
		bank.add(line, note, t.amount)
	}
	return bank.pdf()
}
