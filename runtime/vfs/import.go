package vfs

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ImportOptions may be nil.
type ImportOptions struct {
	From string                 // file or directory of the file system that is imported; default: "."
	Skip func(path string) bool // says of a path below From to leave it out, and what is below it
}

// Import copies files, directories and symlinks to the path to, with their
// permission bits and the layer's time; it makes the directories above. What
// two imports both have as a directory is merged, anything else there is
// already is EEXIST. Refused are files that are neither, and symlinks that are
// absolute or lead out of what is imported. The error names the path in fsys;
// the layer then holds what came before it.
func (l *Layer) Import(to string, fsys fs.FS, opts *ImportOptions) error {
	i := importer{layer: l, fsys: fsys, from: "."}
	if opts != nil {
		i.skip = opts.Skip
		if opts.From != "" {
			i.from = opts.From
		}
	}
	var err error
	if i.to, err = internal(to); err != nil {
		return &fs.PathError{Op: "import", Path: to, Err: err}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if i.to != "" {
		above, _ := splitLast(i.to)
		if err := l.mkdirAll(above, l.time()); err != nil {
			return &fs.PathError{Op: "import", Path: to, Err: err}
		}
	}
	return fs.WalkDir(fsys, i.from, i.node)
}

// importer copies one tree into a layer, whose mutex it holds.
type importer struct {
	layer *Layer
	fsys  fs.FS
	from  string
	to    string
	skip  func(path string) bool
}

// node copies what fs.WalkDir found.
func (i *importer) node(name string, d fs.DirEntry, err error) error {
	if err != nil {
		return err
	}
	rel := ""
	if name != i.from {
		rel = strings.TrimPrefix(name, strings.TrimPrefix(i.from+"/", "./"))
		if i.skip != nil && i.skip(rel) {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
	}
	if !utf8.ValidString(name) {
		return &fs.PathError{Op: "import", Path: strconv.Quote(name), Err: errors.New("the name is not UTF-8: rename the file, or exclude it")}
	}
	e, err := i.entry(name, rel, d)
	if err == nil {
		err = i.put(rel, e)
	}
	if err != nil && !errors.As(err, new(*fs.PathError)) {
		err = &fs.PathError{Op: "import", Path: name, Err: err}
	}
	return err
}

// entry reads what is at name.
func (i *importer) entry(name, rel string, d fs.DirEntry) (*entry, error) {
	info, err := d.Info()
	if err != nil {
		return nil, err
	}
	base, now := baseName(i.path(rel)), i.layer.time()
	switch info.Mode().Type() {
	case fs.ModeDir:
		return newEntry(kindDir, base, info.Mode(), now), nil
	case fs.ModeSymlink:
		e := newEntry(kindSymlink, base, 0o777, now)
		target, err := i.target(name, rel)
		e.blob = NewBlob([]byte(target))
		return e, err
	case 0:
		if info.Size() > maxFile {
			return nil, EFBIG
		}
		if !i.layer.room(info.Size(), 1) {
			return nil, ENOSPC
		}
		e := newEntry(kindFile, base, info.Mode(), now)
		data, err := fs.ReadFile(i.fsys, name)
		e.blob = NewBlob(data)
		return e, err
	}
	return nil, fmt.Errorf("%s is neither a file, a directory nor a symlink", info.Mode().Type())
}

// target reads a symlink that stays in what is imported.
func (i *importer) target(name, rel string) (string, error) {
	target, err := fs.ReadLink(i.fsys, name)
	if err != nil {
		return "", err
	}
	if leaves(rel, target) {
		return "", fmt.Errorf("the symlink leads out of the imported tree: %q", target)
	}
	return target, checkText(target)
}

// leaves reports whether the target of the symlink at rel is outside of the
// tree, by its text.
func leaves(rel, target string) bool {
	end := path.Join(path.Dir(rel), target)
	return path.IsAbs(target) || end == ".." || strings.HasPrefix(end, "../")
}

// put adds e; a directory that is there already is kept.
func (i *importer) put(rel string, e *entry) error {
	to := i.path(rel)
	if _, err := internal(shown(to)); err != nil {
		return err
	}
	if old, err := i.layer.root.find(to); err == nil && old.kind == kindDir && e.kind == kindDir {
		return nil
	}
	return i.layer.add(to, e, e.mtime)
}

func (i *importer) path(rel string) string {
	if rel == "" {
		return i.to
	}
	return i.to + "/" + rel
}
