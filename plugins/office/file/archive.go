package file

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"maps"
	"slices"
	"time"

	inflate "github.com/klauspost/compress/flate" // twice as fast as that of the standard library in WASM

	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxEntries = 10_000
	// MaxPart is how many bytes one part of an archive may have when it is
	// unpacked, whatever the archive says of it.
	MaxPart = 32 << 20
)

// Archive is an office file that is a ZIP archive of parts, mostly XML.
type Archive struct {
	at  string
	zip *zip.Reader
}

// OpenArchive opens what a file holds. Kind names what it should be: "Word
// document".
func OpenArchive(at, kind string, data []byte) (*Archive, error) {
	if bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")) {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is encrypted with a password or of the format before 2007; neither can be read", at)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case errors.Is(err, zip.ErrFormat):
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no %s: it is not a ZIP archive, or one that is cut off", at, kind)
	case err != nil && !errors.Is(err, zip.ErrInsecurePath): // names are looked up, and never paths to write to
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is a broken ZIP archive: %v", at, err)
	case len(r.File) > maxEntries:
		return nil, plugin.Errorf(plugin.CodeFailed, "%s holds %d parts, and no %s has more than %d", at, len(r.File), kind, maxEntries)
	}
	r.RegisterDecompressor(zip.Deflate, func(packed io.Reader) io.ReadCloser { return inflate.NewReader(bufio.NewReader(packed)) })
	return &Archive{at, r}, nil
}

// Has reports whether there is a part of a name.
func (a *Archive) Has(name string) bool { return a.find(name) != nil }

func (a *Archive) find(name string) *zip.File {
	for _, f := range a.zip.File {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Names returns the names of the parts in their order.
func (a *Archive) Names() []string {
	names := make([]string, len(a.zip.File))
	for i, f := range a.zip.File {
		names[i] = f.Name
	}
	return names
}

// Part returns the content of a part; nil and no error if there is none.
func (a *Archive) Part(name string) ([]byte, error) {
	f := a.find(name)
	if f == nil {
		return nil, nil
	}
	if f.Flags&1 != 0 {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s is encrypted, which cannot be read", a.at, name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s cannot be unpacked: %v", a.at, name, err)
	}
	content, err := io.ReadAll(io.LimitReader(r, MaxPart+1))
	if closed := r.Close(); err == nil {
		err = closed // which says again what reading has said
	}
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s cannot be unpacked: %v", a.at, name, err)
	}
	if len(content) > MaxPart {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s has more than %d MiB when it is unpacked, which no office file needs", a.at, name, MaxPart>>20)
	}
	return content, nil
}

// With returns the archive with other contents for some of its parts; nil leaves
// a part out, and parts that it does not have come last. The others stay as they
// are, packed, and so do their order and times.
func (a *Archive) With(parts map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	w := newWriter(&out)
	for _, f := range a.zip.File {
		content, changed := parts[f.Name]
		var err error
		switch {
		case !changed:
			err = w.Copy(f)
		case content != nil:
			err = store(w, f.Name, f.Modified, content)
		}
		if err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s cannot be kept: %v", a.at, f.Name, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if content := parts[name]; content != nil && !a.Has(name) {
			if err := store(w, name, epoch(), content); err != nil {
				return nil, plugin.Errorf(plugin.CodeFailed, "%s: the part %s cannot be added: %v", a.at, name, err)
			}
		}
	}
	if err := w.Close(); err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s cannot be written: %v", a.at, err)
	}
	return out.Bytes(), nil
}

// Part is a part of a new archive.
type Part struct{ Name, Content string }

// NewArchive packs parts. The same parts give the same bytes.
func NewArchive(parts []Part) ([]byte, error) {
	var out bytes.Buffer
	w := newWriter(&out)
	for _, p := range parts {
		if err := store(w, p.Name, epoch(), []byte(p.Content)); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// epoch is the first time that a ZIP archive can say.
func epoch() time.Time { return time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) }

// newWriter packs fast rather than small: what is saved is read again in a
// moment, and the room that it takes is little either way.
func newWriter(out io.Writer) *zip.Writer {
	w := zip.NewWriter(out)
	var packer *flate.Writer // of the part before, which is done: it is large
	w.RegisterCompressor(zip.Deflate, func(out io.Writer) (_ io.WriteCloser, err error) {
		if packer != nil {
			packer.Reset(out)
			return packer, nil
		}
		packer, err = flate.NewWriter(out, flate.BestSpeed)
		return packer, err
	})
	return w
}

func store(w *zip.Writer, name string, modified time.Time, content []byte) error {
	entry, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: modified})
	if err != nil {
		return err
	}
	_, err = entry.Write(content)
	return err
}
