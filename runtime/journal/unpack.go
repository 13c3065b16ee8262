package journal

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
)

// isEntryName reports whether an entry may have a name. No other can be a path
// that leads out of where the bundle is unpacked.
func isEntryName(name string) bool {
	switch name {
	case manifestEntry, journalEntry, stepsEntry:
		return true
	}
	if hex, ok := strings.CutPrefix(name, "blobs/"); ok {
		return len(hex) == 2*digest.Size && strings.Trim(hex, "0123456789abcdef") == ""
	}
	tree, ok := strings.CutPrefix(name, "trees/")
	tree, json := strings.CutSuffix(tree, ".json")
	return ok && json && treeName.MatchString(tree)
}

// unpacker opens a bundle: from the directory of the zip file to the manifest,
// from there to the texts, and from those to the blobs. What one of them does
// not name is not allowed to be there.
type unpacker struct {
	bundle            *Bundle
	maxBytes, maxText int64
	common            *Common
	sealed            bool // no byte has changed since the bundle was written

	entries map[string]*zip.File
	texts   map[string]string
	buffers *buffers
}

func (u *unpacker) unpack(r io.ReaderAt, size int64) error {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return fmt.Errorf("it is not a bundle, or it is cut off: %w", err)
	}
	archive.RegisterDecompressor(zip.Deflate, u.common.inflaters.open)
	u.buffers = u.common.lend()
	defer u.common.buffers.Put(u.buffers)
	broken := checkSeal(r, size, archive.Comment, u.buffers.chunk)
	u.sealed = broken == nil && archive.Comment != ""
	if err := u.survey(archive); err != nil {
		return err
	}
	if err := u.readTexts(); err != nil {
		return err
	}
	if err := u.readJournal(); err != nil {
		return err
	}
	if err := u.readListings(); err != nil {
		return err
	}
	if err := u.checkBlobs(); err != nil {
		return err
	}
	if err := u.checkManifest(); err != nil {
		return err
	}
	return broken // last: the others can name an entry
}

// survey looks at names and sizes before anything is read.
func (u *unpacker) survey(archive *zip.Reader) error {
	u.entries = map[string]*zip.File{}
	var all, text uint64
	for _, f := range archive.File {
		switch {
		case !isEntryName(f.Name):
			return u.fault(fmt.Sprintf("%.100q", f.Name), errors.New("no entry of a bundle has this name"))
		case u.entries[f.Name] != nil:
			return u.fault(f.Name, errors.New("it is there twice"))
		case f.Method != zip.Deflate && f.Method != zip.Store || f.Flags&1 != 0:
			return u.fault(f.Name, errors.New("it is neither deflated nor stored as it is"))
		case !f.Mode().IsRegular():
			return u.fault(f.Name, errors.New("it is not a file"))
		}
		u.entries[f.Name] = f
		// The sums cannot overflow: each addend is bounded first.
		if f.UncompressedSize64 > uint64(u.maxBytes) {
			return u.fault(f.Name, fmt.Errorf("it claims to have %d bytes, more than a bundle may have (%d)", f.UncompressedSize64, u.maxBytes))
		}
		if all += f.UncompressedSize64; all > uint64(u.maxBytes) {
			return fmt.Errorf("it claims to hold more than %d bytes", u.maxBytes)
		}
		if !isBlob(f.Name) {
			text += f.UncompressedSize64
		}
		if text > uint64(u.maxText) {
			return fmt.Errorf("its journal, steps and trees claim to have more than %d bytes", u.maxText)
		}
	}
	return nil
}

