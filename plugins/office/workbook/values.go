package workbook

import (
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

// Values are the values of the cells of a workbook, as people see them but for the
// form of numbers, by their places: "Summary!B2". A formula that has no value yet is
// calculated.
func Values(at string, data []byte) (map[string]string, error) {
	b, err := Open(at, data)
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
	complete, err := b.values(values)
	if err != nil || complete {
		return values, err
	}
	if _, err = b.Calculate(func() time.Time { return time.Time{} }); err == nil {
		_, err = b.values(values)
	}
	return values, err
}

// values adds the values that cells have, unless there is one of their place already,
// and reports whether every formula has one.
func (b *Book) values(values map[string]string) (complete bool, err error) {
	complete = true
	for _, s := range b.Sheets {
		if !s.HasCells() {
			continue
		}
		if err := s.load(); err != nil {
			return false, err
		}
		for at, c := range s.All() {
			place := cell.WithSheet(s.Name, at.String())
			if text := b.Shown(c).String(); text != "" && values[place] == "" {
				values[place] = text
			}
			complete = complete && (c.Formula == "" || c.Cached)
		}
	}
	return complete, nil
}
