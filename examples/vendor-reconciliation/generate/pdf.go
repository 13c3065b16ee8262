package main

import (
	"fmt"
	"strings"
)

// row is a line of a statement, in its columns; the last is set right.
type row [4]string

// printed is a statement as it is printed: on each page a head, the columns and
// what was carried forward, and then lines.
type printed struct {
	head    []string
	columns row
	carried string
	money   func(cents) string
	balance cents

	pages []*strings.Builder
	y     int // where the next line goes
}

// The page, in points. Each character of the typeface is as wide as the others.
const (
	top, bottom = 790, 60
	lead        = 18
	size        = 9
	wide        = 5.4
	right       = 545
)

// add adds a line, a note below it, and what it takes from the balance.
func (p *printed) add(line row, note string, amount cents) {
	if len(p.pages) == 0 || p.y < bottom+2*lead {
		p.turn()
	}
	p.line(line)
	if note != "" {
		p.line(row{"", note})
	}
	p.balance -= amount
}

// turn begins a page. The balance stands at the end of one and at the top of the
// next.
func (p *printed) turn() {
	if len(p.pages) > 0 {
		p.line(row{"", p.carried, "", p.money(p.balance)})
	}
	p.pages = append(p.pages, &strings.Builder{})
	p.y = top
	for _, text := range p.head {
		p.line(row{text})
	}
	p.y -= lead
	p.line(p.columns)
	p.line(row{"", p.carried, "", p.money(p.balance)})
}

func (p *printed) line(line row) {
	page := p.pages[len(p.pages)-1]
	for i, left := range []float64{50, 120, 320, right - wide*float64(len([]rune(line[3])))} {
		if line[i] != "" {
			fmt.Fprintf(page, "1 0 0 1 %.1f %d Tm (%s) Tj\n", left, p.y, literal(line[i]))
		}
	}
	p.y -= lead
}

// literal is a text as a string of PDF, in Latin-1.
func literal(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune(`()\`, r):
			out.WriteString(`\` + string(r))
		case r > 0x7e:
			fmt.Fprintf(&out, `\%03o`, r)
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}

// pdf is the file: a catalog, the tree of pages, a typeface, and for each page the
// page itself and what is on it; then where each of them begins.
func (p *printed) pdf() string {
	p.line(row{"", p.carried, "", p.money(p.balance)})
	var kids strings.Builder
	for i := range p.pages {
		fmt.Fprintf(&kids, "%d 0 R ", 4+2*i)
	}
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		fmt.Sprintf("<< /Type /Pages /Kids [ %s] /Count %d >>", kids.String(), len(p.pages)),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [" + strings.Repeat(" 600", 224) + " ] >>",
	}
	for i, page := range p.pages {
		content := fmt.Sprintf("BT /F1 %d Tf\n%sET\n", size, page)
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Resources << /Font << /F1 3 0 R >> >> /Contents %d 0 R >>", 5+2*i),
			fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", len(content), content))
	}
	var out, table strings.Builder
	out.WriteString("%PDF-1.4\n")
	for i, object := range objects {
		fmt.Fprintf(&table, "%010d 00000 n \n", out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table.String(), len(objects)+1, start)
	return out.String()
}
