package journal

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
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

// escaped reads a string that has escapes.
func (s *scan) escaped() string { return string(s.unescaped()) }

// text is string for exact bytes.
func (s *scan) text() step.Text {
	if s.must(`"`); s.odd {
		return nil
	}
	return s.unescaped()
}

// unescaped reads a string behind its first quote. Escapes of characters by
// number are few, and left to package json.
func (s *scan) unescaped() []byte {
	const letters, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	n, escapes := stringLength(s.rest)
	if n < 0 {
		s.odd = true
		return nil
	}
	text := make([]byte, 0, n-escapes)
	for inside := s.rest[:n]; ; {
		plain := plainLength(inside)
		text = append(text, inside[:plain]...)
		if inside = inside[plain:]; inside == "" {
			break
		}
		i := strings.IndexByte(letters, inside[1])
		if i < 0 {
			s.odd = true
			return nil
		}
		text = append(text, meanings[i])
		inside = inside[2:]
	}
	s.rest = s.rest[n+1:]
	return text
}

// raw reads a value of any kind, as it is written.
func (s *scan) raw() json.RawMessage {
	n := valueLength(s.rest, 0)
	if s.odd = s.odd || n < 0; s.odd {
		return nil
	}
	value := json.RawMessage(s.rest[:n])
	s.rest = s.rest[n:]
	return value
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
	n := numberLength(s.rest)
	if s.odd = s.odd || n < 0; s.odd {
		return 0
	}
	f, err := strconv.ParseFloat(s.rest[:n], 64)
	s.odd = err != nil
	s.rest = s.rest[n:]
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
