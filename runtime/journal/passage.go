package journal

import (
	"strings"

	"github.com/workrover/workrover/runtime/step"
)

// passage is what lines in a row say. Journals have it in common, and it does not
// change.
type passage struct {
	trees []TreeRef
	turns []*Turn
	steps []*step.Record
	names map[string]*step.Record // of steps
}

// passage takes lines, the first of which has a number. It is the first to take such
// lines. It returns the number of a last line that is not whole, or 0.
func (p *parser) passage(text string, number int, take func(line string) error) (torn int, err error) {
	if known, ok := p.common.passages.get(text); ok {
		p.repeat(known)
		return 0, nil
	}
	j := p.journal
	trees, turns, steps := len(j.Trees), len(j.Turns), len(j.Steps)
	if torn, err = eachLine(text, number, take); torn > 0 || err != nil {
		return torn, err
	}
	if p.common.passages.again(text) {
		said := &passage{trees: j.Trees[trees:], turns: j.Turns[turns:], steps: j.Steps[steps:]}
		if len(said.steps) > 0 {
			said.names = j.names
		}
		p.common.passages.hold(text, said, passageSize(text))
	}
	return 0, nil
}

// repeat takes what has been read.
func (p *parser) repeat(known *passage) {
	j := p.journal
	j.Trees = append(j.Trees, known.trees...)
	j.Turns = append(j.Turns, known.turns...)
	j.Steps = append(j.Steps, known.steps...)
	if known.names != nil {
		j.names = known.names
	}
}

// passageSize is about how much memory a passage takes with its text.
func passageSize(text string) int { return 4 * len(text) }

// cutEnds cuts lines into the first, the last, and those between.
func cutEnds(text string) (first, between, last string) {
	n := strings.IndexByte(text, '\n') + 1
	first, between = text[:n], text[n:]
	n = strings.LastIndexByte(strings.TrimSuffix(between, "\n"), '\n') + 1
	return first, between[:n], between[n:]
}
