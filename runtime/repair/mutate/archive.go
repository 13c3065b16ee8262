package mutate

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"slices"
)

// maxUnpacked bounds what is taken out of an archive.
const maxUnpacked = 256 << 20

// archive writes an archive, such as a workbook or a document, again in other bytes.
// What it says need not be known for that.
func archive(f *File) []Variant {
	r, err := zip.NewReader(bytes.NewReader(f.Data), int64(len(f.Data)))
	if err != nil || len(r.File) == 0 {
		return nil
	}
	list := repacked("archive", r.File)
	if len(r.File) > 2 && distinct(r.File) {
		turned := slices.Clone(r.File)
		slices.Reverse(turned[1:]) // what kind of archive it is, some readers look up in the first member
		list = append(list, repacked("archive-order", turned)...)
	}
	return list
}

// distinct reports whether every member has a name of its own: of two with one name,
// readers take the first or the last.
func distinct(members []*zip.File) bool {
	seen := map[string]bool{}
	for _, m := range members {
		seen[m.Name] = true
	}
	return len(seen) == len(members)
}

// repacked is an archive with members as they are, uncompressed and without time;
// nothing if they cannot be read.
func repacked(operator string, members []*zip.File) []Variant {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	left := int64(maxUnpacked)
	for _, member := range members {
		n, err := repack(w, member, left)
		if left -= n; err != nil || left < 0 {
			return nil
		}
	}
	if w.Close() != nil {
		return nil
	}
	return []Variant{{Operator: operator, Label: Equivalent, Data: out.Bytes()}}
}

// repack copies a member and returns its size, which is above most if it is too large.
func repack(w *zip.Writer, member *zip.File, most int64) (int64, error) {
	to, err := w.CreateHeader(&zip.FileHeader{Name: member.Name, Method: zip.Store, Modified: member.Modified})
	if err != nil {
		return 0, err
	}
	from, err := member.Open()
	if err != nil {
		return 0, err
	}
	n, err := io.Copy(to, io.LimitReader(from, most+1))
	return n, errors.Join(err, from.Close())
}
