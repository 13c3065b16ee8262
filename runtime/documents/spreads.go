package documents

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
)

// spreads are documents that spread over lines.
type spreads struct {
	decoder *json.Decoder
	feed    *feed
}

// newSpreads begins with a line that has been read, and goes on with the rest.
func newSpreads(begin *Document, rest io.Reader, most int) *spreads {
	f := &feed{from: io.MultiReader(bytes.NewReader(begin.Text), rest), first: begin.Offset, line: begin.Line, most: most}
	f.admit(0)
	return &spreads{json.NewDecoder(f), f}
}

// only is the document that is all there is.
func (s *spreads) only() (*Document, error) {
	d, err := s.decode()
	if err != nil {
		return nil, err
	}
	return d, s.end(d.Line, "something comes after the document: several are JSON Lines, each on one line")
}

// open is the first element of an array.
func (s *spreads) open() (*Document, error) {
	if _, err := s.decoder.Token(); err != nil {
		return nil, s.unreadable(err)
	}
	return s.element()
}

// element is the next element of an array.
func (s *spreads) element() (*Document, error) {
	if s.decoder.More() {
		return s.decode()
	}
	if _, err := s.decoder.Token(); err != nil {
		return nil, s.unreadable(err)
	}
	if err := s.end(s.feed.lineAt(s.decoder.InputOffset()), "something comes after the array"); err != nil {
		return nil, err
	}
	return nil, io.EOF
}

// decode is the next value.
func (s *spreads) decode() (*Document, error) {
	s.feed.admit(s.decoder.InputOffset())
	var text json.RawMessage
	if err := s.decoder.Decode(&text); err != nil {
		return nil, s.unreadable(err)
	}
	begin := s.decoder.InputOffset() - int64(len(text))
	return &Document{Line: s.feed.lineAt(begin), Offset: s.feed.first + begin, Text: text}, nil
}

// end checks that nothing is left.
func (s *spreads) end(line int, otherwise string) error {
	_, err := s.decoder.Token()
	switch _, syntax := errors.AsType[*json.SyntaxError](err); {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil || syntax:
		return &Error{Line: line, Err: errors.New(otherwise)}
	}
	return err
}

// unreadable says on which line there is no JSON.
func (s *spreads) unreadable(err error) error {
	if errors.Is(err, errTooLarge) {
		return tooLarge(s.feed.lineAt(s.decoder.InputOffset()), s.feed.most)
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF // More has promised something
	}
	begin := s.decoder.InputOffset()
	rest, _ := io.ReadAll(s.decoder.Buffered()) // which is in memory
	unread := unreadable(s.feed.lineAt(begin), rest, err)
	if wrong, ok := errors.AsType[*Error](unread); ok && wrong.Column > 0 && wrong.Line == s.feed.lineAt(begin) {
		wrong.Column += s.feed.columnAt(begin) - 1
	}
	return unread
}

// feed reads, and remembers where lines end.
type feed struct {
	from  io.Reader
	first int64 // where it begins in the file
	line  int   // of its beginning, less lines that are forgotten
	begin int64 // of that line
	most  int
	read  int64
	until int64   // read no further
	ends  []int64 // of lines, but those that are forgotten
}

var errTooLarge = errors.New("too large")

// admit lets a document be read that begins at an offset, and forgets what is
// before it.
func (f *feed) admit(offset int64) {
	f.until = offset + int64(f.most)
	n, _ := slices.BinarySearch(f.ends, offset)
	if f.line += n; n > 0 {
		f.begin = f.ends[n-1] + 1
	}
	f.ends = append(f.ends[:0], f.ends[n:]...)
}

// lineAt is the line of an offset that is not forgotten.
func (f *feed) lineAt(offset int64) int {
	n, _ := slices.BinarySearch(f.ends, offset)
	return f.line + n
}

// columnAt is how many bytes an offset that is not forgotten is into its line, from 1.
func (f *feed) columnAt(offset int64) int {
	n, _ := slices.BinarySearch(f.ends, offset)
	if n == 0 {
		return int(offset-f.begin) + 1
	}
	return int(offset - f.ends[n-1])
}

// Read implements [io.Reader].
func (f *feed) Read(p []byte) (int, error) {
	room := f.until - f.read
	if room <= 0 {
		return 0, errTooLarge
	}
	n, err := f.from.Read(p[:min(int64(len(p)), room)])
	for i, c := range p[:n] {
		if c == '\n' {
			f.ends = append(f.ends, f.read+int64(i))
		}
	}
	f.read += int64(n)
	return n, err
}
