package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/workrover/workrover/runtime/digest"
)

// The seal of a bundle is the comment of its zip file, the last bytes of the
// file: the digest of all bytes before. What a zip file says twice, or for
// nobody to read, is in no other digest.
const sealSize = len("sha256:") + 2*digest.Size

// endSize is the size of the record that ends a zip file, up to its comment.
const endSize = 22

// sealer passes on a zip file that has no comment, and adds the seal. It holds
// back the last record, in which the size of the comment has to be changed.
type sealer struct {
	to   io.Writer
	sum  hash.Hash
	held []byte
}

func newSealer(to io.Writer) *sealer { return &sealer{to: to, sum: sha256.New()} }

// Write implements [io.Writer].
func (s *sealer) Write(p []byte) (int, error) {
	s.held = append(s.held, p...)
	if err := s.pass(len(s.held) - endSize); err != nil {
		return 0, err
	}
	return len(p), nil
}

// pass passes on the first n bytes that are held, if n is above zero.
func (s *sealer) pass(n int) error {
	if n <= 0 {
		return nil
	}
	s.sum.Write(s.held[:n])
	_, err := s.to.Write(s.held[:n])
	s.held = append(s.held[:0], s.held[n:]...)
	return err
}

// seal ends the file.
func (s *sealer) seal() error {
	binary.LittleEndian.PutUint16(s.held[endSize-2:], uint16(sealSize))
	if err := s.pass(len(s.held)); err != nil {
		return err
	}
	_, err := io.WriteString(s.to, digest.Digest(s.sum.Sum(nil)).String())
	return err
}

// checkSeal compares the size bytes of a zip file with its comment. One without
// a comment was packed by another program, and has no seal. It reads by way of buffer.
func checkSeal(r io.ReaderAt, size int64, comment string, buffer []byte) error {
	if comment == "" {
		return nil
	}
	seal, err := digest.Parse(comment)
	if err != nil {
		return errors.New("its seal is damaged")
	}
	sum := sha256.New()
	if _, err := io.CopyBuffer(sum, io.NewSectionReader(r, 0, size-int64(sealSize)), buffer); err != nil {
		return err
	}
	if now := digest.Digest(sum.Sum(nil)); now != seal {
		return fmt.Errorf("it is damaged: its bytes have digest %s, its seal says %s", now, seal)
	}
	return nil
}
