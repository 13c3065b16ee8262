// Package javascript holds the JavaScript SDK, the package workrover that
// plugins import, so that rover can give it to them.
package javascript

import (
	"embed"
	"io/fs"
)

//go:embed workrover/*.js
var sources embed.FS

// Modules returns the source of each module by its file name, such as
// "check.js". Of the two files that are the host, the one that works in rover is
// "host.rover.js".
func Modules() (map[string]string, error) {
	files, err := fs.Sub(sources, "workrover")
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(files, "*.js")
	if err != nil {
		return nil, err
	}
	modules := map[string]string{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		modules[name] = string(text)
	}
	delete(modules, "host.node.js")
	return modules, nil
}
