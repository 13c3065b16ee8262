package main

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"
)

// transfer is a line of the statement of an account. What goes out is positive.
type transfer struct {
	day     time.Time
	account string // its currency
	vendor  *vendor
	invoice string
	amount  cents
	fee     cents  // of the amount, what the bank took for itself
	other   string // what it is, if it has nothing to do with vendors
}

// books are what there is to reconcile, and what is wrong with it.
type books struct {
	entries, plans []*entry
	bank           []*transfer
	planted        []difference
}

// quarter makes the books. What is wrong with them is planted among payments that
// are right.
func quarter(seed uint64) *books {
	random := rand.New(rand.NewPCG(seed, 1))
	b := &books{}
	b.entries, b.plans = ledger(random)
	p := planter{books: b, left: slices.Clone(b.entries)}
	random.Shuffle(len(p.left), func(i, j int) { p.left[i], p.left[j] = p.left[j], p.left[i] })
	p.plant()
	for _, e := range p.left {
		if e.kind == paid {
			p.send(e)
		}
	}
	for _, t := range b.bank {
		t.day = workday(t.day.AddDate(0, 0, random.IntN(3)))
	}
	b.bank = append(b.bank, others(random)...)
	slices.SortStableFunc(b.bank, func(a, b *transfer) int {
		return cmp.Or(a.day.Compare(b.day), cmp.Compare(a.invoice, b.invoice), cmp.Compare(b.amount, a.amount))
	})
	return b
}

// others are transfers that are no supplier's.
func others(random *rand.Rand) []*transfer {
	var made []*transfer
	for month := time.October; month <= time.December; month++ {
		made = append(made,
			&transfer{day: workday(date(month, 1)), account: "EUR", amount: 420_000, other: "Miete Halle 3"},
			&transfer{day: workday(date(month, 27)), account: "EUR", amount: cents(3_800_000 + random.IntN(200_000)), other: "Löhne und Gehälter"},
			&transfer{day: workday(date(month, 15)), account: "EUR", amount: -cents(9_000_000 + random.IntN(900_000)), other: "Kartenumsätze Möbelhaus"},
			&transfer{day: workday(date(month, 28)), account: "EUR", amount: 1_290, other: "Kontoführung"},
			&transfer{day: workday(date(month, 28)), account: "USD", amount: 1_800, other: "ACCOUNT MAINTENANCE"},
			&transfer{day: workday(date(month, 3)), account: "USD", amount: -6_000_000, other: "FUNDS FROM NORDHAIN DE"},
			&transfer{day: workday(date(month, 3)), account: "CHF", amount: -6_000_000, other: "Übertrag von Konto DE"},
			&transfer{day: workday(date(month, 28)), account: "CHF", amount: 1_150, other: "Spesen Kontoführung"})
	}
	return made
}

// on are the transfers of an account.
func (b *books) on(account string) []*transfer {
	var of []*transfer
	for _, t := range b.bank {
		if t.account == account {
			of = append(of, t)
		}
	}
	return of
}
