package delimited

// Dialect is how a table is written as text. The zero value is what most
// programs read: UTF-8, commas, line feeds.
type Dialect struct {
	Encoding  Encoding
	Delimiter byte // 0 stands for a comma
	CRLF      bool // lines end with a carriage return and a line feed
}

// Delimiters are those that are recognised, the likelier first where two explain
// a text equally well.
const Delimiters = ",;\t|"

func (d Dialect) delimiter() byte {
	if d.Delimiter == 0 {
		return ','
	}
	return d.Delimiter
}

// sniffed is how many rows tell the delimiter.
const sniffed = 40

// sniff finds the delimiter that cuts the most of the first rows into the same
// number of cells, and if there are several, the one that makes the most cells.
// Rows without any are lines of text above or below the table.
func sniff(text string) byte {
	best, bestRows, bestCells := byte(','), 0, 1
	for i := range len(Delimiters) {
		s := scanner{text: text, delimiter: Delimiters[i]}
		widths := map[int]int{}
		for range sniffed {
			cells, _, ok := s.row()
			if !ok {
				break
			}
			widths[len(cells)]++
		}
		for cells, rows := range widths {
			if cells > 1 && (rows > bestRows || rows == bestRows && cells > bestCells) {
				best, bestRows, bestCells = Delimiters[i], rows, cells
			}
		}
	}
	return best
}
