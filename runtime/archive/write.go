package archive

import (
	"archive/zip"
	"fmt"
	"hash/crc32"
	"io"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/vfs"
)

// Write writes a package as an archive: the same bytes for the same files.
func Write(w io.Writer, p *Package) error {
	out := zip.NewWriter(w)
	for name, info := range p.Files.Walk("/") {
		switch {
		case info.Type == vfs.TypeDir:
			continue
		case info.Type == vfs.TypeSymlink:
			return fmt.Errorf("%s is a symbolic link; an archive holds files: put a copy in its place, or do not list it", name[1:])
		case !utf8.ValidString(name):
			return fmt.Errorf("the name %q is no UTF-8: give the file another", name[1:])
		}
		blob, err := p.Files.Blob(name)
		if err != nil {
			return err
		}
		if err := add(out, name[1:], blob.Bytes()); err != nil {
			return fmt.Errorf("add %s: %w", name[1:], err)
		}
	}
	return out.Close()
}

// firstDay is 1980-01-01 as archives write it. A zero would be the day before the first
// of the month before January, at which strict readers stop.
const firstDay = 1<<5 | 1

// add writes a file with a header in which nothing is left to chance: no time, and
// sizes where readers look first.
func add(out *zip.Writer, name string, content []byte) error {
	h := &zip.FileHeader{
		Name: name, Method: zip.Store, Flags: 0x800, // the name is UTF-8
		CRC32:              crc32.ChecksumIEEE(content),
		CompressedSize64:   uint64(len(content)),
		UncompressedSize64: uint64(len(content)),
		ModifiedDate:       firstDay, //nolint:staticcheck // a raw header has what is written, and nothing derived
	}
	h.SetMode(0o644)
	w, err := out.CreateRaw(h)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}
