package main

import (
	"cmp"
	"slices"
)

// difference is what ledger and bank do not agree on.
type difference struct {
	vendor, invoice, kind string
	ledger, bank          cents
	currency              string
}

// reader is how somebody reads ledger and bank. The zero one reads them right.
type reader struct {
	once       bool // a second payment is overlooked
	plans      bool // the hidden sheet counts
	points     bool // the text "1.234,50" is 1.2345
	feeUnread  bool // what a line says of fees is overlooked
	backUnread bool // what comes back is overlooked
	numbers    bool // an invoice is its number, whoever sent it
}

// key is what an invoice is.
type key struct{ vendor, invoice string }

// reconcile finds what ledger and bank do not agree on, in the order of the
// ledger.
func (r reader) reconcile(b *books) []difference {
	entries := b.entries
	if r.plans {
		entries = append(slices.Clip(entries), b.plans...)
	}
	transfers := map[key][]*transfer{}
	numbers := map[string]bool{}
	for _, t := range b.bank {
		if t.vendor != nil && (t.amount > 0 || !r.backUnread) {
			transfers[key{t.vendor.name, t.invoice}] = append(transfers[key{t.vendor.name, t.invoice}], t)
			numbers[t.invoice] = true
		}
	}
	var found []difference
	booked := map[key]bool{}
	for _, e := range entries {
		k := key{e.vendor.name, e.invoice}
		if e.kind != paid {
			continue
		}
		booked[k] = true
		if d := r.compare(e, transfers[k]); d.kind != "" && (d.kind != missing || !r.numbers || !numbers[e.invoice]) {
			found = append(found, d)
		}
	}
	for _, t := range b.bank {
		if k := (key{t.vendorName(), t.invoice}); t.vendor != nil && !booked[k] {
			booked[k] = true
			found = append(found, difference{k.vendor, k.invoice, unbooked, 0, t.amount, t.account})
		}
	}
	return found
}

func (t *transfer) vendorName() string {
	if t.vendor == nil {
		return ""
	}
	return t.vendor.name
}

// compare holds a payment of the ledger against what the bank did; the kind is ""
// if they agree.
func (r reader) compare(e *entry, transfers []*transfer) difference {
	d := difference{vendor: e.vendor.name, invoice: e.invoice, ledger: e.amount, currency: e.currency}
	if r.points && e.texts && e.amount >= 100_000 {
		d.ledger = (e.amount + 500) / 1000
	}
	count, fees := 0, cents(0)
	for _, t := range transfers {
		count += cmp.Compare(t.amount, 0)
		d.bank += t.amount
		fees += t.fee
		d.currency = t.account
	}
	switch {
	case count == 0:
		d.kind = missing
		d.currency = e.currency
	case count > 1 && r.once:
	case count > 1:
		d.kind = duplicate
	case d.currency != e.currency:
		d.kind = currency
	case d.bank == d.ledger:
	case d.bank-fees == d.ledger && !r.feeUnread:
		d.kind = fee
	default:
		d.kind = amount
	}
	return d
}

// sorted are differences as the reference has them.
func sorted(found []difference) []difference {
	return slices.SortedFunc(slices.Values(found), func(a, b difference) int {
		return cmp.Or(cmp.Compare(a.invoice, b.invoice), cmp.Compare(a.vendor, b.vendor))
	})
}
