package vfs

import (
	"fmt"
	"sync"

	"github.com/workrover/workrover/runtime/digest"
)

// Blob is an immutable file content with its digest. A nil Blob is the empty
// content.
//
// A blob may be promised: of its content no more is known than the digest and
// the size, until it is loaded. Files hold promised blobs like any others, and load
// them when they are opened.
type Blob struct {
	data []byte
	once sync.Once // computes sum and name: many a content is never asked for them
	sum  digest.Digest
	name string

	promise *promise // nil for a content that is there
}

// promise is a content that somebody else has.
type promise struct {
	size int64
	load func() ([]byte, error)
	once sync.Once
	err  error
}

// NewBlob takes ownership of data: the caller does not change it afterwards.
func NewBlob(data []byte) *Blob { return &Blob{data: data} }

// Promise returns the content that has a digest and a size. load returns it, and
// has compared it with both; it is called once, when somebody wants the content:
// of most that a record names nobody does.
func Promise(sum digest.Digest, size int64, load func() ([]byte, error)) *Blob {
	b := &Blob{promise: &promise{size: size, load: load}}
	b.once.Do(func() { b.sum, b.name = sum, sum.String() })
	return b
}

// Load sees to it that the content is there. The error says why it cannot be.
func (b *Blob) Load() error {
	if b == nil || b.promise == nil {
		return nil
	}
	p := b.promise
	p.once.Do(func() { b.data, p.err = p.load() })
	return p.err
}

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

// Bytes returns the content, which is not to be changed. Of a blob that may be
// promised [Blob.Load] is called first: one that cannot be loaded panics here.
func (b *Blob) Bytes() []byte {
	if b == nil {
		return nil
	}
	if err := b.Load(); err != nil {
		panic(fmt.Sprintf("vfs: content %s was used, and could not be loaded: %v", b.name, err))
	}
	return b.data
}

// Len is the length of the content.
func (b *Blob) Len() int64 {
	switch {
	case b == nil:
		return 0
	case b.promise != nil:
		return b.promise.size
	}
	return int64(len(b.data))
}
