package mutants

import (
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/repair/mutate"
)

// Formats are those of all office files.
func Formats() []mutate.Format {
	return []mutate.Format{
		{Name: "workbook/1", Variants: spreadsheet},
		{Name: "document/1", Variants: word},
		{Name: "calendar/1", Variants: schedule},
		{Name: "mail/1", Variants: letter},
	}
}

// is reports whether a file has one of some extensions.
func is(f *mutate.File, extensions ...string) bool {
	return slices.Contains(extensions, strings.ToLower(path.Ext(f.Path)))
}
