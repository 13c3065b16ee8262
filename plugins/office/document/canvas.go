package document

import (
	"strings"

	"github.com/ledongthuc/pdf"
)

// canvas follows what the content of a page does as far as text is concerned. The
// library has one of its own, which adds characters where a line ends.
type canvas struct {
	page   pdf.Page
	fonts  map[string]*typeface
	state  drawing
	saved  []drawing
	pieces []glyphs
}

// glyphs is a text with its place on the page.
type glyphs struct {
	x, y, width, size float64
	text              string
}

// drawing is what is saved and restored while a page is drawn.
type drawing struct {
	page       matrix // of the whole page
	line, text matrix // where the line begins, and where the next text goes
	font       *typeface
	size       float64
	leading    float64
	space      float64 // between characters
	scale      float64 // of widths, less one
}

// matrix is a, b, c, d, e, f of PDF, less those of the one that changes nothing,
// so that the zero value is that.
type matrix [6]float64

func newMatrix(v []float64) matrix {
	return matrix{v[0] - 1, v[1], v[2], v[3] - 1, v[4], v[5]}
}

func shift(x, y float64) matrix { return matrix{4: x, 5: y} }

// then is the first, and then the other.
func (m matrix) then(n matrix) matrix {
	a, b, c, d := m[0]+1, m[1], m[2], m[3]+1
	p, q, r, s := n[0]+1, n[1], n[2], n[3]+1
	return matrix{a*p + b*r - 1, a*q + b*s, c*p + d*r, c*q + d*s - 1, m[4]*p + m[5]*r + n[4], m[4]*q + m[5]*s + n[5]}
}

const (
	maxGlyphs = 200_000 // pieces of text on a page
	maxSaved  = 1000
)

// do is called for each operator of the content.
func (c *canvas) do(stack *pdf.Stack, op string) {
	args := make([]pdf.Value, stack.Len())
	for i := len(args) - 1; i >= 0; i-- {
		args[i] = stack.Pop()
	}
	numbers := make([]float64, 6)
	for i := range min(len(args), len(numbers)) {
		numbers[i] = args[i].Float64()
	}
	s := &c.state
	switch op {
	case "q":
		if len(c.saved) < maxSaved {
			c.saved = append(c.saved, *s)
		}
	case "Q":
		if last := len(c.saved) - 1; last >= 0 {
			*s, c.saved = c.saved[last], c.saved[:last]
		}
	case "cm":
		s.page = newMatrix(numbers).then(s.page)
	case "BT":
		s.line, s.text = matrix{}, matrix{}
	case "Tm":
		s.line = newMatrix(numbers)
		s.text = s.line
	case "TL":
		s.leading = numbers[0]
	case "Tc":
		s.space = numbers[0]
	case "Tz":
		s.scale = numbers[0]/100 - 1
	case "Td":
		s.move(numbers[0], numbers[1])
	case "TD":
		s.leading = -numbers[1]
		s.move(numbers[0], numbers[1])
	case "T*":
		s.move(0, -s.leading)
	case "Tf":
		if len(args) == 2 {
			s.font, s.size = c.fontNamed(args[0].Name()), numbers[1]
		}
	case "Tj", "'", `"`, "TJ":
		if len(args) > 0 {
			c.show(op, args[len(args)-1])
		}
	}
}

func (s *drawing) move(x, y float64) {
	s.line = shift(x, y).then(s.line)
	s.text = s.line
}

// typeface is a font with what the library would look up in the file for each
// character.
type typeface struct {
	encoder pdf.TextEncoding
	first   int
	widths  []float64
}

func (c *canvas) fontNamed(name string) *typeface {
	if c.fonts[name] == nil {
		font := c.page.Font(name)
		c.fonts[name] = &typeface{font.Encoder(), font.FirstChar(), font.Widths()}
	}
	return c.fonts[name]
}

func (t *typeface) width(raw string) float64 {
	total := 0.0
	for i := range len(raw) {
		if at := int(raw[i]) - t.first; at >= 0 && at < len(t.widths) {
			total += t.widths[at]
		}
	}
	return total
}

// show shows a text, or texts with what is moved between them.
func (c *canvas) show(op string, text pdf.Value) {
	if op == "'" || op == `"` {
		c.state.move(0, -c.state.leading)
	}
	if text.Kind() != pdf.Array {
		c.put(text.RawString())
		return
	}
	for i := range text.Len() {
		if part := text.Index(i); part.Kind() == pdf.String {
			c.put(part.RawString())
		} else {
			c.state.advance(-part.Float64() / 1000 * c.state.size)
		}
	}
}

func (s *drawing) advance(width float64) {
	s.text = shift(width*(s.scale+1), 0).then(s.text)
}

func (c *canvas) put(raw string) {
	s := &c.state
	if s.font == nil || raw == "" || len(c.pieces) >= maxGlyphs {
		return
	}
	text := s.font.encoder.Decode(raw)
	width := s.font.width(raw)
	if width == 0 { // as of fonts with codes of two bytes, whose widths the library does not read
		width = 500 * float64(len([]rune(text)))
	}
	at := s.text.then(s.page)
	before := at[4]
	size := s.size * (at[3] + 1)
	s.advance(width/1000*s.size + s.space*float64(len(raw)))
	after := s.text.then(s.page)
	c.pieces = append(c.pieces, glyphs{x: before, y: at[5], width: after[4] - before, size: max(size, -size), text: strings.ToValidUTF8(text, "\uFFFD")})
}
