package main

import (
	"fmt"
	"strings"
)

// exported is a receipt as the hotel, the taxi app or the railway sends it.
func exported(r *receipt) string {
	switch r.category {
	case lodging:
		return folio(r)
	case taxi:
		return taxiRide(r)
	case rail:
		return ticket(r)
	default:
		panic("no export for " + string(r.category))
	}
}

// folio is the bill of a hotel: a head, an empty line, a table.
func folio(r *receipt) string {
	rows := [][]string{
		{r.merchant.name, r.merchant.street, r.merchant.city},
		{"Guest", guestName(employeeOf(r.employee).name)},
		{"Arrival", r.date.AddDate(0, 0, -r.nights).Format(isoDate)},
		{"Departure", r.date.Format(isoDate)},
		{"Nights", fmt.Sprint(r.nights)},
	}
	bill := [][]string{{"Description", "Amount " + r.currency}}
	for _, i := range r.items {
		bill = append(bill, []string{i.text, i.amount.english()})
	}
	bill = append(bill, []string{"Total", r.total().english()})
	return table(rows) + "\n" + table(bill)
}

// guestName is a name as hotel programs have it: "KOEHLER/JUERGEN".
func guestName(name string) string {
	plain := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "Ö", "Oe", "Ø", "Oe", "ø", "oe",
		"Ş", "S", "ı", "i", "Ł", "L", "ó", "o", "Ç", "C", "ğ", "g", "è", "e", "ë", "e").Replace(name)
	first, last, _ := strings.Cut(plain, " ")
	return strings.ToUpper(last + "/" + first)
}

// taxiRide is the receipt of an app for one ride.
func taxiRide(r *receipt) string {
	name := employeeOf(r.employee).name
	first, last, _ := strings.Cut(name, " ")
	return windowsTable([][]string{
		{"Datum", "Anbieter", "Ort", "Strecke", "Fahrgast", "Betrag", "Währung"},
		{r.date.Format(germanDate), r.merchant.name, r.merchant.city, r.items[0].text, string([]rune(first)[:1]) + ". " + last, r.total().german(), r.currency},
	})
}

// ticket is the confirmation of a railway.
func ticket(r *receipt) string {
	return table([][]string{
		{"Anbieter", "Rechnungsdatum", "Verbindung", "Reisende", "Preis"},
		{r.merchant.name, r.date.Format(germanDate), r.items[0].text, employeeOf(r.employee).name, r.total().german() + " " + r.currency},
	})
}
