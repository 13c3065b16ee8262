package main

import (
	"fmt"
	"strings"
)

// cents is an amount of money.
type cents int64

// String writes an amount as a program reads it: 1234.50.
func (c cents) String() string { return c.written("", ".") }

// german writes an amount as the bookkeepers do: 1.234,50.
func (c cents) german() string { return c.written(".", ",") }

// american writes an amount as the bank in the United States does: 1,234.50.
func (c cents) american() string { return c.written(",", ".") }

// swiss writes an amount as the bank in Switzerland does: 1'234.50.
func (c cents) swiss() string { return c.written("'", ".") }

func (c cents) written(thousands, point string) string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	digits := fmt.Sprint(int64(c / 100))
	var out strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteString(thousands)
		}
		out.WriteRune(digit)
	}
	return fmt.Sprintf("%s%s%s%02d", sign, out.String(), point, c%100)
}

// transposed is the amount with its first two digits swapped that differ, as
// somebody types who is in a hurry.
func (c cents) transposed() cents {
	digits := fmt.Append(nil, int64(c))
	for i := range len(digits) - 1 {
		if digits[i] != digits[i+1] {
			digits[i], digits[i+1] = digits[i+1], digits[i]
			break
		}
	}
	swapped := cents(0)
	for _, digit := range digits {
		swapped = 10*swapped + cents(digit-'0')
	}
	return swapped
}
