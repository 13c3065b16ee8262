package archive

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
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
}

// ReadManifest reads the manifest in a directory.
func ReadManifest(fsys fs.FS, dir string) (*Manifest, error) {
	text, err := fs.ReadFile(fsys, path.Join(dir, ManifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoManifest
	}
	if err != nil {
		return nil, err
	}
	return ParseManifest(text)
}

var errNoManifest = errors.New(`there is no plugin.json: write {"name": "NAME", "version": "0.1.0", "entry": "FILE.wasm", "files": []}`)

// ParseManifest reads the text of a manifest. The error says what is wrong with it.
func ParseManifest(text []byte) (*Manifest, error) {
	m := &Manifest{}
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("plugin.json is no manifest: %w", err)
	}
	if !regexp.MustCompile(`^[a-z][a-z0-9_-]{0,127}$`).MatchString(m.Name) {
		return nil, fmt.Errorf("plugin.json: its name %q is none: a lower-case letter, then lower-case letters, digits, \"_\" and \"-\"", m.Name)
	}
	if _, err := semver.StrictNewVersion(m.Version); err != nil {
		return nil, fmt.Errorf("plugin.json: its version %q is no semantic version, such as 0.1.0", m.Version)
	}
	if _, known := runtimes(m.Entry); m.Entry != "" && !known {
		return nil, fmt.Errorf("plugin.json: its entry %q is no module (.wasm) and no script (.py, .js); an executable is no part of a package: an environment names it with \"process:./FILE\"", m.Entry)
	}
	for _, name := range m.Files {
		if !fs.ValidPath(name) || name == "." {
			return nil, fmt.Errorf("plugin.json: %q among its files is no path in the package, such as \"data/names.txt\"", name)
		}
	}
	return m, nil
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
