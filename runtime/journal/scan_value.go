package journal

// What is here finds out how long a value is that a text begins with. It is
// stricter than package json, and never less strict: what is not sound, is
// nested deeply or has space in it has the length -1, and is left to package
// json.

// maxNesting is how deeply values may be nested that are not odd.
const maxNesting = 100

// valueLength is the length of a value of any kind.
func valueLength(text string, depth int) int {
	if text == "" || depth > maxNesting {
		return -1
	}
	switch text[0] {
	case '{':
		return membersLength(text, depth)
	case '[':
		return itemsLength(text, depth)
	case '"':
		return quotedLength(text)
	case 't':
		return wordLength(text, "true")
	case 'f':
		return wordLength(text, "false")
	case 'n':
		return wordLength(text, "null")
	}
	return numberLength(text)
}

func wordLength(text, word string) int {
	if len(text) < len(word) || text[:len(word)] != word {
		return -1
	}
	return len(word)
}

// membersLength is the length of an object.
func membersLength(text string, depth int) int {
	if len(text) > 1 && text[1] == '}' {
		return 2
	}
	for at := 1; ; {
		n := quotedLength(text[at:])
		if at += n; n < 0 || at == len(text) || text[at] != ':' {
			return -1
		}
		at++
		n = valueLength(text[at:], depth+1)
		if at += n; n < 0 || at == len(text) {
			return -1
		}
		switch text[at] {
		case '}':
			return at + 1
		case ',':
			at++
		default:
			return -1
		}
	}
}

// itemsLength is the length of an array.
func itemsLength(text string, depth int) int {
	if len(text) > 1 && text[1] == ']' {
		return 2
	}
	for at := 1; ; {
		n := valueLength(text[at:], depth+1)
		if at += n; n < 0 || at == len(text) {
			return -1
		}
		switch text[at] {
		case ']':
			return at + 1
		case ',':
			at++
		default:
			return -1
		}
	}
}

// quotedLength is the length of a string with its quotes.
func quotedLength(text string) int {
	if text == "" || text[0] != '"' {
		return -1
	}
	n, _ := stringLength(text[1:])
	if n < 0 {
		return -1
	}
	return n + 2
}

// stringLength is the length of a string behind its first quote and up to its
// last, and how many escapes are in it.
func stringLength(text string) (n, escapes int) {
	for n = plainLength(text); n < len(text); n += plainLength(text[n:]) {
		switch {
		case text[n] == '"':
			return n, escapes
		case text[n] != '\\' || n+1 == len(text):
			return -1, 0
		}
		escape := escapeLength(text[n:])
		if escape < 0 {
			return -1, 0
		}
		n += escape
		escapes++
	}
	return -1, 0
}

// escapeLength is the length of an escape, whose backslash is not the last of
// text.
func escapeLength(text string) int {
	switch text[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		for at := 2; at < 6; at++ {
			if at == len(text) || !isHex(text[at]) {
				return -1
			}
		}
		return 6
	}
	return -1
}

func isHex(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F'
}

// plainLength is how much of text a string has as it is: up to a quote, a
// backslash or a control character. It looks at eight bytes at once, as most of a
// journal is text.
func plainLength(text string) int {
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

// numberLength is the length of a number.
func numberLength(text string) int {
	at := 0
	if at < len(text) && text[at] == '-' {
		at++
	}
	digits := digitsLength(text[at:])
	if digits == 0 || digits > 1 && text[at] == '0' {
		return -1
	}
	at += digits
	if at < len(text) && text[at] == '.' {
		if digits = digitsLength(text[at+1:]); digits == 0 {
			return -1
		}
		at += 1 + digits
	}
	if at < len(text) && (text[at] == 'e' || text[at] == 'E') {
		if at++; at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		if digits = digitsLength(text[at:]); digits == 0 {
			return -1
		}
		at += digits
	}
	return at
}

func digitsLength(text string) (n int) {
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}
