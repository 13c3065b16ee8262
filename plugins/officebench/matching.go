package officebench

import (
	"fmt"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// hasEqual reports whether two files of a type can be the same. What is made of
// documents and of PDF is compared by identity, so that it never is.
func hasEqual(kind string) bool {
	return kind == typeSheet || kind == typeText || kind == typeCalendar
}

// exactMatch asks whether a file holds what another one does.
func (q *Question) exactMatch(r *result) (finding, error) {
	switch {
	case !r.exists(q.File):
		return no(plugin.Evidence{Path: q.File}, "there is no file %s", shown(q.File)), nil
	case !r.exists(q.Expected):
		return finding{}, fmt.Errorf("%s does not exist", q.Expected)
	case !hasEqual(q.Type):
		return no(plugin.Evidence{Path: q.File}, "files of type %s are never the same", q.Type), nil
	case q.Type == typeSheet:
		return q.sameSheet(r)
	}
	got, err := textOf(r, q.Type, q.File)
	if err != nil {
		return finding{}, err
	}
	want, err := textOf(r, q.Type, q.Expected)
	if err != nil {
		return finding{}, err
	}
	if got != want {
		return no(plugin.Evidence{Path: q.File, Expected: file.Clip(want), Found: file.Clip(got)}, "%s is not as expected", shown(q.File)), nil
	}
	return yes(), nil
}

// sameSheet compares the cells that either of two sheets has.
func (q *Question) sameSheet(r *result) (finding, error) {
	got, err := readActive(r, q.File)
	if err != nil {
		return finding{}, err
	}
	want, err := readActive(r, q.Expected)
	if err != nil {
		return finding{}, err
	}
	for row := range max(got.rows, want.rows) {
		for column := range max(got.columns, want.columns) {
			at := place{row + 1, column + 1}
			if !got.cells[at].equal(want.cells[at]) {
				c := Cell{Row: fmt.Sprint(at.row), Column: fmt.Sprint(at.column)}
				return no(c.evidence(q.File, want.cells[at].told(), got.cells[at].told()), "cell (%d, %d) of %s is not as expected", at.row, at.column, shown(q.File)), nil
			}
		}
	}
	return yes(), nil
}

func readActive(r *result, at string) (*sheet, error) {
	data, err := r.read(at)
	if err != nil {
		return nil, err
	}
	return openSheet(at, data)
}
