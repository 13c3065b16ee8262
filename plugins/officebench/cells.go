package officebench

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// cellValue asks whether the text of a sheet has each cell with what it begins
// with.
func (q *Question) cellValue(r *result) (finding, error) {
	if !r.exists(q.File) {
		return no(plugin.Evidence{Path: q.File}, "there is no file %s", shown(q.File)), nil
	}
	content, err := textOf(r, typeSheet, q.File)
	if err != nil {
		return finding{}, err
	}
	for _, c := range q.Cells {
		if strings.Contains(content, c.place()+c.Value) {
			continue
		}
		found := shownCell(content, c)
		return no(c.evidence(q.File, c.Value, found), "cell (%s, %s) is %s and does not begin with %q", c.Row, c.Column, quoted(found), file.Clip(c.Value)), nil
	}
	return yes(), nil
}

// cellComparator asks whether the first word in each cell is as its conditions
// say.
func (q *Question) cellComparator(r *result) (finding, error) {
	content, err := textOf(r, typeSheet, q.File)
	if err != nil {
		return finding{}, err
	}
	for _, c := range q.Cells {
		word := regexp.MustCompile(regexp.QuoteMeta(c.place()) + `([\p{L}\p{N}_]+)\t`).FindStringSubmatch(content)
		if word == nil {
			found := shownCell(content, c)
			return no(c.evidence(q.File, "", found), "cell (%s, %s) is %s, which is no single word", c.Row, c.Column, quoted(found)), nil
		}
		for _, condition := range c.Holds {
			holds, err := condition.holds(word[1])
			if err != nil {
				return finding{}, err
			}
			if !holds {
				return no(c.evidence(q.File, condition.String(), word[1]), "cell (%s, %s) is %q; it should be %s", c.Row, c.Column, word[1], condition), nil
			}
		}
	}
	return yes(), nil
}

func (c Cell) place() string { return fmt.Sprintf("(%s, %s): ", c.Row, c.Column) }

func (c Cell) evidence(at, expected, found string) plugin.Evidence {
	return plugin.Evidence{Path: at, Locator: fmt.Sprintf("row %s, column %s", c.Row, c.Column), Expected: file.Clip(expected), Found: file.Clip(found)}
}

// shownCell is what the text of a sheet says of a cell, or "".
func shownCell(content string, c Cell) string {
	_, after, _ := strings.Cut(content, c.place())
	found, _, _ := strings.Cut(after, "\t")
	return found
}

func quoted(found string) string {
	if found == "" {
		return "not there"
	}
	return fmt.Sprintf("%q", file.Clip(found))
}
