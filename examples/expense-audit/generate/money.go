package main

import (
	"fmt"
	"strings"
)

// cents is money in hundredths of a unit, so that sums are exact.
type cents int64

// plain is how reports write money: "1234.50".
func (c cents) plain() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, c/100, c%100)
}

// german is how a German till or ledger writes money: "1.234,50".
func (c cents) german() string { return c.grouped(".", ",") }

// english is how everybody else does: "1,234.50".
func (c cents) english() string { return c.grouped(",", ".") }

func (c cents) grouped(group, point string) string {
	whole, fraction, _ := strings.Cut(c.plain(), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + group + whole[i:]
	}
	return whole + point + fraction
}

// rate is what units of a foreign currency are worth, in 1/10000 EUR.
type rate struct {
	month    string // "2025-11"
	currency string
	units    int64
	eur      int64
}

// rates are the monthly accounting rates; EUR needs none.
func rates() []rate {
	return []rate{
		{"2025-10", "CHF", 1, 10731}, {"2025-10", "CZK", 100, 41102}, {"2025-10", "DKK", 100, 133905}, {"2025-10", "GBP", 1, 11483}, {"2025-10", "USD", 1, 8574},
		{"2025-11", "CHF", 1, 10758}, {"2025-11", "CZK", 100, 41337}, {"2025-11", "DKK", 100, 133897}, {"2025-11", "GBP", 1, 11362}, {"2025-11", "USD", 1, 8652},
		{"2025-12", "CHF", 1, 10702}, {"2025-12", "CZK", 100, 41288}, {"2025-12", "DKK", 100, 133921}, {"2025-12", "GBP", 1, 11409}, {"2025-12", "USD", 1, 8541},
	}
}

// euros converts at the rate of a month and rounds half a cent up.
func euros(amount cents, currency, month string) cents {
	if currency == "EUR" {
		return amount
	}
	for _, r := range rates() {
		if r.month == month && r.currency == currency {
			scale := r.units * 10000
			return cents((int64(amount)*r.eur*2 + scale) / (2 * scale))
		}
	}
	panic("no rate for " + currency + " in " + month)
}
