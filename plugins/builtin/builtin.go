// Package builtin holds the modules of the first-party plugins, which
// environments name as "builtin:NAME".
//
// The modules are built by make and embedded; the package compiles without them,
// and says so when one is asked for.
package builtin

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// What is embedded is what make left in modules. The file that is committed
// there is what the pattern matches before.
//
//go:embed modules
var modules embed.FS

// Names returns the names of the built-in plugins, sorted.
func Names() []string { return []string{"desk", "files", "office", "officebench"} }

// Module returns the WASM module of a built-in plugin.
func Module(name string) ([]byte, error) {
	if !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("there is no built-in plugin %q; there are %s", name, strings.Join(Names(), ", "))
	}
	module, err := modules.ReadFile("modules/" + name + ".wasm")
	if err != nil {
		return nil, fmt.Errorf("the built-in plugin %q is not part of this program: run make, which builds its module first", name)
	}
	return module, nil
}
