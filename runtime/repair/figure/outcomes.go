package figure

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/repair/measure"
)

// part is what triggers may come to, as it is drawn.
type part struct {
	says, colour string
	count        func(*measure.Counts) int
}

// parts lists them from what is wanted to what is not.
func parts() []part {
	return []part{
		{"repaired", blue, func(e *measure.Counts) int { return e.Outcomes[measure.Repaired] - e.Unsafe }},
		{"repaired, unsafe", red, func(e *measure.Counts) int { return e.Unsafe }},
		{"not accepted", orange, func(e *measure.Counts) int { return e.Outcomes[measure.NotAccepted] }},
		{"abstained: all failed", grey, func(e *measure.Counts) int { return e.Outcomes[measure.AllFailed] }},
		{"abstained: other", pale, func(e *measure.Counts) int {
			n := 0
			for _, o := range measure.Endings() {
				if o.Abstained() && o != measure.AllFailed {
					n += e.Outcomes[o]
				}
			}
			return n
		}},
	}
}

// outcomes draws what became of the triggers with each method, apart by whether they
// could be mended.
func (f *Figure) outcomes(g *measure.Group) {
	f.title("b", "What becomes of a trigger", "baselines see the failures and no gates, and have as many replayed cells as FCR needs")
	var legend []entry
	for _, p := range parts() {
		legend = append(legend, entry{mark: mark{colour: p.colour}, says: p.says, bar: true})
	}
	f.legend(legend)
	top := f.y
	for _, kind := range []struct {
		says string
		ends func(*measure.Tally) *measure.Counts
	}{
		{"solvable", func(t *measure.Tally) *measure.Counts { return t.Ends.Solvable }},
		{"not solvable", func(t *measure.Tally) *measure.Counts { return t.Ends.Unsolvable }},
		{"not known", func(t *measure.Tally) *measure.Counts { return t.Ends.Unknown }},
	} {
		for _, t := range g.Methods {
			if ends := kind.ends(t); ends != nil {
				f.bar(fmt.Sprintf("%s: %s", kind.says, name(t.Method)), ends)
			}
		}
	}
	f.y += row
	f.shares(scale{left, right}, top)
	f.y += gap
}

// name is what a method is called.
func name(m measure.Method) string {
	if m == measure.FCR {
		return strings.ToUpper(string(m))
	}
	return string(m)
}

// bar draws the shares of one row.
func (f *Figure) bar(label string, ends *measure.Counts) {
	f.y += row
	f.text(place{left - 14, f.y + 4, end, ""}, label)
	x, at := scale{left, right}, 0
	for _, p := range parts() {
		n := p.count(ends)
		if n == 0 {
			continue
		}
		from, to := x.at(float64(at)/float64(ends.Triggers)), x.at(float64(at+n)/float64(ends.Triggers))
		f.box(p.colour, place{x: from, y: f.y - 8}, [2]float64{to - from, 17}, fmt.Sprintf("%s, %s: %d of %d", label, p.says, n, ends.Triggers))
		if to-from > 28 {
			f.text(place{(from + to) / 2, f.y + 4.5, middle, "on"}, fmt.Sprint(n))
		}
		at += n
	}
	f.text(place{right + 14, f.y + 4, start, "small"}, fmt.Sprintf("n = %d", ends.Triggers))
}
