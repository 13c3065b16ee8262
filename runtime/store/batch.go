package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/digest"
)

// Batch is what one commit adds. A zero Batch adds nothing.
//
// Whatever its records and lines name should be among Blobs or Needs, even if
// it was committed before: what nothing names may be dropped at any time.
type Batch struct {
	Blobs   []Blob
	Records []Record

	Journal string   // id of the journal that Lines are added to
	Lines   [][]byte // without line ends

	// Needs are blobs that must be in the store before. If one is not, the
	// commit fails with a [MissingError]. It saves sending what is most likely
	// there, such as the files of a workspace that a thousand rollouts share.
	Needs []digest.Digest
}

// Blob is bytes and their digest.
type Blob struct {
	Digest digest.Digest // of Data
	Data   []byte
}

// Record is opaque bytes under a key. The same bytes under the same key are
// kept once, at their first place; to commit them again says that they are of
// use.
type Record struct {
	Key    digest.Digest
	Data   []byte
	Plugin Plugin // that it is of; may be none
}

// sumOf is the digest that is stored with a record. It covers the key, so that a
// record which is found under another one, by damage of an index or of the key, is
// no record.
func sumOf(key, data []byte) digest.Digest {
	h := sha256.New()
	h.Write(key)
	h.Write(data)
	return digest.Digest(h.Sum(nil))
}

// Plugin names a plugin of which there are records.
type Plugin struct {
	Name   string        `json:"name"` // in its environment
	Digest digest.Digest `json:"digest"`
}

// check reports how the batch breaks its contract. It hashes the blobs: a
// wrong digest must be found where it is made, not when the blob is next read.
func (b *Batch) check() error {
	for _, blob := range b.Blobs {
		if d := digest.Of(blob.Data); d != blob.Digest {
			return fmt.Errorf("commit: blob %s has bytes with digest %s", blob.Digest, d)
		}
	}
	if len(b.Lines) > 0 && b.Journal == "" {
		return errors.New("commit: lines without the id of a journal")
	}
	for _, line := range b.Lines {
		if bytes.IndexByte(line, '\n') >= 0 {
			return fmt.Errorf("commit: a line of journal %s holds a line end", b.Journal)
		}
	}
	return nil
}

// text returns the lines, each with a line end.
func (b *Batch) text() []byte {
	size := 0
	for _, line := range b.Lines {
		size += len(line) + 1
	}
	text := make([]byte, 0, size)
	for _, line := range b.Lines {
		text = append(append(text, line...), '\n')
	}
	return text
}
