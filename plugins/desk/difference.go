package desk

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/sdk/plugin"
)

// sameness tells whether two cells of a column are the same.
type sameness func(column string, a, b cell) bool

func exact(_ string, a, b cell) bool { return a == b }

// lenient passes over the case of most columns, and over when a mail was sent.
func lenient(column string, a, b cell) bool {
	if a == b {
		return true
	}
	aKind, aText := a.read()
	bKind, bText := b.read()
	if aKind == stamp {
		aKind, aText = missing, ""
	}
	if bKind == stamp {
		bKind, bText = missing, ""
	}
	if (aKind == missing) != (bKind == missing) {
		return false
	}
	if column == "status" || column == "list_name" || column == "board" {
		return aText == bText
	}
	aLower, bLower := strings.ToLower(aText), strings.ToLower(bText)
	return aLower == bLower
}

// difference is the first difference of two tables, or nil. Columns and rows
// have an order.
func difference(want, got *table, same sameness) *plugin.Evidence {
	if !slices.Equal(want.columns, got.columns) {
		return &plugin.Evidence{
			Locator: "header", Expected: clip(strings.Join(want.columns, ",")), Found: clip(strings.Join(got.columns, ",")),
		}
	}
	for i := range min(len(want.rows), len(got.rows)) {
		for k, name := range want.columns {
			if a, b := want.rows[i].cells[k], got.rows[i].cells[k]; !same(name, a, b) {
				return &plugin.Evidence{
					Locator: fmt.Sprintf("row %d, column %s", i+1, name), Expected: clip(string(a)), Found: clip(string(b)),
				}
			}
		}
	}
	if len(want.rows) != len(got.rows) {
		return &plugin.Evidence{
			Locator: "rows", Expected: fmt.Sprint(len(want.rows)), Found: fmt.Sprint(len(got.rows)),
		}
	}
	return nil
}

// maxQuoted is how much of a cell is shown.
const maxQuoted = 200

func clip(s string) string {
	if len(s) <= maxQuoted {
		return s
	}
	end := maxQuoted
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}
