package mutate

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"
)

// File is a file of a result.
type File struct {
	Path string
	Data []byte

	free map[string]bool
	draw string
}

// The freedoms that an environment may declare.
const (
	RowOrder     = "row-order"
	ExtraColumns = "extra-columns"
	NumberFormat = "number-format"
	Wording      = "wording"
)

// Free reports whether a right answer may vary in something in this file, such as
// [RowOrder].
func (f *File) Free(kind string) bool { return f.free[kind] }

// maxPlaces is how many places of a file an operator changes, each in a mutant of
// its own.
const maxPlaces = 3

// Places draws which of n places an operator changes in this file.
func (f *File) Places(operator string, n int) []int {
	return pick(f.draw+f.Path+" "+operator, n, maxPlaces)
}

// Variant is a file changed in one way.
type Variant struct {
	Operator string
	Label    Label
	Place    string
	Data     []byte
	Gone     bool // there is no file any more
}

// Format makes the variants of files of one kind.
type Format struct {
	Name string // with a version: it enters the digest of the operators

	// Variants are those of a file, nil if the file is of another kind. They depend
	// on the file alone.
	Variants func(f *File) []Variant
}

// formats are those that are asked, in this order. The last takes any text.
func formats(opts *Options) []Format {
	var list []Format
	if opts != nil {
		list = append(list, opts.Formats...)
	}
	return append(list,
		Format{"json/1", document},
		Format{"table/1", table},
		Format{"text/1", prose},
	)
}

// whole are the variants that a file has whatever is in it.
func whole() []Variant {
	return []Variant{
		{Operator: "missing-file", Label: Violating, Gone: true},
		{Operator: "empty-file", Label: Violating, Data: []byte{}},
	}
}

// Lines are the variants of how lines end. They say the same in every text.
func Lines(data []byte) []Variant {
	unix := bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	other, end := bytes.ReplaceAll(unix, []byte("\n"), []byte("\r\n")), "\n"
	if len(unix) < len(data) {
		other, end = unix, "\r\n"
	}
	ended := slices.Concat(bytes.TrimRight(data, "\r\n"), []byte(end))
	if before, ok := bytes.CutSuffix(data, []byte(end)); ok {
		ended = before
	}
	return []Variant{
		{Operator: "line-endings", Label: Equivalent, Data: other},
		{Operator: "trailing-newline", Label: Equivalent, Data: ended},
	}
}

func isText(data []byte) bool { return utf8.Valid(data) && !bytes.ContainsRune(data, 0) }

func at(format string, args ...any) string { return fmt.Sprintf(format, args...) }
