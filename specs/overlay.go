package specs

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// overlay is a package with files of revisions laid over. Symbolic links are
// followed in what comes of that, as if the files had been copied.
type overlay struct {
	layers []fs.FS // the uppermost first; the package is the last
}

var (
	_ fs.ReadLinkFS = (*overlay)(nil)
	_ fs.StatFS     = (*overlay)(nil)
	_ fs.ReadDirFS  = (*overlay)(nil)
)

// Open implements [fs.FS].
func (o *overlay) Open(name string) (fs.File, error) {
	at, info, err := o.find("open", name, true)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return o.layerOf(at).Open(at)
	}
	entries, err := o.entries(at)
	if err != nil {
		return nil, err
	}
	return &openDir{info: info, name: name, entries: entries}, nil
}

// Stat implements [fs.StatFS].
func (o *overlay) Stat(name string) (fs.FileInfo, error) {
	_, info, err := o.find("stat", name, true)
	return info, err
}

// Lstat implements [fs.ReadLinkFS].
func (o *overlay) Lstat(name string) (fs.FileInfo, error) {
	_, info, err := o.find("lstat", name, false)
	return info, err
}

// ReadLink implements [fs.ReadLinkFS].
func (o *overlay) ReadLink(name string) (string, error) {
	at, _, err := o.find("readlink", name, false)
	if err != nil {
		return "", err
	}
	return fs.ReadLink(o.layerOf(at), at)
}

// ReadDir implements [fs.ReadDirFS].
func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	at, _, err := o.find("readdir", name, true)
	if err != nil {
		return nil, err
	}
	return o.entries(at)
}

// find resolves a name to one in which nothing but, unless followed, the last
// part is a symbolic link.
func (o *overlay) find(op, name string, follow bool) (string, fs.FileInfo, error) {
	fail := func(err error) (string, fs.FileInfo, error) {
		return "", nil, &fs.PathError{Op: op, Path: name, Err: err}
	}
	if !fs.ValidPath(name) {
		return fail(fs.ErrInvalid)
	}
	done, rest := ".", strings.Split(name, "/")
	for links := 0; len(rest) > 0; {
		next := path.Join(done, rest[0])
		rest = rest[1:]
		layer := o.layerOf(next)
		if layer == nil {
			return fail(fs.ErrNotExist)
		}
		target, err := fs.ReadLink(layer, next)
		if link := err == nil && target != ""; !link || !follow && len(rest) == 0 {
			done = next
			continue
		}
		if links++; links > maxLinks || linksOut(next, target) {
			return fail(errors.New("a symbolic link on the way leads nowhere inside of the package"))
		}
		done, rest = ".", append(strings.Split(path.Join(path.Dir(next), target), "/"), rest...)
	}
	info, err := fs.Lstat(o.layerOf(done), done)
	if err != nil {
		return fail(err)
	}
	return done, info, nil
}

// layerOf is the uppermost layer that has something at a name on the way to
// which there is no symbolic link; nil if none has.
func (o *overlay) layerOf(name string) fs.FS {
	for _, layer := range o.layers {
		if _, err := fs.Lstat(layer, name); err == nil {
			return layer
		}
	}
	return nil
}

// entries merges what the layers have in a directory.
func (o *overlay) entries(dir string) ([]fs.DirEntry, error) {
	var all []fs.DirEntry
	seen := map[string]bool{}
	for _, layer := range o.layers {
		if info, err := fs.Lstat(layer, dir); err != nil || !info.IsDir() {
			continue
		}
		entries, err := fs.ReadDir(layer, dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !seen[e.Name()] {
				seen[e.Name()] = true
				all = append(all, e)
			}
		}
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return all, nil
}

// openDir is an open directory.
type openDir struct {
	info    fs.FileInfo
	name    string
	entries []fs.DirEntry
}

var _ fs.ReadDirFile = (*openDir)(nil)

// Stat implements [fs.File].
func (d *openDir) Stat() (fs.FileInfo, error) { return d.info, nil }

// Close implements [fs.File].
func (d *openDir) Close() error { return nil }

// Read implements [fs.File].
func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: errors.New("is a directory")}
}

// ReadDir implements [fs.ReadDirFile].
func (d *openDir) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		n = len(d.entries)
	} else if len(d.entries) == 0 {
		return nil, io.EOF
	}
	some := d.entries[:min(n, len(d.entries))]
	d.entries = d.entries[len(some):]
	return some, nil
}
