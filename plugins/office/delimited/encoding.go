package delimited

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding is how the characters of a text are written. The empty one is
// [UTF8].
type Encoding string

// The encodings that tables come in.
const (
	UTF8        Encoding = "utf-8"
	UTF8BOM     Encoding = "utf-8-bom" // with the mark by which Excel knows UTF-8
	UTF16LE     Encoding = "utf-16le"  // with its mark, as is the next
	UTF16BE     Encoding = "utf-16be"
	Windows1252 Encoding = "windows-1252" // of which Latin-1 is a part
)

const bom = "\ufeff"

// high are the characters of windows-1252 from 0x80 to 0x9f; the others have the
// numbers that they have in Unicode. The five that are not defined are written
// as browsers do.
const high = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"

// detect says how data is encoded: as its mark says, as UTF-16 if every other
// byte is mostly zero, as UTF-8 if it can be, or else as windows-1252, which
// anything can be.
func detect(data []byte) Encoding {
	switch {
	case len(data) >= 3 && string(data[:3]) == bom:
		return UTF8BOM
	case len(data) >= 2 && data[0] == 0xff && data[1] == 0xfe:
		return UTF16LE
	case len(data) >= 2 && data[0] == 0xfe && data[1] == 0xff:
		return UTF16BE
	}
	zeros := [2]int{}
	for i, b := range data[:min(len(data), 1000)] {
		if b == 0 {
			zeros[i%2]++
		}
	}
	pairs := min(len(data), 1000) / 2
	switch {
	case zeros[1] > pairs/2:
		return UTF16LE
	case zeros[0] > pairs/2:
		return UTF16BE
	case utf8.Valid(data):
		return UTF8
	}
	return Windows1252
}

// decode returns the text without its mark.
func (e Encoding) decode(data []byte) string {
	switch e {
	case UTF16LE:
		return fromUTF16(data, binary.LittleEndian)
	case UTF16BE:
		return fromUTF16(data, binary.BigEndian)
	case Windows1252:
		return fromWindows(data)
	}
	return strings.TrimPrefix(string(data), bom)
}

func fromUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return strings.TrimPrefix(string(utf16.Decode(units)), bom)
}

func fromWindows(data []byte) string {
	var text strings.Builder
	middle := []rune(high)
	for _, b := range data {
		if b >= 0x80 && b <= 0x9f {
			text.WriteRune(middle[b-0x80])
		} else {
			text.WriteRune(rune(b))
		}
	}
	return text.String()
}

// encode writes a text with its mark; ok is false if the encoding lacks one of
// its characters, which lost is.
func (e Encoding) encode(text string) (data []byte, lost rune, ok bool) {
	switch e {
	case UTF16LE:
		return toUTF16(text, binary.LittleEndian), 0, true
	case UTF16BE:
		return toUTF16(text, binary.BigEndian), 0, true
	case Windows1252:
		return toWindows(text)
	case UTF8BOM:
		return []byte(bom + text), 0, true
	}
	return []byte(text), 0, true
}

func toUTF16(text string, order binary.AppendByteOrder) []byte {
	var data []byte
	for _, unit := range utf16.Encode([]rune(bom + text)) {
		data = order.AppendUint16(data, unit)
	}
	return data
}

func toWindows(text string) (data []byte, lost rune, ok bool) {
	numbers := map[rune]byte{}
	for i, r := range []rune(high) {
		numbers[r] = byte(0x80 + i)
	}
	for _, r := range text {
		b, special := numbers[r]
		switch {
		case special:
			data = append(data, b)
		case r < 0x80 || r >= 0xa0 && r <= 0xff:
			data = append(data, byte(r))
		default:
			return nil, r, false
		}
	}
	return data, 0, true
}
