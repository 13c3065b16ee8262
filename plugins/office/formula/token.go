package formula

import (
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// kind is what a token is.
type kind uint8

const (
	endToken       kind = iota
	numberToken         // 1.5
	textToken           // "x", unquoted in token.text
	faultToken          // #N/A
	referenceToken      // A1, A1:B2, A:B, 1:2, of a sheet or not
	nameToken           // a defined name, TRUE or FALSE
	functionToken       // SUM, before its parenthesis
	symbolToken         // an operator, parenthesis, comma, semicolon or brace
	brokenToken         // what no formula has
)

// token is a piece of a formula, from start to end of its text.
type token struct {
	kind       kind
	text       string
	start, end int
	sheet      string // of a reference or name, with what names another workbook; "" for none
	area       cell.Range
}

// scanner cuts a formula into tokens.
type scanner struct {
	text string
	pos  int
}

// next returns the next token. Blanks between tokens are passed over: the
// intersection of ranges, which they could mean, is not known here.
func (s *scanner) next() token {
	for s.pos < len(s.text) && isBlank(s.text[s.pos]) {
		s.pos++
	}
	t := token{start: s.pos}
	if s.pos == len(s.text) {
		t.end = s.pos
		return t
	}
	rest := s.text[s.pos:]
	length := 1
	switch b := rest[0]; {
	case b == '"':
		t.kind = textToken
		t.text, length = quoted(rest, '"')
	case b == '#':
		t.kind, t.text = faultToken, faultIn(rest)
		length = len(t.text)
	case b >= '0' && b <= '9' || b == '.':
		length = s.numberOrRows(&t, rest)
	case isWord(b) || b == '\'' || b == '$' || b == '[':
		length = s.word(&t, rest)
	default:
		t.kind = symbolToken
		if strings.HasPrefix(rest, "<=") || strings.HasPrefix(rest, ">=") || strings.HasPrefix(rest, "<>") {
			length = 2
		}
		t.text = rest[:length]
	}
	if length <= 0 {
		t.kind, length = brokenToken, 1
	}
	s.pos += length
	t.end = s.pos
	return t
}

// quoted reads what is between quotation marks, of which two stand for one. The
// length is 0 if they are not closed.
func quoted(text string, mark byte) (value string, length int) {
	for i := 1; i < len(text); i++ {
		if text[i] != mark {
			continue
		}
		if i+1 < len(text) && text[i+1] == mark {
			i++
			continue
		}
		m := string(mark)
		return strings.ReplaceAll(text[1:i], m+m, m), i + 1
	}
	return "", 0
}

// faultIn is the code of an error with which text begins, "" for none.
func faultIn(text string) string {
	for i := min(len(text), 8); i > 1; i-- {
		if cell.IsError(text[:i]) {
			return text[:i]
		}
	}
	return ""
}

func isBlank(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }

func isWord(b byte) bool {
	return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= '0' && b <= '9' || b == '_' || b == '.' || b == '\\' || b == '?' || b >= 0x80
}

// numberOrRows reads a number, or rows such as 2:4.
func (s *scanner) numberOrRows(t *token, rest string) int {
	n := digits(rest, 0)
	if n > 0 && n < len(rest) && rest[n] == ':' {
		if length := s.area(t, rest); length > 0 {
			return length
		}
	}
	if n < len(rest) && rest[n] == '.' {
		n = digits(rest, n+1)
	}
	if n < len(rest) && rest[n]|0x20 == 'e' {
		from := n + 1
		if from < len(rest) && (rest[from] == '+' || rest[from] == '-') {
			from++
		}
		if to := digits(rest, from); to > from {
			n = to
		}
	}
	t.kind, t.text = numberToken, rest[:n]
	return n
}

func digits(text string, from int) int {
	for from < len(text) && text[from] >= '0' && text[from] <= '9' {
		from++
	}
	return from
}

// word reads a reference, a name or the beginning of a function.
func (s *scanner) word(t *token, rest string) int {
	sheet, skipped, ok := sheetIn(rest)
	if !ok {
		return 0
	}
	t.sheet = sheet
	rest = rest[skipped:]
	if strings.HasPrefix(rest, "#") { // as in Sheet1!#REF!
		t.kind, t.text = faultToken, faultIn(rest)
		return skipped + len(t.text)
	}
	if length := s.area(t, rest); length > 0 {
		return skipped + length
	}
	length := 0
	for length < len(rest) && isWord(rest[length]) {
		length++
	}
	if length == 0 {
		return 0
	}
	t.kind, t.text = nameToken, rest[:length]
	if length < len(rest) && rest[length] == '[' { // a column of a table
		depth := 0
		for i := length; i < len(rest); i++ {
			switch rest[i] {
			case '[':
				depth++
			case ']':
				depth--
			}
			if depth == 0 {
				t.text = rest[:i+1]
				return skipped + i + 1
			}
		}
		return 0
	}
	if sheet == "" && length < len(rest) && rest[length] == '(' {
		t.kind = functionToken
		return length + 1
	}
	return skipped + length
}

// sheetIn reads the name of a sheet with its exclamation mark, if there is one.
func sheetIn(text string) (sheet string, length int, ok bool) {
	if text[0] == '\'' {
		sheet, length = quoted(text, '\'')
		if length == 0 || length == len(text) || text[length] != '!' {
			return "", 0, false
		}
		return sheet, length + 1, true
	}
	i := 0
	if text[0] == '[' { // of another workbook
		i = strings.IndexByte(text, ']') + 1
		if i == 0 {
			return "", 0, false
		}
	}
	for i < len(text) && isWord(text[i]) {
		i++
	}
	if i < len(text) && text[i] == '!' && i > 0 {
		return text[:i], i + 1, true
	}
	return "", 0, text[0] != '['
}

// area reads a reference to cells, and returns how long it is; 0 if text begins
// with none.
func (s *scanner) area(t *token, text string) int {
	first := cornerIn(text)
	if first == 0 {
		return 0
	}
	length := first
	if first < len(text) && text[first] == ':' {
		if second := cornerIn(text[first+1:]); second > 0 {
			length = first + 1 + second
		}
	}
	if length < len(text) && (isWord(text[length]) || text[length] == '(' || text[length] == '!') {
		return 0
	}
	area, err := cell.ParseRange(text[:length])
	if err != nil {
		return 0
	}
	t.kind, t.text, t.area = referenceToken, text[:length], area
	return length
}

// cornerIn is the length of what could be a corner of a range: letters, digits,
// and dollar signs before either.
func cornerIn(text string) int {
	letters := past(text, 0)
	for letters < len(text) && text[letters]|0x20 >= 'a' && text[letters]|0x20 <= 'z' {
		letters++
	}
	if letters == past(text, 0) {
		letters = 0
	}
	start := past(text, letters)
	if end := digits(text, start); end > start {
		return end
	}
	return letters
}

// past is behind a dollar sign, if there is one.
func past(text string, at int) int {
	if at < len(text) && text[at] == '$' {
		return at + 1
	}
	return at
}
