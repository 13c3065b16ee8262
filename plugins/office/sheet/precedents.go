package sheet

import (
	"cmp"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// unread is the first of some cells on which a formula does not depend; "" if it
// depends on all.
func (j *judged) unread(sheet string, at cell.Address, wanted []string) string {
	if len(wanted) == 0 {
		return ""
	}
	read := j.precedents(sheet, at)
	for _, asked := range wanted {
		s, area, err := j.placeOf(asked)
		if err != nil {
			return asked
		}
		for column := area.From.Column; column <= area.To.Column; column++ {
			if row := uncovered(read[s.Name], area, column); row > 0 {
				return cell.WithSheet(s.Name, cell.Address{Row: row, Column: column}.String())
			}
		}
	}
	return ""
}

// uncovered is the first row of a column of an area that is in no range; 0 if
// all are. The ranges are sorted by their first row.
func uncovered(ranges []cell.Range, area cell.Range, column int) int {
	next := area.From.Row
	for _, r := range ranges {
		if r.From.Row > next || next > area.To.Row {
			break
		}
		if r.From.Column <= column && column <= r.To.Column {
			next = max(next, r.To.Row+1)
		}
	}
	if next > area.To.Row {
		return 0
	}
	return next
}

// reference is a range of a sheet that a formula refers to.
type reference struct {
	sheet *workbook.Sheet
	area  cell.Range
}

// precedents are the ranges on which a formula depends, itself or by others, by
// the names of sheets and sorted by their first row. Each formula is followed
// once, however many refer to it.
func (j *judged) precedents(sheet string, at cell.Address) map[string][]cell.Range {
	left := map[string]unfollowed{}
	known := map[reference]bool{}
	read := map[string][]cell.Range{}
	queue := []reference{}
	if s, err := j.reader.book.Sheet(sheet); err == nil {
		queue = append(queue, j.referencesOf(s, at)...)
	}
	for len(queue) > 0 {
		next := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if known[next] {
			continue
		}
		known[next] = true
		name := next.sheet.Name
		read[name] = append(read[name], next.area)
		if left[name] == nil {
			left[name] = j.unfollowed(next.sheet)
		}
		for _, at := range left[name].take(next.area) {
			queue = append(queue, j.referencesOf(next.sheet, at)...)
		}
	}
	for _, ranges := range read {
		slices.SortFunc(ranges, func(a, b cell.Range) int { return cmp.Compare(a.From.Row, b.From.Row) })
	}
	return read
}

// referencesOf are the ranges that the formula of a cell names. They are found out
// once: one formula may be asked about for many cells.
func (j *judged) referencesOf(s *workbook.Sheet, at cell.Address) []reference {
	place := reference{s, cell.Range{From: at, To: at}}
	if known, ok := j.references[place]; ok {
		return known
	}
	var found []reference
	names, _ := formula.Names(j.withNames(s.At(at).Formula))
	for _, r := range names {
		of := s
		if r.Sheet != "" {
			var err error
			if of, err = j.reader.book.Sheet(r.Sheet); err != nil {
				continue
			}
		}
		found = append(found, reference{of, r.Area})
	}
	j.references[place] = found
	return found
}

// withNames is a formula followed by what the defined names in it stand for.
func (j *judged) withNames(text string) string {
	var all strings.Builder
	all.WriteString(text)
	for _, name := range j.reader.book.Names {
		if strings.Contains(strings.ToLower(text), strings.ToLower(name.Name)) {
			all.WriteString("+" + name.Refers)
		}
	}
	return all.String()
}

// unfollowed are the formulas of a sheet that were not followed yet, by column.
type unfollowed map[int]*unfollowedColumn

// unfollowedColumn has the rows of formulas, sorted, and for each where to look
// for the next one that is left: itself, or one further on.
type unfollowedColumn struct {
	rows []int
	next []int
}

func (j *judged) unfollowed(s *workbook.Sheet) unfollowed {
	if _, ok := j.formulas[s.Name]; !ok {
		var all []cell.Address
		for at, c := range s.All() {
			if c.Formula != "" {
				all = append(all, at)
			}
		}
		j.formulas[s.Name] = all
	}
	left := unfollowed{}
	for _, at := range j.formulas[s.Name] {
		c := left[at.Column]
		if c == nil {
			c = &unfollowedColumn{}
			left[at.Column] = c
		}
		c.rows, c.next = append(c.rows, at.Row), append(c.next, len(c.next))
	}
	for _, c := range left {
		c.next = append(c.next, len(c.next))
	}
	return left
}

// take removes the formulas in an area.
func (u unfollowed) take(area cell.Range) (taken []cell.Address) {
	for column, c := range u {
		if column < area.From.Column || column > area.To.Column {
			continue
		}
		i, _ := slices.BinarySearch(c.rows, area.From.Row)
		for i = c.first(i); i < len(c.rows) && c.rows[i] <= area.To.Row; i = c.first(i) {
			taken = append(taken, cell.Address{Row: c.rows[i], Column: column})
			c.next[i] = i + 1
		}
	}
	return taken
}

// first is the first index from one on that is left. The way there is shortened
// for those that come after.
func (c *unfollowedColumn) first(from int) int {
	end := from
	for c.next[end] != end {
		end = c.next[end]
	}
	for c.next[from] != end {
		from, c.next[from] = c.next[from], end
	}
	return end
}
