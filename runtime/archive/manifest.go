package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/Masterminds/semver/v3"

	"github.com/workrover/workrover/runtime/documents"
)

// ManifestFile is the file of a package that says what it is.
const ManifestFile = "plugin.json"

// Ext is what the names of archives end in.
const Ext = ".rover-plugin"

// Manifest is plugin.json. Paths are slash-separated, and relative to its directory.
type Manifest struct {
	Name    string   `json:"name"`
	Version string   `json:"version"` // semantic
	Entry   string   `json:"entry"`   // a module, or a script
	Files   []string `json:"files"`   // files, and directories with all that is in them; nil: all that is beside it

	places documents.Places
}

// ReadManifest reads the manifest in a directory, in which its entry lies.
func ReadManifest(fsys fs.FS, dir string) (*Manifest, error) {
	text, err := fs.ReadFile(fsys, path.Join(dir, ManifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoManifest
	}
	if err != nil {
		return nil, err
	}
	m, err := parse(text)
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(fsys, path.Join(dir, m.Entry)); errors.Is(err, fs.ErrNotExist) {
		return nil, m.wrong("entry", "there is no %q, which is its entry%s", m.Entry, m.instead(fsys, dir))
	}
	return m, m.runs()
}

var errNoManifest = errors.New(`there is no plugin.json: write {"name": "NAME", "version": "0.1.0", "entry": "FILE.wasm", "files": []}`)

// ParseManifest reads the text of a manifest. The error says what is wrong with it.
func ParseManifest(text []byte) (*Manifest, error) {
	m, err := parse(text)
	if err != nil {
		return nil, err
	}
	return m, m.runs()
}

// parse reads a manifest whose entry may be anything in the package.
func parse(text []byte) (*Manifest, error) {
	m := &Manifest{}
	places, err := documents.Strict(text, m)
	if bad, ok := errors.AsType[*documents.Error](err); ok {
		return nil, fmt.Errorf("%s:%s: %w", ManifestFile, bad.At(), bad.Err)
	}
	m.places = places
	if !regexp.MustCompile(`^[a-z][a-z0-9_-]{0,127}$`).MatchString(m.Name) {
		return nil, m.wrong("name", "its name %q is none: a lower-case letter, then lower-case letters, digits, \"_\" and \"-\"", m.Name)
	}
	if _, err := semver.StrictNewVersion(m.Version); err != nil {
		return nil, m.wrong("version", "its version %q is no semantic version, such as 0.1.0", m.Version)
	}
	if m.Entry == "" {
		return nil, m.wrong("entry", "it has no entry: name the module (.wasm) or the script (.py, .js) that the plugin is")
	}
	if !inPackage(m.Entry) {
		return nil, m.wrong("entry", "its entry %q is no path in the package: put the file beside plugin.json, and write its name", m.Entry)
	}
	for _, name := range m.Files {
		if !inPackage(name) {
			return nil, m.wrong("files", "%q among its files is no path in the package, such as \"data/names.txt\"", name)
		}
	}
	return m, nil
}

func inPackage(name string) bool { return fs.ValidPath(name) && name != "." }

// wrong is what is wrong with a member, with the line on which it is.
func (m *Manifest) wrong(member, format string, args ...any) error {
	at := ManifestFile
	if line, ok := m.places[member]; ok {
		at += fmt.Sprintf(":%d", line)
	}
	return fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...))
}

// instead says what lies where the entry should, and could be one.
func (m *Manifest) instead(fsys fs.FS, dir string) string {
	within := path.Dir(m.Entry)
	entries, _ := fs.ReadDir(fsys, path.Join(dir, within)) // where there is no directory there is nothing
	var there []string
	for _, e := range entries {
		if _, known := runtimes(e.Name()); known && !e.IsDir() {
			there = append(there, strconv.Quote(path.Join(within, e.Name())))
		}
	}
	switch {
	case there != nil:
		return "; there is " + strings.Join(there, ", ")
	case path.Ext(m.Entry) == ".wasm":
		return ": build the plugin first"
	}
	return ": write it, or name another"
}

// runs says whether something runs the entry.
func (m *Manifest) runs() error {
	if _, known := runtimes(m.Entry); !known {
		return m.wrong("entry", "its entry %q is no module (.wasm) and no script (.py, .js); an executable is no part of a package: an environment names it with \"process:./FILE\"", m.Entry)
	}
	return nil
}

// Contradiction is the error of a plugin that is not what its manifest says.
type Contradiction struct{ error }

// Agrees reports, as a [*Contradiction], if a plugin says another name or version of
// itself than its manifest says of it.
func (m *Manifest) Agrees(name, version string) error {
	switch {
	case name != m.Name:
		return &Contradiction{m.wrong("name", "it says the name %q, and the plugin says %q of itself in describe: write the same in both", m.Name, name)}
	case version != m.Version:
		return &Contradiction{m.wrong("version", "it says the version %q, and the plugin says %q of itself in describe: write the same in both", m.Version, version)}
	}
	return nil
}

// Runtime is the language runtime that the entry needs: "python", "javascript", or
// "" for a module.
func (m *Manifest) Runtime() string {
	runtime, _ := runtimes(m.Entry)
	return runtime
}

// runtimes says which language runtime an entry needs, by its extension.
func runtimes(entry string) (runtime string, known bool) {
	switch path.Ext(entry) {
	case ".wasm":
		return "", true
	case ".py":
		return "python", true
	case ".js":
		return "javascript", true
	}
	return "", false
}

// Leaves says of a path in the directory that it is not part of the package, and so
// nothing below it is. What an interpreter keeps beside scripts never is.
func (m *Manifest) Leaves(name string) bool {
	if path.Base(name) == "__pycache__" {
		return true
	}
	if m.Files == nil {
		return false
	}
	return !slices.ContainsFunc(m.parts(), func(part string) bool {
		return name == part || strings.HasPrefix(name, part+"/") || strings.HasPrefix(part, name+"/")
	})
}

// parts are what a package consists of, if it says so.
func (m *Manifest) parts() []string { return append([]string{ManifestFile, m.Entry}, m.Files...) }
