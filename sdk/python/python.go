// Package python holds the Python SDK, the package workrover that plugins
// import, so that rover can give it to them.
package python

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed workrover/*.py
var sources embed.FS

// Modules returns the source of each module by its name, such as
// "workrover.check".
func Modules() (map[string]string, error) {
	files, err := fs.Glob(sources, "workrover/*.py")
	if err != nil {
		return nil, err
	}
	modules := map[string]string{}
	for _, file := range files {
		text, err := sources.ReadFile(file)
		if err != nil {
			return nil, err
		}
		name := path.Dir(file)
		if base := strings.TrimSuffix(path.Base(file), ".py"); base != "__init__" {
			name += "." + base
		}
		modules[name] = string(text)
	}
	return modules, nil
}
