package main

import (
	"fmt"
	"strconv"
	"strings"
)

// number writes a value in [0,1] with four digits. What is not quite 0 or 1
// must not look as if it were.
func number(v float64) string {
	text := strconv.FormatFloat(v, 'f', 4, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	switch {
	case text == "1" && v < 1:
		return "<1"
	case text == "0" && v > 0:
		return ">0"
	}
	return text
}

// count writes "1 turn" or "3 turns".
func count[N int | int64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// oneLine shows text of any length in one line.
func oneLine(text string) string {
	const most = 160
	if strings.ContainsAny(text, "\n\r\t") {
		text = strconv.Quote(text)
	}
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return text
}
