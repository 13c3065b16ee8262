package vfs

import "testing"

func TestBlobName(t *testing.T) {
	for _, b := range []*Blob{nil, NewBlob(nil), NewBlob([]byte("x"))} {
		if got, want := b.Name(), b.Digest().String(); got != want {
			t.Errorf("the name of %q is %s, want %s", b.Bytes(), got, want)
		}
	}
}
