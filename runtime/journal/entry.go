package journal

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"io"
	"slices"
)

// inflate unpacks an entry of a sealed bundle in one go: what a zip file says of it
// twice has not changed. The text is good until the next. Where anything is not as it
// should be inflate gives up, and [readEntry] says what it is.
func (u *unpacker) inflate(f *zip.File) (text []byte, ok bool) {
	size := int(believed(f))
	if !u.sealed || f.Method != zip.Deflate || f.UncompressedSize64 > uint64(size) || f.CompressedSize64 > uint64(2*size) {
		return nil, false
	}
	raw, err := f.OpenRaw()
	if err != nil {
		return nil, false
	}
	b := u.buffers
	b.packed = slices.Grow(b.packed[:0], int(f.CompressedSize64))[:f.CompressedSize64]
	if _, err := io.ReadFull(raw, b.packed); err != nil {
		return nil, false
	}
	b.text = slices.Grow(b.text[:0], size+1)[:size+1] // one more than there may be
	inflater := u.common.inflaters.open(bytes.NewReader(b.packed))
	n, err := io.ReadFull(inflater, b.text)
	if closed := inflater.Close(); closed != nil || n != size || !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, false
	}
	return b.text[:n], crc32.ChecksumIEEE(b.text[:n]) == f.CRC32
}

// readEntry reads an entry.
func readEntry(f *zip.File) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(int(believed(f)) + bytes.MinRead)
	err := copyEntry(&data, f)
	return data.Bytes(), err
}

// believed is how much of what an entry claims to have is believed before it is
// read.
func believed(f *zip.File) uint64 { return min(f.UncompressedSize64, 1<<20) }

// copyEntry copies an entry, and no more of it than it claims to have.
func copyEntry(to io.Writer, f *zip.File) error {
	r, err := f.Open()
	if err != nil {
		return err
	}
	if _, err := io.Copy(to, io.LimitReader(r, int64(f.UncompressedSize64)+1)); err != nil {
		_ = r.Close() // says the same again
		return err
	}
	return r.Close()
}
