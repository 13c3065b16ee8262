package main

import "time"

// category is what the ledger books a receipt under.
type category string

const (
	meals        category = "meals"
	entertaining category = "entertaining"
	lodging      category = "lodging"
	taxi         category = "taxi"
	rail         category = "rail"
	car          category = "car"
	supplies     category = "supplies"
	conference   category = "conference"
)

// receipt is one receipt with what the ledger and the approvals say of it.
type receipt struct {
	ID       string // "R-1001": given in order of arrival
	employee string // number
	category category
	merchant merchant
	currency string
	items    []item
	persons  int // who ate; 0 where nobody counts
	nights   int // of a hotel
	date     time.Time
	received time.Time
	purpose  string
	booked   cents     // EUR
	approval *approval // nil: none

	story string // what the receipt is there for; "" for an ordinary one
	paper bool   // a slip of paper, though its category usually comes as an export
}

type item struct {
	text    string
	amount  cents
	alcohol bool
}

type approval struct {
	by string // number
	on time.Time
}

func (r *receipt) total() cents {
	var sum cents
	for _, i := range r.items {
		sum += i.amount
	}
	return sum
}

func (r *receipt) alcohol() cents {
	var sum cents
	for _, i := range r.items {
		if i.alcohol {
			sum += i.amount
		}
	}
	return sum
}

// euros converts an amount on the receipt at the receipt's month.
func (r *receipt) euros(amount cents) cents {
	return euros(amount, r.currency, r.date.Format("2006-01"))
}

// slip tells whether the receipt is a scanned slip of paper (a text file) and
// not an export (a CSV file).
func (r *receipt) slip() bool {
	switch r.category {
	case lodging, taxi, rail:
		return r.paper
	default:
		return true
	}
}

// path is where the agent finds the receipt.
func (r *receipt) path() string {
	if r.slip() {
		return "receipts/" + r.ID + ".txt"
	}
	return "receipts/" + r.ID + ".csv"
}
