package figure

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// canvas is an SVG image while it is drawn.
type canvas struct{ strings.Builder }

// style makes it readable on light and on dark.
const style = `
text { font: 13px system-ui, "Helvetica Neue", Arial, sans-serif; fill: #1f2328 }
.title { font-size: 15px; font-weight: 600 }
.note { fill: #59636e }
.small { font-size: 11px; fill: #59636e }
.on { font-size: 11px; fill: #ffffff }
.grid { stroke: #8b949e; stroke-opacity: .35 }
.axis { stroke: #59636e }
.paper { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .note, .small { fill: #9198a1 }
  .axis { stroke: #9198a1 }
  .paper { fill: #0d1117 }
}
`

// begin writes the head of an image; what it shows is said to those who cannot see it.
func (c *canvas) begin(width, height float64, shows string) {
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img" aria-label="%s">`, width, height, width, height, escaped(shows))
	c.add("<style>%s</style>", style)
	c.add(`<rect class="paper" width="%.0f" height="%.0f"/>`, width, height)
}

func (c *canvas) end() { c.add("</svg>") }

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

// Where text stands against its place.
const (
	start  = "start"
	middle = "middle"
	end    = "end"
)

// place is where text stands, and how.
type place struct {
	x, y   float64
	anchor string
	class  string // of the style; "" for plain
}

func (c *canvas) text(at place, text string) {
	c.add(`<text x="%.1f" y="%.1f" text-anchor="%s" class="%s">%s</text>`, at.x, at.y, at.anchor, at.class, escaped(text))
}

// across draws a line from the left to the right.
func (c *canvas) across(class string, x1, x2, y float64) {
	c.add(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y, x2, y)
}

// down draws a line from the top to the bottom.
func (c *canvas) down(class string, x, y1, y2 float64) {
	c.add(`<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x, y1, x, y2)
}

// box draws a filled rectangle with what is said of it where a pointer rests.
func (c *canvas) box(colour string, at place, size [2]float64, says string) {
	c.add(`<rect fill="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`, colour, at.x, at.y, size[0], size[1], escaped(says))
}

// escaped is text as XML has it.
func escaped(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // a builder takes everything
	}
	return b.String()
}
