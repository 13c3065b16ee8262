// Package digest names bytes by their SHA-256.
//
// A [Digest] is what two things have in common when they are the same bytes. A
// [Hasher] makes the digest of a structured value, such as the key of a step,
// from named fields, and can print what it hashed, so that every key can be
// explained.
package digest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Size is the length of a digest in bytes.
const Size = sha256.Size

const prefix = "sha256:"

// Digest is a SHA-256 sum. The zero value stands for "no digest" and is never
// the digest of anything in practice.
type Digest [Size]byte

// Of returns the digest of data.
func Of(data []byte) Digest { return sha256.Sum256(data) }

// Parse reads the form that String writes: "sha256:" and 64 lower-case
// hexadecimal digits.
func Parse(s string) (Digest, error) {
	var d Digest
	digits, ok := strings.CutPrefix(s, prefix)
	if !ok || len(digits) != 2*Size {
		return Digest{}, notDigest(s)
	}
	for i := range d { // a journal has thousands
		high, low := digit(digits[2*i]), digit(digits[2*i+1])
		if high|low > 0xf {
			return Digest{}, notDigest(s)
		}
		d[i] = high<<4 | low
	}
	return d, nil
}

func notDigest(s string) error {
	return fmt.Errorf("digest %q is not sha256: and 64 lower-case hexadecimal digits", s)
}

// digit is the value of a lower-case hexadecimal digit, and more than that of any
// if it is none.
func digit(b byte) byte {
	switch {
	case '0' <= b && b <= '9':
		return b - '0'
	case 'a' <= b && b <= 'f':
		return b - 'a' + 10
	}
	return 0xff
}

// String returns the digest as "sha256:…".
func (d Digest) String() string {
	text := make([]byte, 0, len(prefix)+2*Size) // answers to observations are made of it
	return string(hex.AppendEncode(append(text, prefix...), d[:]))
}

// Hex returns the 64 hexadecimal digits without the algorithm, as file names
// in a bundle have them.
func (d Digest) Hex() string { return hex.EncodeToString(d[:]) }

// Short returns the first 12 hexadecimal digits, for tables that people read.
func (d Digest) Short() string { return hex.EncodeToString(d[:6]) }

// IsZero reports whether d is the zero value.
func (d Digest) IsZero() bool { return d == Digest{} }

// MarshalText writes the form of String, the zero value as the empty string.
func (d Digest) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return nil, nil
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (d *Digest) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Digest{}
		return nil
	}
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}
