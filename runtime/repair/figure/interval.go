package figure

import (
	"fmt"

	"github.com/workrover/workrover/runtime/repair/measure"
)

// scale places shares, from 0 to 1, between two places.
type scale struct{ from, to float64 }

func (s scale) at(share float64) float64 { return s.from + (s.to-s.from)*share }

// ticks are the shares that a scale has lines at.
func ticks() []float64 { return []float64{0, .25, .5, .75, 1} }

func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }

// mark is how the shares of a series are drawn.
type mark struct {
	colour string
	hollow bool
}

// dot draws the dot of a share.
func (c *canvas) dot(m mark, x, y float64) {
	if m.hollow {
		c.add(`<circle class="paper" stroke="%s" stroke-width="2" cx="%.1f" cy="%.1f" r="4"/>`, m.colour, x, y)
		return
	}
	c.add(`<circle fill="%s" cx="%.1f" cy="%.1f" r="5"/>`, m.colour, x, y)
}

// lying draws a share and its interval along a row. Of nothing there is none.
func (c *canvas) lying(m mark, s measure.Share, x scale, y float64) {
	if s.Share == nil {
		return
	}
	low, high := x.at(*s.Low), x.at(*s.High)
	c.add(`<path fill="none" stroke="%s" stroke-width="1.5" d="M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8"/>`, m.colour, low, y, high, low, y-4, high, y-4)
	c.dot(m, x.at(*s.Share), y)
}

// standing draws a share and its interval along a column.
func (c *canvas) standing(m mark, s measure.Share, x float64, y scale) {
	if s.Share == nil {
		return
	}
	low, high := y.at(*s.Low), y.at(*s.High)
	c.add(`<path fill="none" stroke="%s" stroke-width="1.5" d="M%.1f %.1fV%.1fM%.1f %.1fh8M%.1f %.1fh8"/>`, m.colour, x, low, high, x-4, low, x-4, high)
	c.dot(m, x, y.at(*s.Share))
}

// of is a share in counts.
func of(s measure.Share) string { return fmt.Sprintf("%d of %d", s.Count, s.Of) }