// readTexts reads the manifest and the texts that it names.
func (u *unpacker) readTexts() error {
	text, _, err := u.read(manifestEntry)
	if err != nil {
		return err
	}
	if u.bundle.Manifest, err = parseManifest(text); err != nil {
		return u.fault(manifestEntry, err)
	}
	u.texts = map[string]string{}
	files := u.bundle.Manifest.Files
	for _, name := range slices.Sorted(maps.Keys(u.entries)) {
		if _, listed := files[name]; !listed && !isBlob(name) && name != manifestEntry {
			return u.fault(name, errors.New("the manifest does not list it"))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if isBlob(name) || name == manifestEntry {
			return u.fault(manifestEntry, fmt.Errorf("it lists %s", name))
		}
		text, sum, err := u.read(name)
		if err != nil {
			return err
		}
		if sum != files[name].Digest || int64(len(text)) != files[name].Size {
			return u.fault(name, fmt.Errorf("it has digest %s and %d bytes, the manifest says %s and %d", sum, len(text), files[name].Digest, files[name].Size))
		}
		u.texts[name] = text
	}
	return nil
}

// readJournal puts the lines and the steps together again.
func (u *unpacker) readJournal() error {
	p := newParser(u.common)
	for _, part := range []struct {
		entry string
		take  func(*parser, string) (torn int, err error)
	}{
		{journalEntry, (*parser).lines},
		{stepsEntry, (*parser).steps},
	} {
		text, ok := u.texts[part.entry]
		if !ok {
			return u.fault(part.entry, errMissing)
		}
		torn, err := part.take(p, text)
		if err == nil && torn > 0 {
			err = &LineError{Line: torn, Err: errors.New("it has no line end")}
		}
		if err != nil {
			return u.fault(part.entry, err)
		}
	}
	j, err := p.finish()
	if err != nil {
		return u.fault(journalEntry, err)
	}
	u.bundle.Journal = j
	return nil
}

// readListings reads the listings of the trees that the journal names.
func (u *unpacker) readListings() error {
	j := u.bundle.Journal
	for _, ref := range j.Trees {
		entry := treeEntry(ref.Name)
		text, ok := u.texts[entry]
		if !ok {
			return u.fault(entry, errMissing)
		}
		if sum := u.bundle.Manifest.Files[entry].Digest; sum != ref.Listing { // which the text has been compared with
			return u.fault(entry, fmt.Errorf("it has digest %s, the journal says %s", sum, ref.Listing))
		}
		listing, err := u.common.listing(text)
		if err != nil {
			return u.fault(entry, err)
		}
		u.bundle.listings[ref.Name] = listing
	}
	for _, name := range slices.Sorted(maps.Keys(u.texts)) {
		tree := strings.TrimSuffix(strings.TrimPrefix(name, "trees/"), ".json")
		if _, named := j.Tree(tree); !named && strings.HasPrefix(name, "trees/") {
			return u.fault(name, errors.New("the journal does not name it"))
		}
	}
	return nil
}

// checkBlobs holds the blobs against what is named. Where the seal is broken it
// reads every one once, without keeping it, to tell which is damaged.
func (u *unpacker) checkBlobs() error {
	j := u.bundle.Journal
	var listings []Listing
	for _, ref := range j.Trees {
		listings = append(listings, u.bundle.listings[ref.Name])
	}
	needed, err := contentsOf(j, listings)
	if err != nil {
		return err
	}
	order := slices.SortedFunc(maps.Keys(needed), func(a, b digest.Digest) int { return bytes.Compare(a[:], b[:]) })
	for _, blob := range order {
		if err := u.checkBlob(blob, needed[blob]); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u.entries)) {
		if !isBlob(name) {
			continue
		}
		if blob, err := digest.Parse("sha256:" + strings.TrimPrefix(name, "blobs/")); err != nil || u.bundle.blobs[blob] == nil {
			return u.fault(name, errors.New("nothing in the bundle names it"))
		}
	}
	return nil
}

func (u *unpacker) checkBlob(blob digest.Digest, size int64) error {
	f := u.entries[blobEntry(blob)]
	if f == nil {
		return u.fault(blobEntry(blob), errMissing)
	}
	if f.UncompressedSize64 != uint64(size) {
		return u.fault(f.Name, fmt.Errorf("it has %d bytes where %d are needed", f.UncompressedSize64, size))
	}
	u.bundle.blobs[blob] = f
	if u.sealed {
		return nil
	}
	sum := sha256.New()
	if err := copyEntry(sum, f); err != nil {
		return u.fault(f.Name, err)
	}
	if now := digest.Digest(sum.Sum(nil)); now != blob {
		return u.fault(f.Name, fmt.Errorf("its bytes have digest %s", now))
	}
	return nil
}

// checkManifest compares what the manifest says with what was found.
func (u *unpacker) checkManifest() error {
	said, found := u.bundle.Manifest, describe(u.bundle.Journal)
	for blob := range u.bundle.blobs {
		found.Blobs.Count++
		found.Blobs.Bytes += int64(u.bundle.blobs[blob].UncompressedSize64)
	}
	for _, each := range []struct {
		what        string
		said, found any
	}{
		{"id", said.ID, found.ID},
		{"cut", said.Cut, found.Cut},
		{"environment", said.Environment, found.Environment},
		{"group", said.Group, found.Group},
		{"turns", said.Turns, found.Turns},
		{"steps", said.Steps, found.Steps},
		{"blobs", said.Blobs, found.Blobs},
	} {
		if each.said != each.found {
			return u.fault(manifestEntry, fmt.Errorf("its %s is %v where the bundle has %v", each.what, each.said, each.found))
		}
	}
	return nil
}

var errMissing = errors.New("it is missing")

// read reads an entry that is a text.
func (u *unpacker) read(name string) (string, digest.Digest, error) {
	f := u.entries[name]
	if f == nil {
		return "", digest.Digest{}, u.fault(name, errMissing)
	}
	if e, ok := u.inflate(f); ok {
		return e.text, e.sum, nil
	}
	text, err := readEntry(f)
	if err != nil {
		return "", digest.Digest{}, u.fault(name, err)
	}
	return string(text), digest.Of(text), nil
}

func isBlob(name string) bool { return strings.HasPrefix(name, "blobs/") }

func (u *unpacker) fault(entry string, err error) error {
	return &BundleError{Bundle: u.bundle.name, Entry: entry, Err: err}
}
