package mutate

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
)

// maxUnpacked bounds what is taken out of an archive.
const maxUnpacked = 256 << 20

// archive mutates archives, among them workbooks and documents, of which it does
// not know what they say: it writes the same again in other bytes.
func archive(f *File) []Variant {
	r, err := zip.NewReader(bytes.NewReader(f.Data), int64(len(f.Data)))
	if err != nil || len(r.File) == 0 {
		return nil
	}
	again, err := repacked(r)
	if err != nil {
		return []Variant{}
	}
	return []Variant{{Operator: "archive", Label: Equivalent, Data: again}}
}

// repacked is an archive with every member as it is, uncompressed and without
// time. Readers expect some members first, so their order stays.
func repacked(r *zip.Reader) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	left := int64(maxUnpacked)
	for _, member := range r.File {
		to, err := w.CreateHeader(&zip.FileHeader{Name: member.Name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		from, err := member.Open()
		if err != nil {
			return nil, err
		}
		n, err := io.Copy(to, io.LimitReader(from, left+1))
		if err := errors.Join(err, from.Close()); err != nil {
			return nil, err
		}
		if left -= n; left < 0 {
			return nil, errors.New("the archive is too large to be written again")
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
