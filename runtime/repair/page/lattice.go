package page

import (
	"fmt"
	"slices"
	"strings"
)

// lattice is the picture of combinations: a level for each number of revisions, the
// environment as it is at the top.
type lattice struct {
	Width, Height int
	Levels        []level
	Nodes         []*node
	Edges         []edge
	Small         bool // there are so many that they are dots without names

	form form
}

// form is how a picture is laid out.
type form struct {
	columns int // boxes side by side
	margin  int // for what levels are called; 0 if that stands above them
}

// level is a row of the picture, or several.
type level struct {
	Y    int
	Text string
}

// node is a combination.
type node struct {
	*combination
	X, Y, W, H, CX   int
	MarkX, TextX, TY int
}

// edge leads from a combination to one that has one revision more.
type edge struct {
	X1, Y1, X2, Y2 int
	Chosen         bool // both are parts of what is selected
}

// How large the picture is, in pixels.
const (
	boxWidth, boxHeight = 104, 28
	boxGap, rowGap      = 12, 10
	levelGap            = 54 // room for edges
	dot, dotGap         = 11, 5
	line                = 22 // of what a level is called
	pad                 = 2  // for the line around what is selected
)

// The forms, for screens that are wide and such that are not.
func wide() form   { return form{columns: 8, margin: 96} }
func narrow() form { return form{columns: 3} }

// room is how wide the levels may be.
func (f form) room() int { return f.columns*(boxWidth+boxGap) - boxGap }

// What can still be read.
const (
	mostNamed = 128 // combinations as boxes with names
	mostEdges = 40  // combinations with all edges between them
)

// draw lays out combinations. Of those that are a part of chosen, edges are always
// drawn.
func draw(list []combination, chosen []string, f form) *lattice {
	l := &lattice{Small: len(list) > mostNamed, Width: f.margin + f.room() + 2*pad, form: f}
	most := 0
	for i := range list {
		l.Nodes = append(l.Nodes, &node{combination: &list[i]})
		most = max(most, len(list[i].Set))
	}
	y, gap := pad, levelGap
	if l.Small {
		gap = 2 * rowGap
	}
	for size := range most + 1 {
		row := slices.DeleteFunc(slices.Clone(l.Nodes), func(n *node) bool { return len(n.Set) != size })
		if len(row) == 0 {
			continue
		}
		if f.margin == 0 {
			y += line
			l.Levels = append(l.Levels, level{y - 7, called(size)})
		} else {
			l.Levels = append(l.Levels, level{y + boxHeight/2 + 4, called(size)})
		}
		y = l.place(row, y) + gap
	}
	l.Height = y - gap + pad
	if !l.Small {
		l.connect(chosen)
	}
	return l
}

func called(size int) string {
	switch size {
	case 0:
		return "as it is"
	case 1:
		return "1 revision"
	}
	return fmt.Sprintf("%d revisions", size)
}

// place places the nodes of a level in the middle of rows, and returns where the last
// row ends.
func (l *lattice) place(level []*node, y int) int {
	w, h, gap, rows := boxWidth, boxHeight, boxGap, rowGap
	if l.Small {
		w, h, gap, rows = dot, dot, dotGap, dotGap
	}
	room := l.form.room()
	for row := range slices.Chunk(level, (room+gap)/(w+gap)) {
		x := l.form.margin + pad
		if !l.Small {
			x += (room - len(row)*(w+gap) + gap) / 2
		}
		for _, n := range row {
			n.X, n.Y, n.W, n.H, n.CX = x, y, w, h, x+w/2
			n.MarkX, n.TextX, n.TY = x+12, x+22, y+h/2+4
			x += w + gap
		}
		y += h + rows
	}
	return y - rows
}

// connect draws the edges.
func (l *lattice) connect(chosen []string) {
	for _, from := range l.Nodes {
		for _, to := range l.Nodes {
			if len(to.Set) != len(from.Set)+1 || !within(from.Set, to.Set) {
				continue
			}
			e := edge{from.CX, from.Y + from.H, to.CX, to.Y, chosen != nil && within(to.Set, chosen)}
			if e.Chosen || len(l.Nodes) <= mostEdges {
				l.Edges = append(l.Edges, e)
			}
		}
	}
	slices.SortStableFunc(l.Edges, func(a, b edge) int { // what is selected lies on top
		if a.Chosen == b.Chosen {
			return 0
		} else if b.Chosen {
			return -1
		}
		return 1
	})
}

func within(part, whole []string) bool {
	return !slices.ContainsFunc(part, func(id string) bool { return !slices.Contains(whole, id) })
}

// short are names of revisions that fit into a box: the first letter of the component,
// with a number where it has several.
func short(components []string, candidates map[string][]string) map[string]string {
	names := map[string]string{}
	for _, component := range components {
		letter := strings.ToUpper(component[:1])
		for i, id := range candidates[component] {
			names[id] = letter
			if len(candidates[component]) > 1 {
				names[id] = fmt.Sprintf("%s%d", letter, i+1)
			}
		}
	}
	return names
}
