package journal

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"io"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
)

// inflated is the text of an entry.
type inflated struct {
	text  string
	sum   digest.Digest
	check uint32 // CRC-32, which zip files have
}

// inflate unpacks an entry of a sealed bundle in one go: what a zip file says of it
// twice has not changed. What is packed in the same bytes as another is the same. Where
// anything is not as it should be inflate gives up, and [readEntry] says what it is.
func (u *unpacker) inflate(f *zip.File) (e inflated, ok bool) {
	packed, ok := u.packed(f)
	if !ok {
		return inflated{}, false
	}
	e, known := u.common.entries.get(packed)
	if !known {
		if e, ok = u.unpacked(packed, int(f.UncompressedSize64)); !ok {
			return inflated{}, false
		}
		if u.common.entries.again(packed) {
			u.common.entries.hold(packed, e, len(packed)+len(e.text))
		}
	}
	return e, uint64(len(e.text)) == f.UncompressedSize64 && e.check == f.CRC32
}

// packed is an entry as it is in the file, if it can be unpacked in one go.
func (u *unpacker) packed(f *zip.File) (packed string, ok bool) {
	size := believed(f)
	if !u.sealed || f.Method != zip.Deflate || f.UncompressedSize64 > size || f.CompressedSize64 > 2*size {
		return "", false
	}
	raw, err := f.OpenRaw()
	if err != nil {
		return "", false
	}
	var text strings.Builder
	text.Grow(int(f.CompressedSize64))
	n, err := io.CopyBuffer(&text, raw, u.buffers.chunk)
	return text.String(), err == nil && uint64(n) == f.CompressedSize64
}

// unpacked unpacks what has a size unpacked.
func (u *unpacker) unpacked(packed string, size int) (e inflated, ok bool) {
	b := u.buffers
	b.text = slices.Grow(b.text[:0], size+1)[:size+1] // one more than there may be
	inflater := u.common.inflaters.open(strings.NewReader(packed))
	n, err := io.ReadFull(inflater, b.text)
	if closed := inflater.Close(); closed != nil || n != size || !errors.Is(err, io.ErrUnexpectedEOF) {
		return inflated{}, false
	}
	text := b.text[:n]
	return inflated{text: string(text), sum: digest.Of(text), check: crc32.ChecksumIEEE(text)}, true
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
