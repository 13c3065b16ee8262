package journal

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/shelf"
	"github.com/workrover/workrover/runtime/step"
)

// Common is what bundles have in common: rollouts of one environment stand on the
// same trees, and much of what their steps came to is the same; those of one script are
// the same throughout. What is written in the same bytes is read once. It may be used by
// many goroutines.
type Common struct {
	entries  *repeated[inflated]           // texts, by what they are packed in
	passages *repeated[*passage]           // by their texts
	steps    *repeated[*step.Record]       // by their lines, from behind the name on
	listings *shelf.Shelf[string, Listing] // by their texts

	inflaters inflaters // and with what they are unpacked
	buffers   sync.Pool // of *buffers
}

// buffers are what a bundle is unpacked in.
type buffers struct {
	chunk []byte // of what is read piece by piece
	text  []byte // unpacked
}

// commonBytes is about how much memory each kind may take.
const commonBytes = 64 << 20

// NewCommon returns a Common that has nothing yet.
func NewCommon() *Common {
	return &Common{
		entries: newRepeated[inflated](), passages: newRepeated[*passage](),
		steps: newRepeated[*step.Record](), listings: shelf.New[string, Listing](commonBytes),
	}
}

// step reads the line of a step. What steps of several names have in common is one,
// and not to be changed.
func (c *Common) step(text string) (*step.Record, error) {
	name, rest, ok := cutStepName(text)
	if !ok {
		record, _, err := parseStep(text)
		return record, err
	}
	if known, ok := c.steps.get(rest); ok {
		again := *known
		again.Name = name
		return &again, nil
	}
	again := c.steps.again(rest)
	if again {
		text = strings.Clone(text) // or one line would hold all others of its bundle
	}
	record, exact, err := parseStep(text)
	if again && exact { // of a name that is given twice, the last would count
		c.steps.hold(text[len(text)-len(rest):], record, lineSize(record, text))
	}
	return record, err
}

// listing reads the listing of a tree.
func (c *Common) listing(text string) (Listing, error) {
	if known, ok := c.listings.Get(text); ok {
		return known, nil
	}
	listing, err := ParseListing(text)
	if err == nil {
		c.listings.Put(text, listing, int64(3*len(text)))
	}
	return listing, err
}

// lend lends buffers, which are given back.
func (c *Common) lend() *buffers {
	if b, ok := c.buffers.Get().(*buffers); ok {
		return b
	}
	return &buffers{chunk: make([]byte, 64<<10)}
}

// cutStepName cuts the name out of the line of a step that begins as they are written.
func cutStepName(text string) (name, rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, `{"type":"step","name":"`)
	end := plainLength(rest)
	if !ok || end == len(rest) || rest[end] != '"' || !utf8.ValidString(rest[:end]) {
		return "", "", false
	}
	return rest[:end], rest[end:], true
}

// lineSize is about how much memory a step takes that was read of a line.
func lineSize(r *step.Record, line string) int {
	const record, observation, effect = 500, 50, 200
	return record + 2*len(line) + observation*len(r.Observations) + effect*len(r.Effects)
}
