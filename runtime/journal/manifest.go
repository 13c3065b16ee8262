package journal

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
)

// BundleFormat is the format of the bundles that this package writes and
// reads.
const BundleFormat = "rover.bundle/v1"

// Manifest says what is in a bundle.
type Manifest struct {
	Format      string          `json:"format"`
	ID          string          `json:"id"`       // of the rollout
	Producer    string          `json:"producer"` // the program that wrote the bundle
	Cut         bool            `json:"cut"`      // the rollout was interrupted
	Environment Environment     `json:"environment"`
	Group       string          `json:"group,omitempty"`
	Turns       int             `json:"turns"`
	Steps       int             `json:"steps"`
	Files       map[string]File `json:"files"` // all but this one and blobs
	Blobs       Totals          `json:"blobs"`
}

// File is a text in a bundle.
type File struct {
	Digest digest.Digest `json:"digest"`
	Size   int64         `json:"size"`
}

// Totals count blobs.
type Totals struct {
	Count int   `json:"count"`
	Bytes int64 `json:"bytes"`
}

// The names of entries.
const (
	manifestEntry = "manifest.json"
	journalEntry  = "journal.jsonl"
	stepsEntry    = "steps.jsonl"
)

func treeEntry(name string) string        { return "trees/" + name + ".json" }
func blobEntry(blob digest.Digest) string { return "blobs/" + blob.Hex() }

// describe makes the manifest of a journal, but for producer, files and blobs.
func describe(j *Journal) *Manifest {
	return &Manifest{
		Format: BundleFormat, ID: j.Header.ID, Cut: j.End == nil, Environment: j.Header.Environment, Group: j.Header.Group,
		Turns: len(j.Turns), Steps: len(j.Steps), Files: map[string]File{},
	}
}

// text is the manifest as people read it.
func (m *Manifest) text() ([]byte, error) {
	text, err := json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// parseManifest reads a manifest of our format.
func parseManifest(text string) (*Manifest, error) {
	if m := scannedManifest(text); m != nil && m.Format == BundleFormat {
		return m, nil
	}
	var m Manifest
	err := decode(text, &m)
	if err == nil && m.Format == BundleFormat {
		return &m, nil
	}
	var format struct { // of another one, the fields may be others, too
		Format string `json:"format"`
	}
	if err := json.Unmarshal([]byte(text), &format); err != nil {
		return nil, err
	}
	if format.Format != BundleFormat {
		return nil, wrongFormat(format.Format, BundleFormat)
	}
	return nil, err
}

// scannedManifest reads a manifest that has its fields in their order; nil if it has not.
func scannedManifest(text string) *Manifest {
	var compact bytes.Buffer
	compact.Grow(len(text))
	if json.Compact(&compact, []byte(text)) != nil {
		return nil
	}
	var m Manifest
	if !scanned(compact.String(), func(s *scan) { s.manifest(&m) }) {
		return nil
	}
	return &m
}

// contents are the blobs that a rollout cannot be replayed without, with
// their sizes: those of its trees and of the effects of its steps.
type contents map[digest.Digest]int64

func contentsOf(j *Journal, listings []Listing) (contents, error) {
	c := contents{}
	for _, listing := range listings {
		for _, node := range listing {
			if node.Digest.IsZero() {
				continue
			}
			if err := c.add(node.Digest, node.Size); err != nil {
				return nil, err
			}
		}
	}
	for _, record := range j.Steps {
		for _, effect := range record.Effects {
			if effect.Blob.IsZero() {
				continue
			}
			if err := c.add(effect.Blob, effect.Size); err != nil {
				return nil, fmt.Errorf("step %s: %w", record.Name, err)
			}
		}
	}
	return c, nil
}

func (c contents) add(blob digest.Digest, size int64) error {
	if before, ok := c[blob]; ok && before != size {
		return fmt.Errorf("blob %s is said to have %d bytes, and %d bytes", blob, before, size)
	}
	c[blob] = size
	return nil
}

func (c contents) totals() Totals {
	t := Totals{Count: len(c)}
	for _, size := range c {
		t.Bytes += size
	}
	return t
}
