package environment

import (
	"fmt"
	"io"
	"io/fs"
	"path"

	"github.com/workrover/workrover/sdk/plugin"
)

// CheckModule refuses a file that is longer than a WASM module may be, so that nobody
// reads it whole to find that out. What is no module, by its name and by how it begins,
// may have any length; what cannot be read is for the reader to say.
func CheckModule(fsys fs.FS, name string) error {
	info, err := fs.Stat(fsys, name)
	if err != nil || info.Size() <= plugin.MaxModule || path.Ext(name) != ".wasm" && !beginsAsModule(fsys, name) {
		return nil //nolint:nilerr // as the comment says
	}
	return fmt.Errorf("%s has %d bytes, and %d are the most that a WebAssembly module may have: strip it, or leave out what it does not need", path.Base(name), info.Size(), plugin.MaxModule)
}

func beginsAsModule(fsys fs.FS, name string) bool {
	f, err := fsys.Open(name)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // reading only
	var magic [4]byte
	_, err = io.ReadFull(f, magic[:])
	return err == nil && string(magic[:]) == "\x00asm"
}
