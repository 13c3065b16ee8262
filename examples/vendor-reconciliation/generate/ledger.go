package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// vendor is who sends invoices, and how he numbers them.
type vendor struct {
	name     string
	currency string
	numbers  string // what his numbers begin with
	first    int
}

// vendors are the suppliers. Two of them number alike: what an invoice is, vendor
// and number say together.
func vendors() []*vendor {
	return []*vendor{
		{"Müller & Söhne GmbH", "EUR", "MS-", 2041},
		{"Schäffler Beschläge", "EUR", "R25/", 4410},
		{"Öztürk Logistik", "EUR", "OL", 77120},
		{"Holzhof Görlitz", "EUR", "2025-", 118},
		{"Weiß Lacke KG", "EUR", "2025-", 118},
		{"Bürobedarf Jäger", "EUR", "BJ.", 903},
		{"Appalachian Hardwood Inc.", "USD", "AH-", 60214},
		{"Great Lakes Fittings LLC", "USD", "GLF-", 3307},
		{"Sequoia Timber Co.", "USD", "ST", 11850},
		{"Sägerei Zürisee AG", "CHF", "SZ-", 540},
		{"Glärnisch Glas AG", "CHF", "GG/", 2077},
		{"Hüsler Schrauben AG", "CHF", "H", 31006},
	}
}

// The rows of the ledger are invoices, and payments of them.
const (
	invoiced = "Invoice"
	paid     = "Payment"
)

// entry is a row of the ledger.
type entry struct {
	day      time.Time
	kind     string
	vendor   *vendor
	invoice  string
	amount   cents
	currency string
	texts    bool // somebody pasted it: amount and day are texts
}

// perVendor is how many invoices come in from each in a quarter.
const perVendor = 11

func date(month time.Month, day int) time.Time {
	return time.Date(2025, month, day, 0, 0, 0, 0, time.UTC)
}

// ledger makes the quarter: invoices and, when they fall due in it, payments.
// Plans are payments of the next quarter, which nobody has made.
func ledger(random *rand.Rand) (entries, plans []*entry) {
	for _, v := range vendors() {
		for i := range perVendor {
			in := date(time.October, 1).AddDate(0, 0, i*8+random.IntN(7))
			bill := &entry{in, invoiced, v, fmt.Sprintf("%s%d", v.numbers, v.first+i), cents(9_500 + random.IntN(900_000)), v.currency, random.IntN(4) == 0}
			entries = append(entries, bill)
			payment := *bill
			payment.day, payment.kind, payment.texts = workday(in.AddDate(0, 0, 5+random.IntN(6))), paid, random.IntN(4) == 0
			if payment.day.Year() == 2025 && payment.day.YearDay() < date(time.December, 24).YearDay() {
				entries = append(entries, &payment)
			} else {
				payment.day = workday(in.AddDate(0, 0, 30))
				plans = append(plans, &payment)
			}
		}
	}
	slices.SortStableFunc(entries, byDay)
	slices.SortStableFunc(plans, byDay)
	return entries, plans
}

func byDay(a, b *entry) int {
	return cmp.Or(a.day.Compare(b.day), cmp.Compare(a.vendor.name, b.vendor.name), cmp.Compare(a.invoice, b.invoice))
}

// workday is the day, or the Monday after it.
func workday(day time.Time) time.Time {
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, 1)
	}
	return day
}
