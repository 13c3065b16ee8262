package vfs

import (
	"sync"

	"github.com/workrover/workrover/runtime/digest"
)

// Blob is an immutable file content with its digest. A nil Blob is the empty
// content.
type Blob struct {
	data []byte
	once sync.Once // computes sum and name: many a content is never asked for them
	sum  digest.Digest
	name string
}

// NewBlob takes ownership of data: the caller does not change it afterwards.
func NewBlob(data []byte) *Blob { return &Blob{data: data} }

// Digest is the SHA-256 of the content.
func (b *Blob) Digest() digest.Digest {
	if b == nil {
		return digest.Of(nil)
	}
	b.once.Do(b.find)
	return b.sum
}

// Name is the text of the digest. It is kept, because of one content many a
// footprint says that it was read.
func (b *Blob) Name() string {
	if b == nil {
		return digest.Of(nil).String()
	}
	b.once.Do(b.find)
	return b.name
}

func (b *Blob) find() {
	b.sum = digest.Of(b.data)
	b.name = b.sum.String()
}

// Bytes returns the content, which is not to be changed.
func (b *Blob) Bytes() []byte {
	if b == nil {
		return nil
	}
	return b.data
}

// Len is the length of the content.
func (b *Blob) Len() int64 { return int64(len(b.Bytes())) }
