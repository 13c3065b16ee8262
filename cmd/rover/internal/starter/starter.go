// Package starter holds the environments that somebody can begin with: the templates
// of rover init.
package starter

import (
	"embed"
	"io/fs"
	"path"
)

// templates holds a directory per template: a whole environment, named
// PlaceholderName, that passes rover check --probe as it is.
//
//go:embed templates
var templates embed.FS

// templatesDir is where templates are among what is embedded.
const templatesDir = "templates"

// PlaceholderName is what the environment of a template is called.
const PlaceholderName = "my-environment"

// Names lists the templates.
func Names() ([]string, error) {
	entries, err := templates.ReadDir(templatesDir)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return names, nil
}

// Open returns the files of a template.
func Open(name string) (fs.FS, error) {
	return fs.Sub(templates, path.Join(templatesDir, name))
}
