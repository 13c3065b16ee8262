package files

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"
)

// maxDigits bounds the numbers that are subtracted exactly, and their exponents:
// 1e999999999 is short to write and long to write out.
const maxDigits = 1000

// number is a decimal number as JSON writes it, in the one form that all ways
// to write it share: 1.50, 15e-1 and 1.5 are one number. Leading zeros, a plus
// or separators make a text of it ("007" is not 7). The zero value is 0.
type number struct {
	negative bool
	digits   string // without leading and trailing zeros; "" is 0
	exponent int64  // the value is 0.digits × 10^exponent
}

// parseNumber reads s, if it is a number.
func parseNumber(s string) (n number, ok bool) {
	rest, negative := strings.CutPrefix(s, "-")
	mantissa, exponent := rest, "0"
	if i := strings.IndexAny(rest, "eE"); i >= 0 {
		mantissa, exponent = rest[:i], rest[i+1:]
	}
	whole, fraction, point := strings.Cut(mantissa, ".")
	if !isDigits(whole) || whole[0] == '0' && whole != "0" || point && !isDigits(fraction) {
		return number{}, false
	}
	shift, err := strconv.ParseInt(exponent, 10, 32)
	if err != nil {
		return number{}, false // not an exponent, or one beyond any use
	}
	digits := strings.TrimLeft(whole+fraction, "0")
	n.exponent = shift + int64(len(whole)) - int64(len(whole)+len(fraction)-len(digits))
	n.digits = strings.TrimRight(digits, "0")
	if n.digits == "" {
		return number{}, true
	}
	n.negative = negative
	return n, true
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// String writes the number in its one form.
func (n number) String() string {
	s := n.digits + "e" + strconv.FormatInt(n.exponent, 10)
	if n.negative {
		return "-" + s
	}
	return s
}

// compare returns -1, 0 or 1 as n is less than, equal to or more than m.
func (n number) compare(m number) int {
	if c := cmp.Compare(n.sign(), m.sign()); c != 0 || n.sign() == 0 {
		return c
	}
	return n.sign() * cmp.Or(cmp.Compare(n.exponent, m.exponent), strings.Compare(n.digits, m.digits))
}

func (n number) sign() int {
	switch {
	case n.digits == "":
		return 0
	case n.negative:
		return -1
	}
	return 1
}

// bounded reports whether the number can be subtracted.
func (n number) bounded() bool {
	return len(n.digits) <= maxDigits && n.exponent <= maxDigits && n.exponent >= -maxDigits
}

// rat returns a bounded number as a fraction.
func (n number) rat() *big.Rat {
	digits, _ := new(big.Int).SetString("0"+n.digits, 10)
	if n.negative {
		digits.Neg(digits)
	}
	shift := n.exponent - int64(len(n.digits))
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(max(shift, -shift)), nil)
	if shift < 0 {
		return new(big.Rat).SetFrac(digits, power)
	}
	return new(big.Rat).SetInt(digits.Mul(digits, power))
}
