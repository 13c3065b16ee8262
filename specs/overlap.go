package specs

import (
	"io/fs"
	"path"
	"strings"
)

// overlaps reports files blocks that lay different things at one path. That a
// directory of one holds files of the other is fine.
func (l *loader) overlaps(blocks []*ContextFiles) {
	for i, later := range blocks {
		for _, first := range blocks[:i] {
			if first.Path == later.Path {
				l.report(Errorf(later.Header, "Duplicate files", "Something is laid at %q already, at %s. Merge the two directories.", later.Path, where(first.Header)))
				continue
			}
			if first.Source == "" || later.Source == "" {
				continue // reported as missing
			}
			if at := l.collision(first, later); at != "" {
				l.report(Errorf(later.Header, "Overlapping files",
					"This lays %q, which the block at %s lays too. Remove one of the two files, or exclude it.", at, where(first.Header)))
			}
		}
	}
}

// collision returns the first path that both blocks lay, unless both lay a
// directory there, or "".
func (l *loader) collision(a, b *ContextFiles) string {
	if within(a.Path, b.Path) && a.Path != b.Path {
		a, b = b, a
	}
	if !within(b.Path, a.Path) {
		return ""
	}
	found := ""
	below := strings.TrimPrefix(strings.TrimPrefix(b.Path, a.Path), "/")
	// An unreadable directory is reported when the context is laid out.
	_ = fs.WalkDir(l.fsys, b.Source, func(p string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fs.SkipDir
		}
		rel := relative(p, b.Source)
		if rel != "" && b.Excludes(rel) {
			return skip(entry)
		}
		if l.lays(a, path.Join(below, rel), entry.IsDir()) {
			found = path.Join(b.Path, rel)
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// lays reports whether block has something at rel, or a file where rel needs a
// directory, that cannot be merged with an entry of another block.
func (l *loader) lays(block *ContextFiles, rel string, dir bool) bool {
	for at := rel; ; at = path.Dir(at) {
		if at == "." {
			at = ""
		}
		if at == "" || !block.Excludes(at) {
			info, err := fs.Lstat(l.fsys, path.Join(block.Source, at))
			if err == nil {
				return !info.IsDir() || at == rel && !dir
			}
		}
		if at == "" {
			return false
		}
	}
}

func relative(p, dir string) string {
	if p == dir {
		return ""
	}
	if dir == "." {
		return p
	}
	return strings.TrimPrefix(p, dir+"/")
}

func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}
