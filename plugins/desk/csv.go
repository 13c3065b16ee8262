package desk

import (
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// scanner reads CSV (RFC 4180) row by row. Package csv would copy every cell;
// here a cell is a part of the text, unless there are quotes in it. A mailbox of
// hundreds of mails is read for each request, in an instance that starts
// afresh.
type scanner struct {
	text  string
	rest  string // what of text is not read yet
	cells []cell // of all rows so far
}

// newScanner reads a text. The byte-order mark that spreadsheets write is passed
// over.
func newScanner(content []byte) *scanner {
	text := strings.TrimPrefix(string(content), "\uFEFF")
	return &scanner{text: text, rest: text}
}

// line is the number of the line where the scanner is, from 1.
func (s *scanner) line() int { return s.lineAt(s.rest) }

// lineAt is the number of the line with which a rest of the text begins.
func (s *scanner) lineAt(rest string) int {
	return 1 + strings.Count(s.text[:len(s.text)-len(rest)], "\n")
}

// next reads a row that is not empty. It returns its first cell in s.cells, and
// how the row is written, with the end of the line. At the end that is "".
func (s *scanner) next() (first int, written string, err error) {
	for {
		first = len(s.cells)
		start := s.rest
		if start == "" {
			return first, "", nil
		}
		if err := s.row(); err != nil {
			return first, "", err
		}
		written = start[:len(start)-len(s.rest)]
		if len(s.cells) == first+1 && s.cells[first] == "" && written[0] != '"' {
			s.cells = s.cells[:first] // an empty line
			continue
		}
		return first, written, nil
	}
}

// row reads up to the end of a line.
func (s *scanner) row() error {
	for {
		c, err := s.cell()
		if err != nil {
			return err
		}
		s.cells = append(s.cells, c)
		switch {
		case s.rest == "":
			return nil
		case s.rest[0] == ',':
			s.rest = s.rest[1:]
		default:
			s.rest = s.rest[1:] // the line feed
			return nil
		}
	}
}

// cell reads a cell up to the comma or the line end after it.
func (s *scanner) cell() (cell, error) {
	if strings.HasPrefix(s.rest, `"`) {
		return s.quoted()
	}
	end := find(s.rest, 0, ',', '\n')
	c := s.rest[:end]
	if s.rest = s.rest[end:]; s.rest == "" || s.rest[0] == '\n' {
		c = strings.TrimSuffix(c, "\r")
	}
	return cell(c), nil
}

// quoted reads a cell in quotes, in which two quotes are one.
func (s *scanner) quoted() (cell, error) {
	var whole []byte
	rest := s.rest[1:]
	for {
		end := find(rest, 0, '"', '"')
		if end == len(rest) {
			return "", plugin.Errorf(plugin.CodeFailed, "a quote is not closed, from line %d on", s.line())
		}
		part, after := rest[:end], rest[end+1:]
		if strings.HasPrefix(after, `"`) {
			whole = append(append(whole, part...), '"')
			rest = after[1:]
			continue
		}
		s.rest = strings.TrimPrefix(after, "\r")
		if lineEnds := s.rest == "" || s.rest[0] == '\n'; !lineEnds && after[0] != ',' {
			return "", plugin.Errorf(plugin.CodeFailed, "line %d is not CSV: text follows a quoted cell", s.line())
		}
		if whole == nil {
			return cell(part), nil
		}
		return cell(append(whole, part...)), nil
	}
}

// appendRow appends a row with its line feed.
func appendRow(out []byte, cells []cell) []byte {
	for i, c := range cells {
		if i > 0 {
			out = append(out, ',')
		}
		if c != "" && !strings.ContainsAny(string(c), ",\"\r\n") || c == "" && len(cells) > 1 {
			out = append(out, c...)
			continue
		}
		out = append(out, '"')
		out = append(out, strings.ReplaceAll(string(c), `"`, `""`)...)
		out = append(out, '"')
	}
	return append(out, '\n')
}
