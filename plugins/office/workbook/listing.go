package workbook

import (
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// Listing is a workbook as people compare it: a line for each cell that has
// something in it, with its formula.
func Listing(at string, data []byte) (string, error) {
	b, err := Open(at, data)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, s := range b.Sheets {
		if !s.HasCells() {
			continue
		}
		if err := s.load(); err != nil {
			return "", err
		}
		for place, c := range s.All() {
			if c.Value.Kind == cell.Empty && c.Formula == "" {
				continue
			}
			out.WriteString(cell.WithSheet(s.Name, place.String()) + " " + b.Shown(c).JSON())
			if c.Formula != "" {
				out.WriteString(" =" + strings.ReplaceAll(c.Formula, "\n", " "))
			}
			out.WriteByte('\n')
		}
	}
	return out.String(), nil
}
