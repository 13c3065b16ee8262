package documents

import (
	"errors"
	"fmt"
	"io"
)

// Index is the documents of a file by their keys, in the order in which the keys
// come first. It holds where they are, and not what they say.
type Index[K comparable] struct {
	keys   []K
	places map[K][]place
}

type place struct {
	number int
	line   int
	offset int64
	size   int
}

// NewIndex returns an index of no documents.
func NewIndex[K comparable]() *Index[K] { return &Index[K]{places: map[K][]place{}} }

// Add adds a document.
func (x *Index[K]) Add(key K, d *Document) {
	if _, known := x.places[key]; !known {
		x.keys = append(x.keys, key)
	}
	x.places[key] = append(x.places[key], place{d.Number, d.Line, d.Offset, len(d.Text)})
}

// File is a file that can be read more than once.
type File interface {
	io.Reader
	io.ReaderAt
}

// IndexOf reads a file to its end, with arrays taken apart, and indexes its
// documents by the keys that it is told.
func IndexOf[K comparable](file File, key func(*Document) (K, error)) (*Index[K], error) {
	x, r := NewIndex[K](), NewReader(file, &Options{Arrays: true})
	for {
		d, err := r.Next()
		if errors.Is(err, io.EOF) {
			return x, nil
		}
		if err != nil {
			return nil, err
		}
		k, err := key(d)
		if err != nil {
			return nil, err
		}
		x.Add(k, d)
	}
}

// Keys are the keys in order.
func (x *Index[K]) Keys() []K { return x.keys }

// Read visits the documents with a key, in the order in which they were added,
// until an error.
func (x *Index[K]) Read(file io.ReaderAt, key K, visit func(*Document) error) error {
	for _, at := range x.places[key] {
		d := &Document{Number: at.number, Line: at.line, Offset: at.offset, Text: make([]byte, at.size)}
		if _, err := file.ReadAt(d.Text, at.offset); err != nil {
			return fmt.Errorf("read line %d again: %w", at.line, err)
		}
		if err := visit(d); err != nil {
			return err
		}
	}
	return nil
}
