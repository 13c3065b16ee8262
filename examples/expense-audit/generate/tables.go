package main

import (
	"encoding/csv"
	"fmt"
	"strings"
	"time"
)

const (
	isoDate    = "2006-01-02"
	germanDate = "02.01.2006"
)

// table writes CSV as programs do: commas, line feeds.
func table(rows [][]string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := w.WriteAll(rows); err != nil {
		panic(err) // a strings.Builder does not fail
	}
	return b.String()
}

// windowsTable writes CSV as a German office program does: semicolons, CRLF.
func windowsTable(rows [][]string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = ';', true
	if err := w.WriteAll(rows); err != nil {
		panic(err)
	}
	return b.String()
}

func employeesTable() string {
	rows := [][]string{{"number", "name", "department", "manager", "deputy"}}
	for _, e := range staff() {
		rows = append(rows, []string{e.number, e.name, e.department, e.manager, e.deputy})
	}
	return table(rows)
}

func ratesTable() string {
	rows := [][]string{{"month", "currency", "units", "eur"}}
	for _, r := range rates() {
		rows = append(rows, []string{r.month, r.currency, fmt.Sprint(r.units), fmt.Sprintf("%d.%04d", r.eur/10000, r.eur%10000)})
	}
	return table(rows)
}

func tripsTable() string {
	rows := [][]string{{"employee", "destination", "first_day", "last_day"}}
	for _, t := range trips() {
		rows = append(rows, []string{t.employee, t.destination, t.first.Format(isoDate), t.last.Format(isoDate)})
	}
	return table(rows)
}

func approvalsTable(o *office) string {
	rows := [][]string{{"receipt", "approved_by", "approved_on"}}
	for _, r := range o.receipts {
		if r.approval != nil {
			rows = append(rows, []string{r.ID, r.approval.by, r.approval.on.Format(isoDate)})
		}
	}
	return table(rows)
}

func ledgerTable(o *office) string {
	rows := [][]string{{"Beleg", "Personalnr", "Eingang", "Kategorie", "Buchungstext", "Gebucht EUR"}}
	for _, r := range o.receipts {
		rows = append(rows, ledgerRow(r, r.booked))
	}
	return windowsTable(rows)
}

func ledgerRow(r *receipt, booked cents) []string {
	return []string{r.ID, r.employee, r.received.Format(germanDate), string(r.category), r.purpose, booked.german()}
}

// slipsTable is what the table builder makes the text receipts from.
func slipsTable(o *office) string {
	rows := [][]string{{"receipt", "merchant", "street", "city", "dated", "lines", "total", "footer"}}
	for _, r := range o.receipts {
		if r.slip() {
			rows = append(rows, printed(r))
		}
	}
	return table(rows)
}

// paperWidth is the width of a till roll in characters.
const paperWidth = 42

// printed is a slip as a till prints it: in German for euros, otherwise in
// English.
func printed(r *receipt) []string {
	date, sum, persons, money := "Datum  "+r.date.Format(germanDate), "SUMME", "Personen", cents.german
	if r.currency != "EUR" {
		date, sum, persons, money = "Date  "+r.date.Format("2 January 2006"), "TOTAL", "Guests", cents.english
	}
	var lines []string
	for _, i := range r.items {
		lines = append(lines, justified(i.text, money(i.amount)))
	}
	footer := "Vielen Dank!"
	if r.currency != "EUR" {
		footer = "Thank you!"
	}
	if r.persons > 0 {
		footer = fmt.Sprintf("%s: %d\n\n%s", persons, r.persons, footer)
	}
	total := justified(sum+" "+r.currency, money(r.total()))
	return []string{r.ID, r.merchant.name, r.merchant.street, r.merchant.city, date, strings.Join(lines, "\n"), total, footer}
}

func justified(left, right string) string {
	gap := paperWidth - len([]rune(left)) - len([]rune(right))
	return left + strings.Repeat(" ", max(gap, 1)) + right
}

// day is a day of the quarter that is audited; month 13 is January after it.
func day(month, dayOfMonth int) time.Time {
	return time.Date(2025, time.Month(month), dayOfMonth, 0, 0, 0, 0, time.UTC)
}
