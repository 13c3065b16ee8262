// Package specimen reads a plugin as it lies on the disk, outside of any environment:
// what it is, and how that was seen.
package specimen

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/vfs"
)

// Specimen is a plugin as it was found.
type Specimen struct {
	*environment.Package
	Kind Kind
	Seen string // how its kind was recognised
	Size int64  // of all of its files
}

// Kind says what a plugin is made of.
type Kind string

// The kinds of plugins.
const (
	Builtin Kind = "builtin"
	Module  Kind = "module"
	Script  Kind = "script"
	Process Kind = "process"
)

// asProcess is before the name of a file that is run as an executable, whatever it looks
// like, as in the source of a plugin in an environment.
const asProcess = "process:"

// Read reads the plugin that name says: a file, a directory, an archive, process:FILE
// or builtin:NAME. What it cannot make out is an error that says what a plugin is.
func Read(name string) (*Specimen, error) {
	if builtin, ok := strings.CutPrefix(name, "builtin:"); ok {
		p := &environment.Package{Name: builtin, Builtin: builtin, Files: vfs.Empty(), NaN: true}
		return &Specimen{Package: p, Kind: Builtin, Seen: "it comes with rover"}, nil
	}
	name, process := strings.CutPrefix(name, asProcess)
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no %s: a plugin is %s", name, plugins)
	case err != nil:
		return nil, err
	case process && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file: %s is before the name of an executable", name, asProcess)
	case process:
		return readExecutable(name)
	case info.IsDir():
		return readDirectory(name)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is a device, a pipe or a socket, and no file: a plugin is %s", name, plugins)
	case path.Ext(name) == archive.Ext:
		return readArchive(name)
	}
	return readFile(name)
}

// plugins says what can be one.
const plugins = "a WASM file, an executable, a script in .py or .js, a directory with plugin.json, main.py or main.js, a .rover-plugin, process:FILE, or builtin:NAME"

// readExecutable reads a file that is run as it is, such as a script with an interpreter.
func readExecutable(name string) (*Specimen, error) {
	base := filepath.Base(name)
	files, err := imported(os.DirFS(filepath.Dir(name)), base)
	if err != nil {
		return nil, err
	}
	p := &environment.Package{Name: nameOf(base), Files: files, Entry: "/" + base, Process: true}
	s := &Specimen{Package: p, Kind: Process, Seen: "its name is given with " + asProcess, Size: files.Usage().Bytes}
	blob, err := files.Blob(p.Entry)
	if err != nil {
		return nil, err
	}
	s.Digest = digest.Of(blob.Bytes()).String()
	return s, nil
}

// Unconfine lets a process do all that the user may do, as an environment does that says
// unconfined = true.
func (s *Specimen) Unconfine() error {
	if s.Kind != Process {
		return fmt.Errorf("only a process can be unconfined, and this is a %s that runs in a sandbox; %sFILE runs a file as an executable", s.Kind, asProcess)
	}
	s.Unconfined = true
	return nil
}

// Startable reports whether the plugin is a script that says who runs it: it may be
// meant as an executable, which is given with [asProcess].
func (s *Specimen) Startable() bool {
	if s.Kind != Script {
		return false
	}
	blob, err := s.Files.Blob(s.Entry)
	return err == nil && bytes.HasPrefix(blob.Bytes(), []byte("#!"))
}

// readFile reads a plugin that is one file.
func readFile(name string) (*Specimen, error) {
	base := filepath.Base(name)
	if err := environment.CheckModule(os.DirFS(filepath.Dir(name)), base); err != nil {
		return nil, err
	}
	files, err := imported(os.DirFS(filepath.Dir(name)), base)
	if err != nil {
		return nil, err
	}
	s := &Specimen{Package: &environment.Package{Name: nameOf(base), Files: files, Entry: "/" + base, NaN: true}}
	return s, s.recognise(name)
}

