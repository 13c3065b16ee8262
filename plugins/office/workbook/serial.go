package workbook

import (
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

// days1904 is how many days the numbers of a workbook that counts from 1904 are
// behind.
const days1904 = 1462

// serial is the number that stands for a moment in this workbook.
func (b *Book) serial(t time.Time) float64 {
	n := cell.Serial(t)
	if b.Date1904 {
		n -= days1904
	}
	return n
}

// Date reads a text such as "2026-01-05" or "2026-01-05T09:30:00" as the number
// that stands for it, with the format in which it is shown.
func (b *Book) Date(text string) (n float64, format string, ok bool) {
	for _, known := range []struct{ layout, format string }{
		{"2006-01-02", "yyyy-mm-dd"},
		{"2006-01-02T15:04:05", "yyyy-mm-dd hh:mm:ss"},
	} {
		t, err := time.Parse(known.layout, text)
		if n := b.serial(t); err == nil && n >= 1 {
			return n, known.format, true
		}
	}
	return 0, "", false
}
