package archive

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/workrover/workrover/runtime/vfs"
)

// MaxFiles is how many files an archive has at most.
const MaxFiles = 10_000

// Read reads an archive. The error says what is wrong with it, to stand behind its
// name.
func Read(archive []byte) (*Package, error) {
	in, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, noArchive(archive)
	}
	files, err := filesOf(in, int64(len(archive)))
	if err != nil {
		return nil, err
	}
	blob, err := files.Blob("/" + ManifestFile)
	if err != nil {
		return nil, errNoManifest
	}
	m, err := ParseManifest(blob.Bytes())
	if err != nil {
		return nil, err
	}
	for name, info := range files.Walk("/") {
		if info.Type == vfs.TypeFile && m.Leaves(name[1:]) {
			return nil, fmt.Errorf("it has the file %q, which its plugin.json does not list", name[1:])
		}
	}
	p, err := Of(m, files)
	if err != nil {
		return nil, err
	}
	var again bytes.Buffer
	if err := Write(&again, p); err != nil {
		return nil, err
	}
	if !bytes.Equal(archive, again.Bytes()) {
		return nil, errors.New("it is not as rover plugin pack writes it, so others could see something else in it: make it with rover plugin pack")
	}
	return p, nil
}

// noArchive says of what is no zip archive how it may have come about.
func noArchive(content []byte) error {
	switch {
	case len(content) == 0:
		return errors.New("it is empty: " + remedy)
	case bytes.HasPrefix(content, []byte("PK")):
		return errors.New("it is only a part of an archive: " + remedy)
	}
	return errors.New("it is no archive that rover plugin pack has made: " + remedy)
}

// remedy is what helps with an archive that is not whole.
const remedy = "copy it again from where it came, or make it again with rover plugin pack"

// filesOf are the files of a zip archive of a size.
func filesOf(in *zip.Reader, size int64) (*vfs.Tree, error) {
	if len(in.File) > MaxFiles {
		return nil, fmt.Errorf("it has %d files; there may be %d", len(in.File), MaxFiles)
	}
	layer := vfs.Empty().Fork(nil)
	for _, f := range in.File {
		if err := regular(f); err != nil {
			return nil, err
		}
		// What is not compressed cannot be more than the archive, unless it is there
		// only once and named many times.
		if size -= int64(f.CompressedSize64); size < 0 { //nolint:gosec // regular has looked at it
			return nil, errors.New("its files overlap")
		}
		if _, err := layer.Snapshot().Lookup("/" + f.Name); err == nil {
			return nil, fmt.Errorf("it has %q twice", f.Name)
		}
		content, err := contentOf(f)
		if err != nil {
			return nil, fmt.Errorf("its file %q is damaged (%w): %s", f.Name, err, remedy)
		}
		if err := put(layer, vfs.Effect{Op: vfs.OpPut, Path: "/" + f.Name, Mode: 0o644, Blob: vfs.NewBlob(content)}); err != nil {
			return nil, fmt.Errorf("%q cannot be in a package: %w", f.Name, err)
		}
	}
	return layer.Snapshot(), nil
}

// regular refuses what is no file of the package, or is more than it seems.
func regular(f *zip.File) error {
	switch {
	case !fs.ValidPath(f.Name) || f.Name == "." || strings.ContainsAny(f.Name, "\\\x00"):
		return fmt.Errorf("it has a file %q, which would lead out of the package", f.Name)
	case f.Mode()&fs.ModeSymlink != 0:
		return fmt.Errorf("%q is a symbolic link; an archive holds files", f.Name)
	case !f.Mode().IsRegular():
		return fmt.Errorf("%q is no file; an archive holds files", f.Name)
	case f.Method != zip.Store || f.CompressedSize64 != f.UncompressedSize64 || f.CompressedSize64 >= 1<<62:
		return fmt.Errorf("%q is compressed; an archive of a plugin is not, so that it holds no more than its size", f.Name)
	}
	return nil
}

func contentOf(f *zip.File) (content []byte, err error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return io.ReadAll(r)
}
