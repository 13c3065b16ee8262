package environment

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/specs"
)

// importPlugin reads a plugin package: a directory with plugin.json, or an archive.
func (l *loader) importPlugin(pkg *Package, source specs.Source) error {
	var p *archive.Package
	var err error
	if name := path.Clean(source.Path); source.Origin == specs.Archive {
		p, pkg.Digest, err = l.packageOfArchive(name)
	} else {
		p, err = l.packageIn(name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	pkg.Files, pkg.Entry, pkg.Runtime = p.Files, "/"+p.Manifest.Entry, p.Manifest.Runtime()
	pkg.Says = p.Manifest
	return nil
}

func (l *loader) packageIn(dir string) (*archive.Package, error) {
	m, err := archive.ReadManifest(l.fsys, dir)
	if err != nil {
		return nil, err
	}
	if err := CheckModule(l.fsys, path.Join(dir, m.Entry)); err != nil {
		return nil, err
	}
	parts := strings.Join(append([]string{"package", m.Entry, fmt.Sprint(m.Files == nil)}, m.Files...), "\x00")
	files, err := l.importAt("/", dir, filter{parts, m.Leaves})
	if err != nil {
		return nil, err
	}
	return archive.Of(m, files)
}

// packageOfArchive reads an archive, and the digest of its file.
func (l *loader) packageOfArchive(name string) (p *archive.Package, sum string, err error) {
	files, err := l.importSource(name)
	if err != nil {
		return nil, "", err
	}
	blob, err := files.Blob("/" + path.Base(name))
	if err != nil {
		return nil, "", err
	}
	p = l.base.archives[blob.Digest()]
	if p == nil {
		if p, err = archive.Read(blob.Bytes()); err != nil {
			return nil, "", err
		}
		l.base.archives[blob.Digest()] = p
	}
	return p, blob.Name(), nil
}

// scriptPackage reads the manifest of a plugin package whose entry is a script; nil
// of any other plugin.
func scriptPackage(fsys fs.FS, source specs.Source) *archive.Manifest {
	var m *archive.Manifest
	switch name := path.Clean(source.Path); source.Origin {
	case specs.Directory:
		m, _ = archive.ReadManifest(fsys, name) // that it can be read was seen before
	case specs.Archive:
		if content, err := fs.ReadFile(fsys, name); err == nil {
			if p, err := archive.Read(content); err == nil {
				m = p.Manifest
			}
		}
	default:
	}
	if m == nil || m.Runtime() == "" {
		return nil
	}
	return m
}