// readArchive reads a plugin package in one file.
func readArchive(name string) (*Specimen, error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	p, err := archive.Read(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s, err := Of(p, name)
	if err == nil {
		s.Digest, s.Size = digest.Of(content).String(), int64(len(content))
	}
	return s, err
}

// readDirectory reads a plugin that is a directory: with plugin.json, or with the
// script that a plugin in a language begins with.
func readDirectory(name string) (*Specimen, error) {
	fsys := os.DirFS(name)
	if _, err := fs.Stat(fsys, archive.ManifestFile); err == nil {
		p, err := readPackage(fsys)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return Of(p, name)
	}
	at, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	for _, main := range []string{"main.py", "main.js"} {
		if info, err := fs.Stat(fsys, main); err != nil || info.IsDir() {
			continue
		}
		files, err := imported(fsys, ".")
		if err != nil {
			return nil, err
		}
		s := &Specimen{Package: &environment.Package{Name: filepath.Base(at), Files: files, Entry: "/" + main, NaN: true}}
		return s, s.recognise(name)
	}
	return nil, fmt.Errorf("%s is no plugin: a directory is one with plugin.json ({\"name\", \"version\", \"entry\": \"FILE.wasm\"}), or with main.py or main.js", name)
}

// readPackage reads the package in a directory, unless its module is too long.
func readPackage(fsys fs.FS) (*archive.Package, error) {
	m, err := archive.ReadManifest(fsys, ".")
	if err != nil {
		return nil, err
	}
	if err := environment.CheckModule(fsys, m.Entry); err != nil {
		return nil, err
	}
	return archive.ReadDir(fsys, ".")
}

// Of is a plugin package as it was found; name is what it was given as.
func Of(p *archive.Package, name string) (*Specimen, error) {
	s := &Specimen{Package: &environment.Package{Name: p.Manifest.Name, Files: p.Files, Entry: "/" + p.Manifest.Entry, NaN: true, Says: p.Manifest}}
	return s, s.recognise(name)
}

// recognise tells from the entry what the plugin is; name is what it was given as.
func (s *Specimen) recognise(name string) error {
	blob, err := s.Files.Blob(s.Entry)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.Size = s.Files.Usage().Bytes
	content, ext := blob.Bytes(), path.Ext(s.Entry)
	program, executable := programOf(content)
	switch {
	case ext == ".py", ext == ".js":
		s.Kind, s.Runtime = Script, map[string]string{".py": "python", ".js": "javascript"}[ext]
		s.Seen = fmt.Sprintf("%s ends in %s", path.Base(s.Entry), ext)
	case bytes.HasPrefix(content, []byte("\x00asm")):
		s.Kind, s.Seen = Module, "it begins as WebAssembly does"
	case ext == ".wasm":
		s.Kind, s.Seen = Module, "its name ends in .wasm"
	case executable:
		s.Kind, s.Process, s.Seen = Process, true, "it is "+program
	case bytes.HasPrefix(content, []byte("#!")):
		s.Kind, s.Process, s.Seen = Process, true, "it begins with #!"
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return fmt.Errorf("%s is a zip archive, and no plugin by its name: one that rover plugin pack has made keeps a name in %s", name, archive.Ext)
	case ext == ".wat" || bytes.HasPrefix(content, []byte("(module")):
		return fmt.Errorf("%s is WebAssembly in its text format; a plugin is the binary: make it with wat2wasm %s", name, name)
	default:
		return fmt.Errorf("%s is no plugin: it is no WebAssembly module, no executable, and no script in .py or .js, and its name does not end in %s", name, archive.Ext)
	}
	s.Digest = digest.Of(content).String()
	if s.Files.Usage().Entries > 1 || s.Kind == Script {
		s.Digest = s.Files.Digest().String()
	}
	return nil
}

// programOf says for what a native program was built, if content is one.
func programOf(content []byte) (kind string, ok bool) {
	for magic, kind := range map[string]string{
		"\x7fELF": "an executable for Linux (ELF)", "\xcf\xfa\xed\xfe": "an executable for macOS (Mach-O)",
		"\xca\xfe\xba\xbe": "an executable for macOS (Mach-O)", "MZ": "an executable for Windows (PE)",
	} {
		if bytes.HasPrefix(content, []byte(magic)) {
			return kind, true
		}
	}
	return "", false
}

// imported is a file or directory as a tree, without what interpreters leave beside
// scripts.
func imported(from fs.FS, name string) (*vfs.Tree, error) {
	to := "/"
	if name != "." {
		to = "/" + name
	}
	layer := vfs.Empty().Fork(nil)
	err := layer.Import(to, from, &vfs.ImportOptions{
		From: name, Skip: func(name string) bool { return path.Base(name) == "__pycache__" },
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("read %s", name), err)
	}
	return layer.Snapshot(), nil
}

// nameOf is the name of a plugin that says none, by that of its file.
func nameOf(base string) string { return strings.TrimSuffix(base, path.Ext(base)) }
