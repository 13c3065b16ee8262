package delimited

import "strings"

// scanner reads the rows of a text. It is lenient, as the programs are that
// people check their files with: a quotation mark within a cell stands for
// itself, and what follows a closing one belongs to the cell.
type scanner struct {
	text      string // what is left
	delimiter byte
	line      int // number of the next line
	open      int // the line of a quotation mark that was not closed; 0 for none
}

// row returns the next row that is not a blank line, and the line at which it
// begins.
func (s *scanner) row() (cells []string, line int, ok bool) {
	for s.text != "" && (s.text[0] == '\n' || s.text[0] == '\r') {
		s.endLine()
	}
	if s.text == "" {
		return nil, 0, false
	}
	line = s.line
	for {
		cell, last := s.cell()
		cells = append(cells, cell)
		if last {
			return cells, line, true
		}
	}
}

// endLine passes over a line feed, a carriage return, or both.
func (s *scanner) endLine() {
	n := 1
	if strings.HasPrefix(s.text, "\r\n") {
		n = 2
	}
	s.text = s.text[n:]
	s.line++
}

// cell reads up to a delimiter or to the end of the row.
func (s *scanner) cell() (cell string, last bool) {
	quoted := ""
	if strings.HasPrefix(s.text, `"`) {
		quoted = s.quoted()
	}
	end := 0
	for end < len(s.text) && s.text[end] != s.delimiter && s.text[end] != '\n' && s.text[end] != '\r' {
		end++
	}
	cell = quoted + s.text[:end]
	s.text = s.text[end:]
	switch {
	case s.text == "":
		return cell, true
	case s.text[0] == s.delimiter:
		s.text = s.text[1:]
		return cell, false
	}
	s.endLine()
	return cell, true
}

// quoted reads what is between quotation marks, of which two stand for one.
func (s *scanner) quoted() string {
	opened := s.line
	rest := s.text[1:]
	var value strings.Builder
	for {
		before, after, closed := strings.Cut(rest, `"`)
		value.WriteString(before)
		s.line += strings.Count(before, "\n")
		if !closed {
			s.text, s.open = "", opened
			return value.String()
		}
		if !strings.HasPrefix(after, `"`) {
			s.text = after
			return value.String()
		}
		value.WriteByte('"')
		rest = after[1:]
	}
}
