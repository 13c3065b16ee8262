package file

import (
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/workrover/workrover/sdk/plugin"
)

// CheckColumns refuses the header of a table that has a column which nobody reads, or
// one twice, or lacks one that is needed. What stands in a column that is misspelt would
// be missing without a word.
func CheckColumns(table string, columns, needed, known []string) error {
	for i, column := range columns {
		if slices.Contains(columns[:i], column) {
			return plugin.Errorf(plugin.CodeFailed, "%s has the column %q twice", table, column)
		}
		if !slices.Contains(known, column) {
			return plugin.Errorf(plugin.CodeFailed, "%s has the unknown column %q%s; the columns are %s", table, column, meant(column, known), strings.Join(known, ", "))
		}
	}
	for _, column := range needed {
		if !slices.Contains(columns, column) {
			return plugin.Errorf(plugin.CodeFailed, "%s has no column %s; its columns are %s", table, column, strings.Join(columns, ", "))
		}
	}
	return nil
}

// meant asks for the known name that is like a given one; "" if none is.
func meant(given string, known []string) string {
	const near = 2
	distance := func(name string) int { return levenshtein.Distance(strings.ToLower(given), name, nil) }
	closest := slices.MinFunc(known, func(a, b string) int { return distance(a) - distance(b) })
	if distance(closest) > near {
		return ""
	}
	return " (did you mean " + closest + "?)"
}
