package convert

import "fmt"

// Remark is something that an import or an export did with so many of something.
type Remark struct {
	N    int
	What string // in the plural
}

// Remarks are the remarks, in words, that there is a reason for.
func Remarks(list []Remark) []string {
	var words []string
	for _, r := range list {
		if r.N > 0 {
			words = append(words, fmt.Sprintf("%s: %d", r.What, r.N))
		}
	}
	return words
}
