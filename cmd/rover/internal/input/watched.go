package input

import (
	"context"
	"io"
	"io/fs"

	"github.com/workrover/workrover/runtime/documents"
)

// watched is an input that ends with an error as soon as somebody asks to stop,
// however large it is, and whoever reads it.
type watched struct {
	io.Reader
	stopped func() error
}

// Watch has from end with an error when ctx ends.
func Watch(ctx context.Context, from io.Reader) io.Reader { return watch(ctx, from) }

func watch(ctx context.Context, from io.Reader) *watched { return &watched{from, ctx.Err} }

// Read implements [io.Reader].
func (w *watched) Read(p []byte) (int, error) {
	if err := w.stopped(); err != nil {
		return 0, err
	}
	return w.Reader.Read(p)
}

// watchedFile is one that is read in any order.
type watchedFile struct {
	*watched
	at io.ReaderAt
}

var _ documents.File = (*watchedFile)(nil)

// WatchFile is [Watch] for what is read in any order.
func WatchFile(ctx context.Context, file documents.File) documents.File {
	return &watchedFile{watch(ctx, file), file}
}

// ReadAt implements [io.ReaderAt].
func (w *watchedFile) ReadAt(p []byte, offset int64) (int, error) {
	if err := w.stopped(); err != nil {
		return 0, err
	}
	return w.at.ReadAt(p, offset)
}

// watchedFolder is a directory of inputs.
type watchedFolder struct {
	fs.FS
	stopped func() error
}

var (
	_ fs.ReadDirFS = (*watchedFolder)(nil)
	_ fs.StatFS    = (*watchedFolder)(nil)
)

// WatchFolder is [Watch] for every file of a directory.
func WatchFolder(ctx context.Context, folder fs.FS) fs.FS {
	return &watchedFolder{folder, ctx.Err}
}

// Open implements [fs.FS].
func (w *watchedFolder) Open(name string) (fs.File, error) {
	if err := w.stopped(); err != nil {
		return nil, err
	}
	file, err := w.FS.Open(name)
	if err != nil {
		return nil, err
	}
	return &watchedEntry{file, &watched{file, w.stopped}}, nil
}

// ReadDir implements [fs.ReadDirFS].
func (w *watchedFolder) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(w.FS, name) }

// Stat implements [fs.StatFS].
func (w *watchedFolder) Stat(name string) (fs.FileInfo, error) { return fs.Stat(w.FS, name) }

// watchedEntry is a file of a watchedFolder.
type watchedEntry struct {
	fs.File
	from io.Reader
}

// Read implements [fs.File].
func (w *watchedEntry) Read(p []byte) (int, error) { return w.from.Read(p) }
