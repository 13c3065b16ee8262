package desk

import (
	"math/bits"
	"strings"
)

// What goes through whole tables here looks at eight bytes at a time: in WASM,
// package bytes looks at one, and reading a mailbox would be most of a call.

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// word returns the eight bytes of s from i on. The compiler makes one load of it.
func word(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// zeros marks the zero bytes of w. Above the lowest it may mark others too.
func zeros(w uint64) uint64 { return (w - ones) &^ w & highs }

// find returns the first place from i on at which s has one of two bytes, or the
// length of s.
func find(s string, i int, a, b byte) int {
	as, bs := uint64(a)*ones, uint64(b)*ones
	for ; i+8 <= len(s); i += 8 {
		w := word(s, i)
		if marks := zeros(w^as) | zeros(w^bs); marks != 0 {
			return i + bits.TrailingZeros64(marks)/8
		}
	}
	for ; i < len(s); i++ {
		if s[i] == a || s[i] == b {
			return i
		}
	}
	return len(s)
}

// equal reports whether two texts are the same.
func equal(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for ; i+8 <= len(a); i += 8 {
		if word(a, i) != word(b, i) {
			return false
		}
	}
	return a[i:] == b[i:]
}

func isASCII(s string) bool {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if word(s, i)&highs != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// needle is an ASCII text that is looked for, as it is or in any case. It may
// have wild cards. It is sought by its rarest letter.
type needle struct {
	text   string // in lower case, if folded
	folded bool
	wild   bool // "." is any character but a line feed
	rarest int  // its place in text; -1 if there are wild cards alone
}

// commonness orders the characters of English texts.
const commonness = " etaoinshrdlcumwfgypbvk-,_xjqz"

func newNeedle(text string, folded, wild bool) needle {
	n := needle{text: text, folded: folded, wild: wild, rarest: -1}
	most := -1
	for i := range len(text) {
		if wild && text[i] == '.' {
			continue
		}
		rank := strings.IndexByte(commonness, text[i])
		if rank < 0 {
			rank = len(commonness)
		}
		if rank > most {
			n.rarest, most = i, rank
		}
	}
	return n
}

// in reports whether the needle is somewhere in s, which is ASCII.
func (n needle) in(s string) bool {
	last := len(s) - len(n.text)
	if n.rarest < 0 {
		return n.anywhere(s, last)
	}
	sought := n.text[n.rarest]
	other := sought
	if n.folded && 'a' <= sought && sought <= 'z' {
		other -= 'a' - 'A'
	}
	for at := n.rarest; ; at++ {
		at = find(s, at, sought, other)
		if at-n.rarest > last {
			return false
		}
		if n.at(s[at-n.rarest:]) {
			return true
		}
	}
}

// anywhere looks at every place.
func (n needle) anywhere(s string, last int) bool {
	for i := 0; i <= last; i++ {
		if n.at(s[i:]) {
			return true
		}
	}
	return false
}

// at reports whether s begins with the needle.
func (n needle) at(s string) bool {
	for i := range len(n.text) {
		want, got := n.text[i], s[i]
		if n.folded && 'A' <= got && got <= 'Z' {
			got += 'a' - 'A'
		}
		if want != got && (!n.wild || want != '.' || got == '\n') {
			return false
		}
	}
	return true
}
