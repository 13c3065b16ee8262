package main

import (
	"fmt"
	"strconv"
	"strings"
)

// amount is a sum of money in cents.
type amount int64

// parseAmount reads a decimal number with at most two digits after the point.
func parseAmount(text string) (a amount, ok bool) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, cents, _ := strings.Cut(digits, ".")
	if whole == "" || len(whole) > 15 || len(cents) > 2 || strings.HasSuffix(digits, ".") {
		return 0, false
	}
	n, err := strconv.ParseUint(whole+(cents + "00")[:2], 10, 63)
	if negative {
		return -amount(n), err == nil
	}
	return amount(n), err == nil
}

func (a amount) String() string {
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	return fmt.Sprintf("%s%d.%02d", sign, a/100, a%100)
}
