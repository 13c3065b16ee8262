package journal

import (
	"github.com/workrover/workrover/runtime/step"
)

// passage is what lines in a row say. Journals have it in common, and it does not
// change.
type passage struct {
	trees []TreeRef
	turns []*Turn
	steps []*step.Record
	names map[string]*step.Record // of steps
	end   *End                    // nil if it is not among them
}

// passage takes lines, the first of which has a number, and returns what they say if
// others have said it; nil if not. It is the first to take such lines. Torn is the number
// of a last line that is not whole, or 0.
func (p *parser) passage(text string, number int, take func(line string) error) (said *passage, torn int, err error) {
	if known, ok := p.common.passages.get(text); ok {
		p.repeat(known)
		return known, 0, nil
	}
	before := *p.journal
	if torn, err = eachLine(text, number, take); torn > 0 || err != nil {
		return nil, torn, err
	}
	if p.common.passages.again(text) {
		said = p.since(&before)
		p.common.passages.hold(text, said, passageSize(text))
	}
	return said, 0, nil
}

// since is what was read since a journal was as it was before.
func (p *parser) since(before *Journal) *passage {
	j := p.journal
	said := &passage{trees: j.Trees[len(before.Trees):], turns: j.Turns[len(before.Turns):], steps: j.Steps[len(before.Steps):]}
	if len(said.steps) > 0 {
		said.names = j.names
	}
	if before.End == nil {
		said.end = j.End
	}
	return said
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
	if known.end != nil {
		j.End = known.end
	}
}

// passageSize is about how much memory a passage takes with its text.
func passageSize(text string) int { return 4 * len(text) }
