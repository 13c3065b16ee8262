package plugin

import "fmt"

// plain is how many bytes at the beginning of text a JSON string has as they
// are: up to a quote, a backslash or a control character. It looks at eight
// bytes at once, because most of what messages hold is text, and a guest that looks
// at each byte of it does little else.
func plain[T string | []byte](text T) int {
	const ones, highest = 0x0101010101010101, 0x8080808080808080
	at := 0
	for ; at+8 <= len(text); at += 8 {
		b := text[at : at+8]
		word := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		// Where a byte is zero in quote, say, subtracting 1 sets its highest bit.
		quote, backslash := word^ones*'"', word^ones*'\\'
		if ((word-ones*' ')&^word|(quote-ones)&^quote|(backslash-ones)&^backslash)&highest != 0 {
			break
		}
	}
	for at < len(text) && text[at] >= ' ' && text[at] != '"' && text[at] != '\\' {
		at++
	}
	return at
}

// appendString writes s as a JSON string with the fewest escapes.
func appendString[T string | []byte](out []byte, s T) []byte {
	out = append(out, '"')
	for {
		n := plain(s)
		out = append(out, s[:n]...)
		if n == len(s) {
			return append(out, '"')
		}
		out = appendEscaped(out, s[n])
		s = s[n+1:]
	}
}

func appendEscaped(out []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(out, '\\', b)
	case '\b':
		return append(out, `\b`...)
	case '\f':
		return append(out, `\f`...)
	case '\n':
		return append(out, `\n`...)
	case '\r':
		return append(out, `\r`...)
	case '\t':
		return append(out, `\t`...)
	}
	return fmt.Appendf(out, `\u%04x`, b)
}
