package desk

import (
	"slices"
	"strconv"
	"strings"
)

// numbers are the numbers of the rows of the mailbox. They are in a file of
// their own, one in a line, as soon as they no longer count up from 0.
type numbers struct {
	list []int
	kept bool // there is the file
}

// numbers returns the numbers of as many rows as there are. If the file is for
// another number of rows, the mailbox was changed in another way, and its rows
// count anew.
func (d *desk) numbers(rows int) (*numbers, error) {
	content, err := d.content(numbersFile)
	if err != nil && !isMissing(err) {
		return nil, err
	}
	n := &numbers{kept: err == nil}
	for field := range strings.FieldsSeq(string(content)) {
		if number, err := strconv.Atoi(field); err == nil {
			n.list = append(n.list, number)
		}
	}
	if len(n.list) != rows {
		n.list = make([]int, rows)
		for i := range n.list {
			n.list[i] = i
		}
	}
	return n, nil
}

// without removes the numbers of some rows, whose places are sorted.
func (n *numbers) without(places []int) {
	for _, i := range slices.Backward(places) {
		n.list = slices.Delete(n.list, i, i+1)
	}
}

// number keeps the numbers of the rows, if they do not count up or did not.
func (d *desk) number(n *numbers) error {
	keep := n.kept
	var lines []byte
	for i, number := range n.list {
		keep = keep || i != number
		lines = append(strconv.AppendInt(lines, int64(number), 10), '\n')
	}
	if !keep {
		return nil
	}
	return d.write(numbersFile, lines)
}
