package desk

import (
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// What the tools of the calendar, the mailbox, the board and the customers have
// in common: rows have an id.

// with returns the places of the rows that have an id: as a rule one, but an
// agent can give a row the id of another.
func (t *table) with(idColumn string, id value) ([]int, error) {
	column, err := t.need(idColumn)
	if err != nil {
		return nil, err
	}
	wanted, ok := id.text()
	var found []int
	for i, r := range t.rows {
		if is, isText := r.cells[column].text(); ok && isText && is == wanted {
			found = append(found, i)
		}
	}
	return found, nil
}

// without removes rows by their places, which are sorted.
func (t *table) without(places []int) {
	for _, i := range slices.Backward(places) {
		t.rows = slices.Delete(t.rows, i, i+1)
	}
}

// nextID is the id of a new row: one more than the largest, compared as text.
// The first row of an empty table has 0.
func (t *table) nextID(idColumn string) (string, error) {
	column, err := t.need(idColumn)
	if err != nil {
		return "", err
	}
	largest := ""
	for _, r := range t.rows {
		id, ok := r.cells[column].text()
		if !ok {
			return "", plugin.Errorf(plugin.CodeFailed, "a row has no text as %s, so there is no next one", idColumn)
		}
		largest = max(largest, id)
	}
	if len(t.rows) == 0 {
		return "0", nil
	}
	next, ok := successor(strings.TrimSpace(largest))
	if !ok {
		return "", plugin.Errorf(plugin.CodeFailed, "the largest %s is %q, which cannot be counted on", idColumn, largest)
	}
	return next, nil
}

// successor adds one to a number in decimal digits, of any length.
func successor(digits string) (string, bool) {
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return "", false
	}
	next := []byte("0" + digits)
	i := len(next) - 1
	for ; next[i] == '9'; i-- {
		next[i] = '0'
	}
	next[i]++
	return strings.TrimLeft(string(next), "0"), true
}

// padded is an id with zeros up to eight digits.
func padded(id string) string {
	if len(id) >= 8 {
		return id
	}
	return strings.Repeat("0", 8-len(id)) + id
}

// kept describes a table of rows with ids, as the answers about it are worded.
type kept struct {
	file, id string // the file, and its column of ids
	name     string // "Event": what a row is
}

// lookUp is the tool that tells one field of a row.
func (k kept) lookUp(d *desk, a args) (answer, error) {
	switch {
	case a.missing(k.id):
		return says(k.name + " ID not provided.")
	case a.missing("field"):
		return says("Field not provided.")
	}
	t, err := d.read(k.file)
	if err != nil {
		return answer{}, err
	}
	found, err := t.with(k.id, a[k.id])
	if err != nil {
		return answer{}, err
	}
	if len(found) == 0 {
		return says(k.name + " not found.")
	}
	field, _ := a["field"].text()
	column := t.column(field)
	if column < 0 {
		return says("Field not found.")
	}
	one := table{columns: t.columns[column : column+1]}
	return gives(one.appendRecord(nil, row{cells: t.rows[found[0]].cells[column:]}))
}

// delete is the tool that removes a row.
func (k kept) delete(d *desk, a args) (answer, error) {
	if a.missing(k.id) {
		return says(k.name + " ID not provided.")
	}
	t, err := d.read(k.file)
	if err != nil {
		return answer{}, err
	}
	found, err := t.with(k.id, a[k.id])
	if err != nil {
		return answer{}, err
	}
	if len(found) == 0 {
		return says(k.name + " not found.")
	}
	t.without(found)
	if err := d.save(k.file, t); err != nil {
		return answer{}, err
	}
	return says(k.name + " deleted successfully.")
}

// update gives the rows with an id a new cell.
func (k kept) update(d *desk, t *table, change change) (answer, error) {
	for _, i := range change.rows {
		t.set(i, change.column, change.cell)
	}
	if err := d.save(k.file, t); err != nil {
		return answer{}, err
	}
	return says(k.name + " updated successfully.")
}

// change is a new cell for some rows.
type change struct {
	rows   []int
	column int
	cell   cell
}

// create puts a row at the end, with the next id, which it answers.
func (k kept) create(d *desk, t *table, cells map[string]cell) (answer, error) {
	id, err := t.nextID(k.id)
	if err != nil {
		return answer{}, err
	}
	id = padded(id)
	cells[k.id] = textCell(id)
	r, err := t.newRow(cells)
	if err != nil {
		return answer{}, err
	}
	t.rows = append(t.rows, r)
	if err := d.save(k.file, t); err != nil {
		return answer{}, err
	}
	return says(id)
}
