package journal

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/durable"
)

// Source is where a rollout was recorded. Stores are sources.
type Source interface {
	Journal(ctx context.Context, id string) ([]byte, error)
	Blob(ctx context.Context, d digest.Digest) ([]byte, error)
}

// BundleOptions may be nil.
type BundleOptions struct {
	Producer string // the program that writes the bundle, "rover 1.2.3"
}

// WriteBundle writes the bundle of a recorded rollout to path, whole or not at
// all. Of an interrupted rollout it keeps what was recorded, and the manifest
// says that it is cut.
func WriteBundle(ctx context.Context, path string, from Source, id string, opts *BundleOptions) error {
	if opts == nil {
		opts = &BundleOptions{}
	}
	p := &packer{from: from, texts: map[string][]byte{}}
	if err := p.load(ctx, id, opts.Producer); err != nil {
		return fmt.Errorf("bundle rollout %s: %w", id, err)
	}
	return durable.WriteFile(path, func(w io.Writer) error { return p.write(ctx, w) })
}

// packer puts a bundle together. Texts are held in memory, blobs go through it
// one by one.
type packer struct {
	from     Source
	manifest *Manifest
	texts    map[string][]byte // by entry
	blobs    contents
}

// load reads everything but the blobs.
func (p *packer) load(ctx context.Context, id, producer string) error {
	text, err := p.from.Journal(ctx, id)
	if err != nil {
		return err
	}
	j, err := p.split(text)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	var listings []Listing
	for _, ref := range j.Trees {
		text, err := p.from.Blob(ctx, ref.Listing)
		if err != nil {
			return fmt.Errorf("listing of tree %s: %w", ref.Name, err)
		}
		listing, err := ParseListing(string(text))
		if err != nil {
			return fmt.Errorf("listing of tree %s: %w", ref.Name, err)
		}
		listings = append(listings, listing)
		p.texts[treeEntry(ref.Name)] = text
	}
	if p.blobs, err = contentsOf(j, listings); err != nil {
		return err
	}
	p.manifest = describe(j)
	p.manifest.Producer = producer
	p.manifest.Blobs = p.blobs.totals()
	for name, text := range p.texts {
		p.manifest.Files[name] = File{Digest: digest.Of(text), Size: int64(len(text))}
	}
	return nil
}

// split reads the journal and puts its lines into their entries.
func (p *packer) split(text []byte) (*Journal, error) {
	reader := newParser(NewCommon())
	var lines, steps []byte
	torn, err := eachLine(string(text), 1, func(line string) error {
		if kind, err := typeOf(line); err == nil && kind == stepType {
			steps = append(append(steps, line...), '\n')
		} else {
			lines = append(append(lines, line...), '\n')
		}
		return reader.line(line)
	})
	if err != nil {
		return nil, err
	}
	reader.journal.Torn = torn
	p.texts[journalEntry], p.texts[stepsEntry] = lines, steps
	return reader.finish()
}

// write writes the zip file: the manifest, other texts, blobs, each in order
// of name, and the seal.
func (p *packer) write(ctx context.Context, w io.Writer) error {
	manifest, err := p.manifest.text()
	if err != nil {
		return err
	}
	sealed := newSealer(w)
	archive := zip.NewWriter(sealed)
	if err := addEntry(archive, manifestEntry, manifest); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(p.texts)) {
		if err := addEntry(archive, name, p.texts[name]); err != nil {
			return err
		}
	}
	order := slices.SortedFunc(maps.Keys(p.blobs), func(a, b digest.Digest) int { return bytes.Compare(a[:], b[:]) })
	for _, blob := range order {
		data, err := p.from.Blob(ctx, blob)
		if err != nil {
			return err
		}
		if int64(len(data)) != p.blobs[blob] {
			return fmt.Errorf("blob %s has %d bytes, its journal says %d", blob, len(data), p.blobs[blob])
		}
		if err := addEntry(archive, blobEntry(blob), data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return sealed.seal()
}

// addEntry adds a file. Its time is the first one that zip can express, so
// that the same rollout gives the same bytes.
func addEntry(archive *zip.Writer, name string, data []byte) error {
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
	header.SetMode(0o644)
	w, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}
