package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/workrover/workrover/runtime/step"
)

// LineError says what is wrong with a line.
type LineError struct {
	Line int // from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

// errNoHeader is a journal that was cut off before anything was recorded.
var errNoHeader = errors.New("it has no whole header line")

// Read reads a journal, also one that was cut off: the lines up to the last
// whole one count, and [Journal.Cut] says so. Any other fault is an error, a
// [*LineError] where it has a line.
func Read(r io.Reader) (*Journal, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	p := newParser(NewCommon())
	torn, err := eachLine(string(text), 1, p.line)
	if err != nil {
		return nil, err
	}
	p.journal.Torn = torn
	return p.finish()
}

// eachLine calls take with every line that has its line end, and returns the
// number of a last one that has not, or 0. The first has a number.
func eachLine(text string, number int, take func(line string) error) (torn int, err error) {
	for n := number; text != ""; n++ {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return n, nil
		}
		if err := take(line); err != nil {
			return 0, &LineError{Line: n, Err: err}
		}
		text = rest
	}
	return 0, nil
}

// parser puts a journal together line by line.
type parser struct {
	journal *Journal
	begun   bool
	common  *Common
}

func newParser(common *Common) *parser {
	return &parser{journal: &Journal{names: map[string]*step.Record{}}, common: common}
}

// line takes the next line.
func (p *parser) line(text string) error {
	kind, err := typeOf(text)
	switch {
	case err != nil:
		return err
	case p.begun == (kind == headerType):
		return fmt.Errorf("%s where the header must be first, and once", kind)
	case p.journal.End != nil:
		return fmt.Errorf("%s after the end", kind)
	}
	switch kind {
	case headerType:
		return p.header(text)
	case treeType:
		return p.tree(text)
	case stepType:
		return p.step(text)
	case turnType:
		return p.turn(text)
	default:
		return p.end(text)
	}
}

// lines takes the text of a file that holds all lines but steps. Behind the header they
// may be those of another journal.
func (p *parser) lines(text string) (torn int, err error) {
	take := func(line string) error {
		if kind, err := typeOf(line); err == nil && kind == stepType {
			return misplaced(kind)
		}
		return p.line(line)
	}
	header := strings.IndexByte(text, '\n') + 1
	if torn, err = eachLine(text[:header], 1, take); torn > 0 || err != nil {
		return torn, err
	}
	p.journal.body.lines, torn, err = p.passage(text[header:], 2, take)
	return torn, err
}

// steps takes the text of a file that holds steps.
func (p *parser) steps(text string) (torn int, err error) {
	p.journal.body.steps, torn, err = p.passage(text, 1, func(line string) error {
		kind, err := typeOf(line)
		if err == nil && kind != stepType {
			err = misplaced(kind)
		}
		if err != nil {
			return err
		}
		return p.step(line)
	})
	return torn, err
}

func misplaced(kind lineType) error { return fmt.Errorf("a %s has no place in this file", kind) }

func (p *parser) header(text string) error {
	var line headerLine
	if !scanned(text, func(s *scan) { s.header(&line.Header) }) {
		line = headerLine{}
		if err := decodeHeader(text, &line); err != nil {
			return err
		}
	}
	if line.Format != Format {
		return wrongFormat(line.Format, Format)
	}
	if line.ID == "" {
		return errors.New("header without an id")
	}
	p.journal.Header, p.begun = line.Header, true
	return nil
}

// decodeHeader looks at the format first: of another one, the fields may be
// others, too.
func decodeHeader(text string, line *headerLine) error {
	var format struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal([]byte(text), &format); err != nil {
		return err
	}
	if format.Format != Format {
		return wrongFormat(format.Format, Format)
	}
	if err := decode(text, line); err != nil {
		return err
	}
	return line.Type.is(headerType)
}

func (p *parser) tree(text string) error {
	var line treeLine
	if !scanned(text, func(s *scan) { s.tree(&line.TreeRef) }) {
		line = treeLine{}
		if err := decode(text, &line); err != nil {
			return err
		}
		if err := line.Type.is(treeType); err != nil {
			return err
		}
	}
	if !treeName.MatchString(line.Name) {
		return fmt.Errorf("tree name %q is not lower-case letters", line.Name)
	}
	if _, ok := p.journal.Tree(line.Name); ok {
		return fmt.Errorf("a second tree %q", line.Name)
	}
	p.journal.Trees = append(p.journal.Trees, line.TreeRef)
	return nil
}

func (p *parser) step(text string) error {
	record, err := p.common.step(text)
	if err != nil {
		return err
	}
	if record.Name == "" || p.journal.names[record.Name] != nil {
		return fmt.Errorf("a second step %q", record.Name)
	}
	p.journal.names[record.Name] = record
	p.journal.Steps = append(p.journal.Steps, record)
	return nil
}

// parseStep reads the line of a step, and says whether it is written exactly as
// this package does.
func parseStep(text string) (record *step.Record, exact bool, err error) {
	record = &step.Record{}
	if scanned(text, func(s *scan) { s.step(record) }) {
		return record, true, nil
	}
	var line stepLine
	if err := decode(text, &line); err != nil {
		return nil, false, err
	}
	return &line.Record, false, line.Type.is(stepType)
}

func (p *parser) turn(text string) error {
	var line turnLine
	if !scanned(text, func(s *scan) { s.turn(&line.Turn) }) {
		line = turnLine{}
		if err := decode(text, &line); err != nil {
			return err
		}
		if err := line.Type.is(turnType); err != nil {
			return err
		}
	}
	if want := len(p.journal.Turns) + 1; line.Turn.Turn != want {
		return fmt.Errorf("turn %d where turn %d is next", line.Turn.Turn, want)
	}
	if err := line.Check(); err != nil {
		return fmt.Errorf("turn %d: %w", line.Turn.Turn, err)
	}
	p.journal.Turns = append(p.journal.Turns, &line.Turn)
	return nil
}

func (p *parser) end(text string) error {
	var line endLine
	if !scanned(text, func(s *scan) { s.end(&line.End) }) {
		line = endLine{}
		if err := decode(text, &line); err != nil {
			return err
		}
		if err := line.Type.is(endType); err != nil {
			return err
		}
	}
	if err := line.check(); err != nil {
		return err
	}
	p.journal.End = &line.End
	return nil
}

// finish returns the journal, if what it refers to is there.
func (p *parser) finish() (*Journal, error) {
	if !p.begun {
		return nil, errNoHeader
	}
	for _, turn := range p.journal.Turns {
		for i, call := range turn.Calls {
			if call.Step != "" && p.journal.names[call.Step] == nil {
				return nil, fmt.Errorf("call %d of turn %d names step %q, which is not recorded", i+1, turn.Turn, call.Step)
			}
		}
	}
	return p.journal, nil
}
