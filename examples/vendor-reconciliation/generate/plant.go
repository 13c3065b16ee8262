package main

import "slices"

// planter takes payments of the ledger and has the bank do something else.
type planter struct {
	*books
	left []*entry
}

// The kinds of differences.
const (
	missing   = "missing"
	duplicate = "duplicate"
	amount    = "amount"
	currency  = "currency"
	fee       = "fee"
	unbooked  = "unbooked"
)

// kinds are they, in the order of the summary.
func kinds() []string { return []string{missing, duplicate, amount, currency, fee, unbooked} }

// plant plants all differences, and what only looks like one.
func (p *planter) plant() {
	for _, money := range []string{"EUR", "USD", "CHF"} {
		p.note(missing, p.take(money, paid), 0, money)

		e := p.take(money, paid)
		p.send(e)
		p.send(e).day = e.day.AddDate(0, 0, 1)
		p.note(duplicate, e, 2*e.amount, money)

		e = p.take(money, paid)
		p.send(e).amount = e.amount.transposed()
		p.note(amount, e, e.amount.transposed(), money)

		e = p.take(money, paid)
		t := p.send(e)
		t.fee = map[string]cents{"EUR": 1_250, "USD": 2_500, "CHF": 800}[money]
		t.amount += t.fee
		p.note(fee, e, t.amount, money)

		// The bank gave it back, and it was sent again: no difference.
		e = p.take(money, paid)
		p.send(e)
		p.sendBack(e)
		p.send(e).day = e.day.AddDate(0, 0, 5)
	}
	for _, money := range []string{"USD", "CHF"} {
		e := p.take("EUR", paid)
		p.send(e).account = money
		p.note(currency, e, e.amount, money)

		e = p.take(money, invoiced)
		p.send(e).day = date(12, 29)
		p.note(unbooked, e, e.amount, money)
	}
	// The bank gave it back, and nobody sent it again.
	e := p.take("EUR", paid)
	p.send(e)
	p.sendBack(e)
	p.note(missing, e, 0, "EUR")
	// There is a payment to another vendor whose invoice has the same number.
	p.note(missing, p.takeTwin(), 0, "EUR")
}

// send has the bank pay what the ledger says.
func (p *planter) send(e *entry) *transfer {
	t := &transfer{day: e.day, account: e.currency, vendor: e.vendor, invoice: e.invoice, amount: e.amount}
	p.bank = append(p.bank, t)
	return t
}

func (p *planter) sendBack(e *entry) {
	back := p.send(e)
	back.amount, back.day = -e.amount, e.day.AddDate(0, 0, 3)
}

func (p *planter) note(kind string, e *entry, bank cents, money string) {
	booked := e.amount
	if kind == unbooked {
		booked = 0
	}
	p.planted = append(p.planted, difference{e.vendor.name, e.invoice, kind, booked, bank, money})
}

// take takes a payment in a currency, or an invoice that is not paid.
func (p *planter) take(money, kind string) *entry {
	return p.takeIf(func(e *entry) bool {
		return e.currency == money && e.kind == kind && (kind == paid || !p.isPaid(e))
	})
}

func (p *planter) isPaid(bill *entry) bool {
	return slices.ContainsFunc(p.entries, func(e *entry) bool {
		return e.kind == paid && e.vendor == bill.vendor && e.invoice == bill.invoice
	})
}

// takeTwin takes a payment whose number another vendor's has, too, which is left.
func (p *planter) takeTwin() *entry {
	return p.takeIf(func(e *entry) bool {
		return e.kind == paid && slices.ContainsFunc(p.left, func(twin *entry) bool {
			return twin.kind == paid && twin.vendor != e.vendor && twin.invoice == e.invoice
		})
	})
}

func (p *planter) takeIf(wanted func(*entry) bool) *entry {
	at := slices.IndexFunc(p.left, wanted)
	if at < 0 {
		panic("generate: no such entry is left; another seed or more invoices will do")
	}
	e := p.left[at]
	p.left = slices.Delete(p.left, at, at+1)
	return e
}
