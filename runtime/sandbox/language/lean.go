package language

import (
	"bytes"
	"encoding/binary"
	"errors"
)

const (
	header  = "\x00asm\x01\x00\x00\x00"
	custom  = 0 // the id of a section that an engine does not need
	lengthN = binary.MaxVarintLen32
)

var errNoModule = errors.New("it is not a WebAssembly module")

// Lean is a module without its custom sections. In those of a language runtime
// is what a debugger wants to know, half of the file.
func Lean(module []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(header))
	if !ok {
		return nil, errNoModule
	}
	lean := append(make([]byte, 0, len(module)), header...)
	for len(rest) > 0 {
		size, n := binary.Uvarint(rest[1:min(len(rest), 1+lengthN)])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return nil, errNoModule
		}
		end := 1 + n + int(size)
		if rest[0] != custom {
			lean = append(lean, rest[:end]...)
		}
		rest = rest[end:]
	}
	return lean, nil
}
