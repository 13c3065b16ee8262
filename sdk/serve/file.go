package serve

import (
	"io/fs"
	"os"

	"github.com/workrover/workrover/sdk/plugin"
)

// file is an open file whose errors are those of the contract. It does not
// embed the os.File: its ReadFrom and WriteTo would go around that.
type file struct {
	file *os.File
	name string // as the plugin calls it
}

var _ plugin.File = (*file)(nil)

func (f *file) Read(p []byte) (int, error) {
	n, err := f.file.Read(p)
	return n, fault("read", f.name, err)
}

func (f *file) ReadAt(p []byte, off int64) (int, error) {
	n, err := f.file.ReadAt(p, off)
	return n, fault("read", f.name, err)
}

func (f *file) Write(p []byte) (int, error) {
	n, err := f.file.Write(p)
	return n, fault("write", f.name, err)
}

func (f *file) Seek(offset int64, whence int) (int64, error) {
	at, err := f.file.Seek(offset, whence)
	return at, fault("seek", f.name, err)
}

func (f *file) Stat() (fs.FileInfo, error) {
	info, err := f.file.Stat()
	return info, fault("stat", f.name, err)
}

func (f *file) Truncate(size int64) error {
	return fault("truncate", f.name, f.file.Truncate(size))
}

func (f *file) Close() error {
	return fault("close", f.name, f.file.Close())
}
