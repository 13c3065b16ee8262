package journal

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/digest"
)

// scan reads JSON that is written as this package writes it: the fields of a
// struct in their order, without space. Nearly every line is, and to read it so
// takes a third of the time that package json needs. Where a text is written in
// another way it becomes odd, and nothing that was read of it counts: package
// json reads it, or says what is wrong with it.
type scan struct {
	rest string
	odd  bool
}

// scanned reads text by means of read, and reports whether all of it was written
// as expected. What is not UTF-8 is for package json to mend.
func scanned(text string, read func(*scan)) bool {
	s := &scan{rest: text, odd: !utf8.ValidString(text)}
	read(s)
	return !s.odd && s.rest == ""
}

// has steps over a text if it comes next.
func (s *scan) has(text string) (ok bool) {
	if !s.odd {
		s.rest, ok = strings.CutPrefix(s.rest, text)
	}
	return ok
}

// must steps over a text that has to come next.
func (s *scan) must(text string) { s.odd = !s.has(text) }

// list reads an array, each of whose items is read by item.
func (s *scan) list(item func()) {
	s.must("[")
	for more := !s.has("]"); more && !s.odd; more = !s.has("]") {
		item()
		if !strings.HasPrefix(s.rest, "]") {
			s.must(",")
			s.odd = s.odd || strings.HasPrefix(s.rest, "]")
		}
	}
}

// string reads a string, which holds on to the text that it is a part of.
func (s *scan) string() string {
	s.must(`"`)
	if s.odd {
		return ""
	}
	end := plainLength(s.rest)
	if end < len(s.rest) && s.rest[end] == '"' {
		text := s.rest[:end]
		s.rest = s.rest[end+1:]
		return text
	}
	return s.escaped()
}

// strings reads an array of strings.
func (s *scan) strings() []string {
	list := []string{}
	s.list(func() { list = append(list, s.string()) })
	return list
}

// plainLength is how much of text a string has as it is.
func plainLength(text string) int {
	for i := range len(text) {
		if b := text[i]; b == '"' || b == '\\' || b < ' ' {
			return i
		}
	}
	return len(text)
}

// escaped reads the rest of a string that has escapes. Those of characters by
// number are few, and left to package json.
func (s *scan) escaped() string {
	const letters, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	var text strings.Builder
	for {
		n := plainLength(s.rest)
		text.WriteString(s.rest[:n])
		s.rest = s.rest[n:]
		switch {
		case s.has(`"`):
			return text.String()
		case len(s.rest) < 2 || s.rest[0] != '\\':
			s.odd = true
			return ""
		}
		i := strings.IndexByte(letters, s.rest[1])
		if i < 0 {
			s.odd = true
			return ""
		}
		text.WriteByte(meanings[i])
		s.rest = s.rest[2:]
	}
}

// raw reads a value of any kind, as it is written.
func (s *scan) raw() json.RawMessage {
	if s.odd {
		return nil
	}
	value := json.RawMessage(s.rest[:valueLength(s.rest)])
	if !json.Valid(value) {
		s.odd = true
		return nil
	}
	s.rest = s.rest[len(value):]
	return value
}

// valueLength is how long the value is that text begins with, if it is sound.
func valueLength(text string) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case quoted && b == '\\':
			i++
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '{', b == '[':
			depth++
		case b == '}', b == ']', b == ',':
			if depth == 0 {
				return i
			}
			if b != ',' {
				depth--
			}
		}
	}
	return len(text)
}

// value reads a value that is rare or small, by way of package json.
func (s *scan) value(into any) {
	if raw := s.raw(); !s.odd {
		s.odd = decode(string(raw), into) != nil
	}
}

// integer reads a number that is no fraction.
func (s *scan) integer() int64 {
	if s.has("-") {
		return -s.number()
	}
	return s.number()
}

// number reads one that is not negative either.
func (s *scan) number() int64 {
	n := 0
	for n < len(s.rest) && '0' <= s.rest[n] && s.rest[n] <= '9' {
		n++
	}
	number, err := strconv.ParseInt(s.rest[:n], 10, 64)
	if err != nil || n > 1 && s.rest[0] == '0' {
		s.odd = true
		return 0
	}
	s.rest = s.rest[n:]
	return number
}

// small is a number of 32 bits.
func (s *scan) small() int {
	n := s.number()
	s.odd = s.odd || n > math.MaxInt32
	return int(n)
}

// fraction reads any number.
func (s *scan) fraction() float64 {
	raw := s.raw()
	if s.odd || len(raw) == 0 || raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		s.odd = true
		return 0
	}
	f, err := strconv.ParseFloat(string(raw), 64)
	s.odd = err != nil
	return f
}

func (s *scan) bool() bool {
	if s.has("true") {
		return true
	}
	s.must("false")
	return false
}

func (s *scan) digest() digest.Digest {
	text := s.string()
	if s.odd || text == "" {
		return digest.Digest{}
	}
	d, err := digest.Parse(text)
	s.odd = err != nil
	return d
}
