package figure

import (
	"io"

	"github.com/workrover/workrover/runtime/repair/measure"
)

// Places that all panels share.
const (
	width       = 860
	left, right = 220, 700 // of what has an axis
	row         = 24
	gap         = 46 // between panels
)

// The colours of what is good, what else there is, what is dangerous, and what is none
// of these.
const (
	blue   = "#2f81c7"
	orange = "#d1792b"
	red    = "#c4314b"
	grey   = "#8b949e"
	pale   = "#b9c0c7"
)

// Figure is the panels while they are drawn.
type Figure struct {
	canvas
	y float64 // where the next one begins
}

// Draw draws a summary. Of injected triggers if there are some, else of natural ones.
func Draw(to io.Writer, s *measure.Summary) error {
	group := s.Injected
	if group == nil {
		group = s.Natural
	}
	if group == nil {
		group = &measure.Group{}
	}
	f := &Figure{y: 30}
	f.necessity(group)
	f.outcomes(group)
	f.generations(s.Generations)
	f.end()
	whole := &canvas{}
	whole.begin(width, f.y, "Joint necessity of pairs of components, outcomes by method, and reliability over generations")
	_, err := io.WriteString(to, whole.String()+f.String())
	return err
}

// title writes what a panel shows, and what has to be known about it.
func (f *Figure) title(letter, title, note string) {
	f.text(place{24, f.y, start, "title"}, letter)
	f.text(place{48, f.y, start, "title"}, title)
	f.text(place{48, f.y + 18, start, "note"}, note)
	f.y += 36
}

// legend writes what marks mean, in a row from the left.
func (f *Figure) legend(entries []entry) {
	x := 48.0
	for _, e := range entries {
		if e.bar {
			f.add(`<rect fill="%s" x="%.1f" y="%.1f" width="12" height="12"/>`, e.mark.colour, x, f.y-4)
		} else {
			f.dot(e.mark, x+6, f.y+2)
		}
		f.text(place{x + 18, f.y + 6, start, ""}, e.says)
		x += 34 + 7*float64(len(e.says))
	}
	f.y += row
}

// entry is one mark of a legend.
type entry struct {
	mark mark
	says string
	bar  bool
}
